// The page's words: all languages at once, applied to whatever carries `data-word`, `data-label` or `data-hint`.

let table = {};
let language = "vi";

export async function load() {
  const answer = await fetch("/words.json");
  table = await answer.json();
  const wished = [sessionStorage.getItem("language"), localStorage.getItem("language"), Object.keys(table)[0]];
  use(wished.find((code) => code in table));
}

export function current() {
  return language;
}

export function use(code) {
  if (!(code in table)) return;
  language = code;
  document.documentElement.lang = code;
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = word(element.dataset.word);
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", word(element.dataset.label));
  for (const element of document.querySelectorAll("[data-hint]")) element.placeholder = word(element.dataset.hint);
  for (const button of document.querySelectorAll("[data-language]")) {
    button.setAttribute("aria-pressed", String(button.dataset.language === code));
  }
}

// The person has chosen: this tab, and the next ones.
export function choose(code) {
  sessionStorage.setItem("language", code);
  localStorage.setItem("language", code);
  use(code);
}

export function word(key) {
  return table[language]?.[key] ?? key;
}
