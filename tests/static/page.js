/* A page as the site renders it, in a document without a browser. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Window } from "happy-dom";

const folder = process.env.KERHO_PAGES;
const globals = [
  "window",
  "document",
  "location",
  "localStorage",
  "navigator",
  "CSS",
  "Event",
  "CustomEvent",
  "FormData",
];

/** What the site answers for a game's sheet. tests/static/test_scripts.py has rendered it. */
export function rendered(name) {
  if (!folder) throw new Error("run by pytest (tests/static/test_scripts.py), which renders the pages");
  return readFileSync(join(folder, `${name}.html`), "utf-8");
}

/** Open a page; what the modules know as globals is its window. `stored` is what the device had kept. */
export function open(html, stored = {}) {
  const window = new Window({ url: "http://kerho.test/matches/ABC/", settings: { disableCSSFileLoading: true } });
  window.document.write(html);
  for (const [key, value] of Object.entries(stored)) window.localStorage.setItem(key, value);
  for (const name of globals)
    Object.defineProperty(globalThis, name, { value: window[name] ?? window, configurable: true, writable: true });
  return window;
}

/** Everything that the device keeps now. */
export const kept = () => Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key)]));

/** Type or choose a value as a person does. */
export function enter(selector, value) {
  const field = document.querySelector(selector);
  if (field.type === "radio" || field.type === "checkbox") field.checked = value ?? true;
  else field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return field;
}

/** What the form would send, without what every form sends. */
export function sent(form) {
  const entries = [...new FormData(form)].filter(([name]) => !["csrfmiddlewaretoken", "seq"].includes(name));
  return Object.fromEntries(entries);
}

/** An event as htmx tells it. */
export function tell(name, elt, xhr = {}) {
  const detail = { elt, requestConfig: { elt }, xhr, shouldSwap: true };
  elt.dispatchEvent(new CustomEvent(`htmx:${name}`, { bubbles: true, detail }));
}

/** Time that stands still until a test lets it pass. (Node 20's own loses timers when one that has gone off is cleared.) */
export function stopClock() {
  const timers = new Map();
  let now = 0;
  let last = 0;
  const start =
    (every) =>
    (act, wait, ...args) => {
      timers.set(++last, { at: now + wait, every: every ? wait : null, act, args });
      return last;
    };
  const clear = (id) => timers.delete(id);
  const due = (end) => [...timers].filter(([, timer]) => timer.at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
  Object.assign(globalThis, { setTimeout: start(false), setInterval: start(true) });
  Object.assign(globalThis, { clearTimeout: clear, clearInterval: clear });
  return function pass(milliseconds) {
    const end = now + milliseconds;
    for (let next = due(end); next; next = due(end)) {
      const [id, timer] = next;
      now = timer.at;
      if (timer.every === null) timers.delete(id);
      else timer.at += timer.every;
      timer.act(...timer.args);
    }
    now = end;
  };
}
