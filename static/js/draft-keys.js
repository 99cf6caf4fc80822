/* A draft by keys: two entrants are chosen, then a letter puts them together or apart, locks a table or swaps them; tapping and
   dragging choose as well, and each letter is a button too. The forms of the page do the same without this. */
import { all } from "./dom.js";
import { dragging } from "./dragging.js";

const bar = document.getElementById("draft-keys"),
  find = document.getElementById("draft-find"),
  words = bar.dataset;
const done = [];
let chosen = [],
  busy = false;

const say = (text, parts = {}) => {
  document.getElementById("draft-said").textContent = text.replace(/\{(\w+)\}/g, (_, key) => parts[key] ?? "");
};
const names = () => all("#draft .drawn");
const nameOf = (slug) => itemOf(slug)?.textContent.trim() ?? slug;
const itemOf = (slug) => names().find((one) => one.dataset.entry === slug);
const focused = () => document.activeElement?.closest?.("#draft .drawn")?.dataset.entry;
const inHand = () => "inHand" in document.getElementById("drawn-tables").dataset;

/** The one place that Tab comes to is where somebody was last. */
function show(at = focused() ?? chosen.at(-1)) {
  const items = names();
  const here = items.find((one) => one.dataset.entry === at) ?? items[0];
  for (const one of items) {
    one.setAttribute("role", "button");
    one.setAttribute("aria-label", `${one.textContent.trim()}, ${one.dataset.table}`);
    one.setAttribute("aria-pressed", chosen.includes(one.dataset.entry));
    one.tabIndex = one === here ? 0 : -1;
  }
  for (const button of all("button", bar)) {
    const act = button.dataset.act;
    button.disabled = act === "undo" ? !done.length : act === "lock" ? !chosen.length : chosen.length < 2;
  }
}

function go(item) {
  if (!item) return;
  show(item.dataset.entry);
  item.focus();
}

/** Chosen, or no more; of a third the one before gives way. */
function choose(slug) {
  chosen = chosen.includes(slug) ? chosen.filter((one) => one !== slug) : [...chosen.slice(0, 1), slug];
  show(slug);
  if (chosen.length === 2) say(words.two, { one: nameOf(chosen[0]), other: nameOf(chosen[1]) });
  else if (chosen.length) say(words.one, { one: nameOf(chosen[0]) });
  else say(words.none);
}

/** The two that are meant: those chosen, or the one chosen and the one that has the focus. */
function pair() {
  const here = focused();
  const two = chosen.length < 2 && here && !chosen.includes(here) ? [...chosen, here] : chosen;
  return two.length === 2 ? two : null;
}

async function post(path, body) {
  const answer = await fetch(words.api + path, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-CSRFToken": document.querySelector("[name=csrfmiddlewaretoken]").value,
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error((await answer.json().catch(() => null))?.error?.message ?? words.failed);
}

/** What was wished of two before: true for together, false for apart, null for nothing. */
function wished([one, other]) {
  const found = all("#wishes [data-one]").find((line) =>
    [line.dataset.one, line.dataset.other].every((slug) => slug === one || slug === other),
  );
  return found ? found.dataset.together === "true" : null;
}

async function wish(two, together) {
  await post("wishes/", { one: two[0], other: two[1], together });
}

async function swap(two) {
  const draft = Number(words.draft);
  if (!inHand()) await post("by-hand/", { draft });
  await post("exchange/", { draft, one: two[0], other: two[1] });
}

async function wishAndKeep(two, together) {
  const before = wished(two);
  await wish(two, together);
  done.push(() => wish(two, before));
}

const acts = {
  together: async (two) => {
    await wishAndKeep(two, true);
    return words.together;
  },
  apart: async (two) => {
    await wishAndKeep(two, false);
    return words.apart;
  },
  lock: async (two) => {
    await wishAndKeep(two, true);
    return words.locked;
  },
  move: async (two) => {
    await swap(two);
    done.push(() => swap(two));
    return words.swapped;
  },
};

/** The two of the table of whoever has the focus or was chosen last. */
function ofTable() {
  const table = itemOf(focused() ?? chosen.at(-1))?.dataset.table;
  const two = names().filter((one) => table && one.dataset.table === table);
  return two.length === 2 ? two.map((one) => one.dataset.entry) : null;
}

async function act(name) {
  if (busy || !bar.querySelector(`[data-act="${name}"]`)) return;
  const two = name === "lock" ? ofTable() : name === "undo" ? [] : pair();
  if (!two) return say(name === "lock" ? words.noTable : words.choose);
  if (name === "undo" && !done.length) return say(words.nothing);
  const here = focused() ?? chosen.at(-1),
    said = { one: nameOf(two[0]), other: nameOf(two[1]) };
  busy = true;
  try {
    const text = name === "undo" ? await undo() : await acts[name](two);
    chosen = [];
    await renew();
    go(itemOf(here) ?? names()[0]);
    say(text, said);
  } catch (error) {
    say(error.message);
  } finally {
    busy = false;
  }
}

async function undo() {
  await done.at(-1)();
  done.pop();
  return words.undone;
}

/** The tables and the wishes as they are now, from the page itself. */
async function renew() {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  for (const id of ["draft", "wishes"]) {
    const [old, fresh] = [document, page].map((from) => from.getElementById(id));
    if (!fresh) return location.reload();
    if (old) old.innerHTML = fresh.innerHTML;
  }
}

function towards(item, key) {
  const items = names(),
    at = items.indexOf(item);
  if (key === "ArrowLeft" || key === "ArrowRight") return items[at + (key === "ArrowLeft" ? -1 : 1)];
  const tables = [...new Set(items.map((one) => one.dataset.table))];
  const side = items.filter((one) => one.dataset.table === item.dataset.table).indexOf(item);
  const next = tables[tables.indexOf(item.dataset.table) + (key === "ArrowUp" ? -1 : 1)];
  const there = items.filter((one) => one.dataset.table === next);
  return there[side] ?? there[0];
}

const LETTERS = { t: "together", a: "apart", l: "lock", m: "move", u: "undo" };

document.addEventListener("keydown", (event) => {
  const item = event.target.closest?.("#draft .drawn");
  if (!(item || event.target.closest?.("#draft-keys")) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target === find) return;
  const name = LETTERS[event.key.toLowerCase()];
  if (event.key === "Escape") {
    drags.stop();
    chosen = [];
    show();
    say(words.none);
  } else if (name) {
    event.preventDefault();
    act(name);
  } else if (item && event.key.startsWith("Arrow")) {
    event.preventDefault();
    go(towards(item, event.key));
  } else if (item && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    choose(item.dataset.entry);
  }
});

/* A name that is typed: Enter goes to whoever is called so, or begins so, and chooses them. */
find.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const typed = find.value.trim().toLocaleLowerCase();
  const called = (test) => names().find((one) => test(one.textContent.trim().toLocaleLowerCase()));
  const found =
    typed &&
    (called((name) => name === typed) ??
      called((name) => name.startsWith(typed)) ??
      called((name) => name.includes(typed)));
  if (!found) return say(words.nobody);
  find.value = "";
  go(found);
  if (!chosen.includes(found.dataset.entry)) choose(found.dataset.entry);
});

document.addEventListener("click", (event) => {
  const item = event.target.closest("#draft .drawn");
  if (!drags.hasJustEnded() && item) choose(item.dataset.entry);
  const button = event.target.closest("#draft-keys button");
  if (button) act(button.dataset.act);
});

/* Dragging one name onto another chooses both. */
const nameAt = (element) => element.closest?.("#draft .drawn");
const drags = dragging({
  of: nameAt,
  to: (element, item) => (nameAt(element) === item ? null : nameAt(element)),
  drop(item, other) {
    chosen = [item.dataset.entry];
    choose(other.dataset.entry);
    bar.querySelector("button:not(:disabled)")?.focus();
  },
  look: "drawn",
});

bar.hidden = false;
show();
