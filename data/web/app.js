// The page: one tab is one person, looking at one room. What it shows is always what the server last said.

import * as dialogs from "./dialogs.js";
import { avatar, clockFace, el, entry, paint } from "./draw.js";
import { Link } from "./link.js";
import * as words from "./words.js";

const { word } = words;
const byId = (id) => document.getElementById(id);
const FIRST_ROOM = "xom";
const KEPT_PICTURES = 12;

let link = null;
let room = "";
let secondsAhead = 0;
let present = { room: new Map(), private: new Map() };
let seen = { room: 0, private: 0 };
let missing = false;
let announced = [];
let atEnd = true;
const pictures = new Map();
const awaited = new Map();

// ---------------------------------------------------------------- who and where

// 256 random bits make this tab somebody. They stay in this tab, survive a reload and are told to nobody but the server.
function secret() {
  let kept = sessionStorage.getItem("secret");
  if (!/^[0-9a-f]{64}$/.test(kept ?? "")) {
    kept = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    sessionStorage.setItem("secret", kept);
  }
  return kept;
}

function wantedRoom() {
  const asked = decodeURIComponent(location.hash.slice(1)) || new URLSearchParams(location.search).get("phong");
  return asked || sessionStorage.getItem("room") || FIRST_ROOM;
}

function visited() {
  const kept = JSON.parse(sessionStorage.getItem("rooms") ?? "[]");
  return [...new Set([FIRST_ROOM, ...kept])];
}

function entered(name) {
  room = name;
  sessionStorage.setItem("room", name);
  sessionStorage.setItem("rooms", JSON.stringify([...new Set([...visited(), name])].slice(-12)));
  const hash = `#${encodeURIComponent(name)}`;
  if (location.hash !== hash) history.pushState(null, "", `/${hash}`);
  byId("room-name").textContent = name;
  for (const anchor of document.querySelectorAll("[data-add], #add-person")) anchor.href = `/${hash}`;
}

function go(name) {
  if (link) link.tell({ type: "go", room: name });
}

function arrive() {
  byId("welcome").hidden = true;
  byId("house").hidden = false;
  document.body.dataset.view = "house";
  const hello = () => ({ type: "hello", secret: secret(), name: sessionStorage.getItem("name"), language: words.current(), room: room || wantedRoom() });
  link = new Link(hello, heard, connected);
}

function connected(now) {
  byId("offline").hidden = now;
  document.body.classList.toggle("is-offline", !now);
}

// ---------------------------------------------------------------- what the server says

function heard(told) {
  if (told.now) secondsAhead = told.now - Date.now() / 1000;
  if (told.type === "state") restate(told);
  else if (told.type === "put") put(told);
  else if (told.type === "people") showPeople(told.people);
  else if (told.type === "picture") hang(told);
  else if (told.type === "called") called(told.room);
  else if (told.type === "refused") refused(told.code);
}

function restate(told) {
  const moved = told.room !== room;
  missing = false;
  entered(told.room);
  showPeople(told.people);
  for (const box of ["room", "private"]) {
    seen[box] = told.boxes[box].seq;
    present[box] = new Map(told.boxes[box].items.map((item) => [item.id, item]));
  }
  if (moved) {
    byId("chat-list").replaceChildren();
    byId("table").replaceChildren();
    announced = [];
  }
  showRoom();
  showPrivate();
}

function put({ box, seq, item, dropped }) {
  if (seq <= seen[box]) return;
  if (seq > seen[box] + 1) {
    if (!missing) link.tell({ type: "again" });
    missing = true;
    return;
  }
  seen[box] = seq;
  const fresh = !present[box].has(item.id);
  present[box].set(item.id, item);
  for (const id of dropped) present[box].delete(id);
  if (box === "room") {
    showRoom();
    if (fresh && item.kind === "said" && !item.mine) mark("chat");
  } else {
    showPrivate();
    if (!item.retired && item.rows.length) mark("private");
    if (!item.retired && item.you) aside();
  }
}

function refused(code) {
  if (!room) {
    // The server doesn't take this tab for anybody: the person chooses a name again.
    sessionStorage.removeItem("name");
    location.reload();
    return;
  }
  dialogs.toast(word(`web-refused-${code}`), { warning: true });
}

function called(name) {
  dialogs.toast(`${word("web-called")} ${name}`, { deed: { label: word("web-called-go"), act: () => go(name) } });
}

// Where the private box is a tab of its own, a question that stands there is easily overlooked.
function aside() {
  if (elsewhere("private")) dialogs.toast(word("web-aside"), { deed: { label: word("web-aside-go"), act: () => turn("private") } });
}

function hang({ name, png }) {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  pictures.set(name, URL.createObjectURL(new Blob([bytes], { type: "image/png" })));
  while (pictures.size > KEPT_PICTURES) {
    const [oldest, address] = pictures.entries().next().value;
    URL.revokeObjectURL(address);
    pictures.delete(oldest);
  }
  awaited.get(name)?.forEach((resolve) => resolve(pictures.get(name)));
  awaited.delete(name);
}

// ---------------------------------------------------------------- showing

const deeds = {
  press,
  zoom: dialogs.zoom,
  picture(item) {
    if (!item.secret) return `/picture/${item.picture}.png`;
    if (pictures.has(item.picture)) return pictures.get(item.picture);
    link.tell({ type: "look", message: item.id });
    return new Promise((resolve) => awaited.set(item.picture, [...(awaited.get(item.picture) ?? []), resolve]));
  },
};

// The table stands on the stage: the newest message of the bot's that can be pressed or looked at. The rest is talk.
function staged() {
  return [...present.room.values()].filter((item) => item.kind === "bot" && !item.retired && (item.rows.length || item.picture)).pop();
}

function showRoom() {
  const table = staged();
  byId("empty").hidden = Boolean(table);
  byId("table").hidden = !table;
  document.body.classList.toggle("seated", Boolean(table));
  if (table) paint(byId("table"), table, deeds);
  else byId("table").replaceChildren();
  announce(table);
  const yours = Boolean(table?.you);
  if (yours && !document.body.classList.contains("your-turn")) mark("stage");
  document.body.classList.toggle("your-turn", yours);
  document.title = `${yours ? `● ${word("web-your-turn")} · ` : ""}${word("web-title")}`;
  showTalk(byId("chat-list"), [...present.room.values()].filter((item) => item !== table));
}

function showTalk(list, items) {
  const old = new Map([...list.children].map((child) => [child.dataset.id, child]));
  let before = null;
  for (const [index, item] of items.entries()) {
    const print = JSON.stringify([item.lines, item.picture, item.words, item.name]);
    let child = old.get(item.id);
    old.delete(item.id);
    if (!child || child.dataset.print !== print) {
      const made = entry(item, deeds, word("web-bot"));
      Object.assign(made.dataset, { id: item.id, print });
      child ? child.replaceWith(made) : list.insertBefore(made, before ? before.nextSibling : list.firstChild);
      child = made;
    }
    const last = items[index - 1];
    child.classList.toggle("same", item.kind === "said" && last?.kind === "said" && last.name === item.name && last.hue === item.hue);
    before = child;
  }
  for (const child of old.values()) child.remove();
  if (items.at(-1)?.mine) atEnd = true;
  if (atEnd) list.scrollTop = list.scrollHeight;
  byId("newer").hidden = atEnd;
}

// The talk stays at its end while people are there, whatever else grows or shrinks on the page.
function holdEnd(list) {
  list.addEventListener("scroll", () => {
    atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 60;
    if (atEnd) byId("newer").hidden = true;
  });
  new ResizeObserver(() => atEnd && (list.scrollTop = list.scrollHeight)).observe(list);
}

function showPrivate() {
  const list = byId("private-list");
  const items = [...present.private.values()];
  byId("private-empty").hidden = items.length > 0;
  document.body.classList.toggle("has-private", items.length > 0);
  const old = new Map([...list.children].map((child) => [child.dataset.id, child]));
  for (const item of items) {
    const child = old.get(item.id) ?? el("li", { class: "message card" });
    old.delete(item.id);
    if (!child.parentNode) {
      list.append(child);
      child.addEventListener("load", () => (list.scrollTop = list.scrollHeight), true);
    }
    paint(child, item, deeds);
  }
  for (const child of old.values()) child.remove();
  list.scrollTop = list.scrollHeight;
}

function showPeople(people) {
  byId("people").replaceChildren(
    ...people.slice(0, 8).map((person) => el("li", { title: person.name }, avatar(person), el("span", { class: "visually-hidden" }, person.name))),
    ...(people.length > 8 ? [el("li", { class: "more" }, `+${people.length - 8}`)] : []),
  );
}

// For ears: the lines that the table didn't show a moment ago.
function announce(table) {
  const now = table ? table.lines.map((line) => line.words) : [];
  const fresh = now.filter((line) => !announced.includes(line));
  announced = now;
  if (fresh.length) byId("announcer").textContent = fresh.join(" ");
}

function elsewhere(tab) {
  return getComputedStyle(byId("tabs")).display !== "none" && document.body.dataset.tab !== tab;
}

function mark(tab) {
  if (elsewhere(tab)) document.querySelector(`#tabs [data-tab=${tab}] .dot`).hidden = false;
}

function turn(tab) {
  document.body.dataset.tab = tab;
  for (const button of document.querySelectorAll("#tabs [data-tab]")) {
    const here = button.dataset.tab === tab;
    button.setAttribute("aria-current", here ? "true" : "false");
    if (here) button.querySelector(".dot").hidden = true;
  }
}

function tick() {
  const now = Date.now() / 1000 + secondsAhead;
  for (const clock of document.querySelectorAll(".clock:not([hidden])")) {
    const left = Number(clock.dataset.deadline) - now;
    const face = clockFace(left);
    if (clock.textContent !== face) clock.textContent = face;
    clock.classList.toggle("soon", left <= 10);
  }
}

// ---------------------------------------------------------------- what the person does

async function press(item, key, button) {
  if (button.getAttribute("aria-busy") === "true") return;
  const filling = key.sheet ? await dialogs.fill(key.sheet) : {};
  if (filling === null) return;
  button.setAttribute("aria-busy", "true");
  const told = await link.ask({ type: "press", message: item.id, token: key.token, filling });
  answered(told, button);
  if (told?.type === "reply" && !told.alert && !told.page) rested(item);
  button.removeAttribute("aria-busy");
}

// Who has answered is no longer asked, and only their own page may say so: to others it would tell a secret.
function rested(item) {
  if (present.room.get(item.id) !== item) return; // it has been shown anew meanwhile
  item.you = false;
  showRoom();
}

function answered(told, from = null) {
  if (told === null) dialogs.toast(word("web-offline"), { warning: true });
  if (told?.type !== "reply") return;
  const page = byId("page");
  if (told.page) {
    byId("page-body").replaceChildren();
    paint(byId("page-body"), told.page, deeds);
    dialogs.open("page");
    page.scrollTop = 0;
  } else if (page.open && from && page.contains(from)) page.close();
  if (told.words && told.alert) dialogs.alert(told.words);
  else if (told.words) dialogs.toast(told.words);
}

async function say(line) {
  const told = await link.ask({ type: "say", words: line });
  answered(told);
  return told?.type === "reply";
}

async function practise() {
  turn("stage");
  answered(await link.ask({ type: "practice" }));
}

async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    dialogs.toast(word("web-copied"));
  } catch {
    dialogs.alert(location.href); // no clipboard without https: the person copies it by hand
  }
}

function rename(name) {
  sessionStorage.setItem("name", name);
  link.tell({ type: "rename", name, language: words.current() });
}

function showRooms() {
  const rooms = visited().map((name) => {
    const enter = () => {
      byId("rooms").close();
      go(name);
    };
    return el("li", {}, el("button", { type: "button", class: "chip", "aria-current": String(name === room), onclick: enter }, name));
  });
  byId("rooms-list").replaceChildren(...rooms);
  byId("rooms-name").value = "";
  dialogs.open("rooms");
}

function theme(wanted) {
  const dark = wanted ? wanted === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}

function wire() {
  byId("welcome-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const name = byId("welcome-name").value.trim();
    if (!name) return;
    sessionStorage.setItem("name", name);
    arrive();
  });
  byId("composer").addEventListener("submit", async (event) => {
    event.preventDefault();
    const input = byId("line");
    const line = input.value.trim();
    if (!line) return;
    input.value = "";
    if (!(await say(line)) && !input.value) input.value = line;
  });
  byId("rooms-form").addEventListener("submit", () => byId("rooms-name").value.trim() && go(byId("rooms-name").value));
  byId("menu-form").addEventListener("submit", () => byId("menu-name").value.trim() && rename(byId("menu-name").value.trim()));
  byId("room-button").addEventListener("click", showRooms);
  byId("menu-button").addEventListener("click", () => {
    byId("menu-name").value = sessionStorage.getItem("name") ?? "";
    dialogs.open("menu");
  });
  byId("theme").addEventListener("click", () => {
    const wanted = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    localStorage.setItem("theme", wanted);
    theme(wanted);
  });
  byId("newer").addEventListener("click", () => {
    byId("chat-list").scrollTop = byId("chat-list").scrollHeight;
  });
  holdEnd(byId("chat-list"));
  for (const button of document.querySelectorAll("[data-say]")) button.addEventListener("click", () => say(button.dataset.say));
  for (const button of document.querySelectorAll("[data-practice]")) button.addEventListener("click", practise);
  for (const button of document.querySelectorAll("[data-copy]")) button.addEventListener("click", copyLink);
  for (const button of document.querySelectorAll("#tabs [data-tab]")) button.addEventListener("click", () => turn(button.dataset.tab));
  for (const button of document.querySelectorAll("[data-language]")) {
    button.addEventListener("click", () => {
      words.choose(button.dataset.language);
      if (link) rename(sessionStorage.getItem("name"));
    });
  }
  addEventListener("hashchange", () => link && wantedRoom() !== room && go(wantedRoom()));
}

async function start() {
  theme(localStorage.getItem("theme"));
  await words.load();
  dialogs.ready();
  wire();
  turn("stage");
  setInterval(tick, 250);
  if (sessionStorage.getItem("name")) {
    arrive();
    return;
  }
  byId("welcome").hidden = false;
  document.body.dataset.view = "welcome";
  byId("welcome-room").textContent = wantedRoom();
  byId("welcome-name").focus();
}

start();
