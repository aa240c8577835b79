// What stands above the page for a moment: alerts, toasts, forms, pages of the bot's, and the picture at full size.

import { el, tied } from "./draw.js";
import { word } from "./words.js";

const byId = (id) => document.getElementById(id);

export function ready() {
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog || event.target.closest("[data-close]")) dialog.close();
    });
    dialog.addEventListener("close", () => {
      // Whatever had opened it may be gone by now; then the keyboard goes on at the table.
      if (document.activeElement === document.body) byId("stage").focus({ preventScroll: true });
    });
  }
}

export function open(id) {
  const dialog = byId(id);
  if (!dialog.open) dialog.showModal();
  return dialog;
}

export function alert(words) {
  byId("alert-words").textContent = words;
  open("alert").querySelector("button").focus();
}

export function zoom(address, alt) {
  const picture = byId("zoom-picture");
  picture.src = address;
  picture.alt = alt;
  open("zoom");
}

export function toast(words, { warning = false, deed = null } = {}) {
  const box = byId("toasts");
  const made = el("div", { class: warning ? "toast warning" : "toast" }, el("span", {}, words));
  if (deed) {
    const act = () => {
      made.remove();
      deed.act();
    };
    made.append(el("button", { type: "button", class: "chip", onclick: act }, deed.label));
  }
  box.append(made);
  while (box.children.length > 3) box.firstChild.remove();
  if (box.matches(":popover-open")) box.hidePopover();
  box.showPopover(); // anew, so that it stands above a dialog that was opened since
  const rest = () => setTimeout(() => made.remove(), deed ? 12000 : 3500 + 60 * words.length);
  let timer = rest();
  made.addEventListener("mouseenter", () => clearTimeout(timer));
  made.addEventListener("mouseleave", () => (timer = rest()));
}

// A form for a button's blanks; resolves to the values, or null when the person changed their mind.
export function fill(sheet) {
  const [form, box, send] = [byId("sheet-form"), byId("sheet-fields"), byId("sheet-send")];
  byId("sheet-title").textContent = sheet.title;
  const blanks = sheet.fields.map((field) => blank(field));
  box.replaceChildren(...blanks.map(({ element }) => element));
  const check = () => (send.disabled = blanks.some(({ value }) => value() === null));
  form.oninput = check;
  check();
  const dialog = open("sheet");
  box.querySelector("input")?.focus();
  return new Promise((resolve) => {
    let values = null;
    form.onsubmit = (event) => {
      event.preventDefault();
      if (send.disabled) return;
      values = Object.fromEntries(blanks.map(({ name, value }) => [name, value()]));
      dialog.close();
    };
    dialog.addEventListener("close", () => resolve(values), { once: true });
  });
}

function blank(field) {
  if (field.choices.length) return choices(field);
  if (field.code) return code(field);
  const id = `blank-${field.name}`;
  const input = el("input", { id, type: "number", inputmode: "numeric", min: field.low, max: field.high, step: 1, value: field.low });
  const set = (value) => {
    input.value = Math.min(field.high, Math.max(field.low, value));
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const step = (by) => set((Number.parseInt(input.value, 10) || field.low) + by);
  const marks = [...new Set([field.low, ...field.steps, field.high])].sort((a, b) => a - b);
  const element = el(
    "div",
    { class: "blank" },
    el("label", { for: id }, field.label, " ", el("span", { class: "soft small" }, span(field.low, field.high))),
    el(
      "div",
      { class: "amount" },
      el("button", { type: "button", class: "key", "aria-label": word("web-less"), onclick: () => step(-1) }, "−"),
      input,
      el("button", { type: "button", class: "key", "aria-label": word("web-more"), onclick: () => step(1) }, "+"),
    ),
    el("div", { class: "row marks" }, ...marks.map((mark) => el("button", { type: "button", class: "chip", onclick: () => set(mark) }, figure(mark)))),
  );
  const value = () => {
    const number = Number(input.value);
    return input.value !== "" && Number.isInteger(number) && number >= field.low && number <= field.high ? number : null;
  };
  return { name: field.name, element, value };
}

function code(field) {
  const id = `blank-${field.name}`;
  const input = el("input", { id, type: "text", inputmode: "numeric", autocomplete: "one-time-code", maxlength: 32 });
  const element = el("div", { class: "blank" }, el("label", { for: id }, field.label), el("div", { class: "amount code" }, input));
  const value = () => {
    const digits = input.value.replaceAll(/\s/g, "");
    const number = /^[0-9]+$/.test(digits) ? Number(digits) : NaN;
    return number >= field.low && number <= field.high ? number : null;
  };
  return { name: field.name, element, value };
}

function choices(field) {
  const kind = field.several ? "checkbox" : "radio";
  const inputs = field.choices.map((choice) => el("input", { type: kind, name: `blank-${field.name}`, value: choice.value }));
  const rows = field.choices.flatMap((choice, index) => {
    const heads = choice.group && choice.group !== field.choices[index - 1]?.group;
    const row = el("label", { class: "choice" }, inputs[index], el("span", {}, tied(choice.label)));
    return heads ? [el("p", { class: "group" }, choice.group), row] : [row];
  });
  const most = field.several ? el("span", { class: "soft small" }, `${word("web-pick")} ${span(field.low, field.high)}`) : null;
  const element = el("fieldset", { class: "blank" }, el("legend", {}, field.label, " ", most), ...rows);
  const value = () => {
    const picked = inputs.filter((input) => input.checked).map((input) => Number(input.value));
    if (!field.several) return picked.length === 1 ? picked[0] : null;
    return picked.length >= field.low && picked.length <= field.high ? picked : null;
  };
  return { name: field.name, element, value };
}

function span(low, high) {
  return low === high ? figure(low) : `${figure(low)}–${figure(high)}`;
}

function figure(value) {
  return value.toLocaleString(document.documentElement.lang);
}
