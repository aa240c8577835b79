// Messages as elements. Every word from anywhere goes in as text; nothing is ever parsed as markup.

export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value == null) continue;
    if (name === "class") element.className = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

// Sums don't part from their currency at the end of a line.
export function tied(words) {
  return words.replace(/(\d) (?=[₫đ](?!\p{L}))/gu, "$1\u00a0");
}

// Puts a message of the bot's into `box`, changing as little as possible, so that focus and scrolling stay.
// `deeds` has press(item, key, button), picture(item) giving an address or a promise of one, and zoom(address, alt).
export function paint(box, item, deeds) {
  if (!box.firstChild) {
    box.append(el("figure", { class: "picture" }), el("div", { class: "words" }));
    box.lastChild.append(el("div", { class: "lines" }), el("div", { class: "clock", role: "timer" }), el("div", { class: "rows" }));
  }
  const [figure, words] = box.children;
  const [lines, clock, rows] = words.children;
  box.dataset.id = item.id;
  box.classList.toggle("asks-you", item.you && !item.retired);
  box.classList.toggle("retired", item.retired);
  paintPicture(figure, item, deeds);
  box.classList.toggle("pictured", Boolean(item.picture));
  changed(lines, item.lines) && lines.replaceChildren(...item.lines.map(line));
  clock.hidden = item.deadline == null || !item.rows.length;
  clock.dataset.deadline = item.deadline ?? "";
  if (changed(rows, [item.id, item.rows])) paintRows(rows, item, deeds);
  let file = words.querySelector(".file");
  if (item.file && !file) words.append(fileLink(item.file));
  else if (!item.file) file?.remove();
}

function changed(element, value) {
  const print = JSON.stringify(value);
  if (element.dataset.print === print) return false;
  element.dataset.print = print;
  return true;
}

function line({ words, tone }) {
  if (tone === "title") return el("h3", {}, tied(words));
  return el("p", { class: tone }, tied(words));
}

async function paintPicture(figure, item, deeds) {
  if (!item.picture) {
    figure.replaceChildren();
    delete figure.dataset.picture;
    return;
  }
  let image = figure.querySelector("img");
  if (!image) {
    image = el("img", { decoding: "async" });
    image.addEventListener("error", () => image.classList.add("lost"));
    image.addEventListener("load", () => image.classList.remove("lost"));
    figure.replaceChildren(el("button", { type: "button", class: "zooms", onclick: () => deeds.zoom(image.src, image.alt) }, image));
  }
  image.alt = item.alt;
  if (figure.dataset.picture === item.picture && !image.classList.contains("lost")) return; // what got lost is asked again
  figure.dataset.picture = item.picture;
  const address = await deeds.picture(item);
  if (address && figure.dataset.picture === item.picture) image.src = address;
}

function paintRows(rows, item, deeds) {
  const focused = rows.contains(document.activeElement) ? document.activeElement : null;
  const before = focused && { label: focused.textContent, place: [...rows.querySelectorAll(".key")].indexOf(focused) };
  rows.replaceChildren(...item.rows.map((row) => el("div", { class: "row" }, ...row.map((key) => button(item, key, deeds)))));
  if (!before) return;
  const keys = [...rows.querySelectorAll(".key")];
  const next = keys.find((key) => key.textContent === before.label) ?? keys[Math.min(before.place, keys.length - 1)];
  (next ?? rows.closest("[tabindex]"))?.focus({ preventScroll: true });
}

function button(item, key, deeds) {
  const look = `key ${key.role}`;
  if (key.url) {
    if (!/^https?:\/\//.test(key.url)) return null;
    return el("a", { class: look, href: key.url, target: "_blank", rel: "noopener noreferrer" }, key.label);
  }
  const made = el("button", { type: "button", class: look, "aria-haspopup": key.sheet ? "dialog" : null }, tied(key.label));
  made.addEventListener("click", () => deeds.press(item, key, made));
  return made;
}

function fileLink(file) {
  const bytes = Uint8Array.from(atob(file.content), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  return el("a", { class: "key file", href: address, download: file.name }, file.name);
}

// A line of the talk: what somebody said, or a message of the bot's whose time is over, folded to its newest line.
export function entry(item, deeds, botName) {
  if (item.kind === "said") {
    const bubble = el("div", { class: "bubble" }, el("b", { class: "who" }, item.name), el("p", {}, item.words));
    return el("li", { class: item.mine ? "said mine" : "said" }, avatar(item), bubble);
  }
  const told = item.lines.filter(({ words }) => words);
  const first = told.findLast(({ tone }) => tone === "plain") ?? told[0];
  const rest = told.filter((one) => one !== first);
  const summary = el("summary", {}, el("b", { class: "who" }, botName), " ", first?.words ?? "");
  if (!rest.length && !item.picture) return el("li", { class: "bot" }, el("p", { class: "single" }, ...summary.childNodes));
  const more = el("div", { class: "lines" }, ...rest.map(line));
  const details = el("details", {}, summary, more);
  details.addEventListener("toggle", () => {
    if (!details.open || !item.picture || item.secret || details.querySelector("img")) return;
    const image = el("img", { alt: item.alt, src: deeds.picture(item) });
    image.addEventListener("error", () => image.remove());
    more.append(el("button", { type: "button", class: "zooms", onclick: () => deeds.zoom(image.src, image.alt) }, image));
  });
  return el("li", { class: "bot" }, details);
}

export function avatar({ name, hue }) {
  const initial = [...name.trim()][0] ?? "?";
  return el("span", { class: `avatar hue-${hue}`, "aria-hidden": "true" }, initial.toUpperCase());
}

// Seconds as people read a clock.
export function clockFace(seconds) {
  const left = Math.max(0, Math.ceil(seconds));
  const [hours, minutes, rest] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  const pad = (value) => String(value).padStart(2, "0");
  return hours ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
}
