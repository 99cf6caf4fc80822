/* Seating by hand: the lists of the form (which work without this) become places to which people are dragged, tapped or moved
   with keys. The lists stay the truth: everything shown follows from them, and they are what is sent. */
import { dragging } from "./dragging.js";

const form = document.getElementById("seating"),
  bench = document.getElementById("bench"),
  undoButton = document.getElementById("undo");
const lists = [...form.querySelectorAll(".place select")];
const names = new Map([...lists[0].options].filter((one) => one.value).map((one) => [one.value, one.text]));
const history = [];
/** The button that stands for each list, and back; who a button of the bench is. */
const spotOf = new Map();
const placeOf = new Map();
const whoIs = new WeakMap();
const personAt = (item) => placeOf.get(item)?.value ?? whoIs.get(item);
let picked = null;

const say = (words, parts = {}) => {
  document.getElementById("said").textContent = words.replace(/\{(\w+)\}/g, (_, key) => parts[key] ?? "");
};
const listOf = (person) => lists.find((list) => list.value === person);
const where = (list) => ({
  table: list.closest("[data-table]").dataset.table,
  place: [...list.closest("[data-table]").querySelectorAll("select")].indexOf(list) + 1,
});
const snapshot = () => lists.map((list) => list.value);
const items = () => [...bench.querySelectorAll(".person"), ...spotOf.values()];

for (const list of lists) {
  list.hidden = true;
  const spot = document.createElement("button");
  spot.type = "button";
  spot.className = "spot";
  spotOf.set(list, spot);
  placeOf.set(spot, list);
  list.after(spot);
}

function show() {
  const seated = new Set(snapshot());
  const free = [...names].filter(([person]) => !seated.has(person));
  bench.replaceChildren(
    ...free.map(([person, name]) => {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", className: "person", textContent: name });
      whoIs.set(button, person);
      button.setAttribute("aria-pressed", picked === person);
      return button;
    }),
  );
  document.getElementById("bench-count").textContent = free.length;
  for (const list of lists) {
    const name = names.get(list.value),
      label = list.closest(".place").querySelector("label").textContent,
      legend = list.closest("fieldset").querySelector("legend").textContent;
    const spot = spotOf.get(list);
    spot.textContent = name ?? form.dataset.empty;
    spot.classList.toggle("empty", !name);
    spot.setAttribute("aria-pressed", Boolean(name) && picked === list.value);
    spot.setAttribute("aria-label", `${legend}, ${label}: ${name ?? form.dataset.empty}`);
  }
  undoButton.disabled = !history.length;
}

/* Remember how it was, change it, show it. */
function change(act) {
  const before = snapshot();
  act();
  if (snapshot().some((value, i) => value !== before[i])) history.push(before);
  picked = null;
  show();
}

/* Whoever sat there goes where the other comes from: to the other's place, or to the free people. */
function put(person, list) {
  const from = listOf(person),
    other = list.value;
  if (from === list) return pick(null);
  change(() => {
    if (from) from.value = other;
    list.value = person;
  });
  if (other && from) say(form.dataset.swapped, { name: names.get(person), other: names.get(other) });
  else say(form.dataset.put, { name: names.get(person), ...where(list) });
}

function free(person) {
  const from = listOf(person);
  if (!from) return pick(null);
  change(() => {
    from.value = "";
  });
  say(form.dataset.free, { name: names.get(person) });
}

function pick(person) {
  picked = person;
  show();
  say(person ? form.dataset.picked : form.dataset.dropped, { name: names.get(person) });
}

function undo() {
  if (!history.length) return;
  const before = history.pop();
  lists.forEach((list, i) => {
    list.value = before[i];
  });
  picked = null;
  show();
  say(form.dataset.undone);
}

/* A tap or Enter on somebody picks them; the next one on a place puts them there. */
function choose(item) {
  const list = placeOf.get(item);
  const person = personAt(item);
  if (picked && list) return put(picked, list);
  if (picked === person) return pick(null);
  if (picked && listOf(picked)) return put(person, listOf(picked));
  pick(person || null);
}

/* The buttons of the free people are made anew at each change: with keys the focus must be led on. */
function leadOn(item) {
  const next = picked ? spotOf.get(lists.find((list) => !list.value)) : bench.querySelector(".person");
  if (!item.isConnected || next) (next ?? spotOf.get(lists[0])).focus();
}

document.addEventListener("click", (event) => {
  const item = event.target.closest(".person, .spot");
  if (drags.hasJustEnded()) return;
  if (item) {
    choose(item);
    if (event.detail === 0) leadOn(item);
  } else if (picked && event.target.closest("#bench")) free(picked);
});

function towards(from, key) {
  const at = (one) => {
    const box = one.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const here = at(from),
    sideways = key === "ArrowLeft" || key === "ArrowRight",
    sign = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
  let best = null,
    least = Infinity;
  for (const one of items()) {
    const there = at(one),
      ahead = sign * (sideways ? there.x - here.x : there.y - here.y),
      aside = Math.abs(sideways ? there.y - here.y : there.x - here.x);
    if (one !== from && ahead > 4 && ahead + 2.5 * aside < least) {
      least = ahead + 2.5 * aside;
      best = one;
    }
  }
  return best;
}

form.addEventListener("keydown", (event) => {
  const item = event.target.closest(".person, .spot");
  if (event.key === "Escape" && (picked || drags.isOn())) {
    drags.stop();
    pick(null);
  }
  if ((event.ctrlKey || event.metaKey) && event.key === "z" && !event.target.matches("input, textarea")) {
    event.preventDefault();
    undo();
  }
  if (!item) return;
  if (event.key.startsWith("Arrow")) {
    event.preventDefault();
    towards(item, event.key)?.focus();
  } else if ((event.key === "Delete" || event.key === "Backspace") && placeOf.has(item) && personAt(item)) {
    event.preventDefault();
    free(personAt(item));
  }
});

const drags = dragging({
  of(element) {
    const item = element.closest?.(".person, .spot");
    return item && personAt(item) ? item : null;
  },
  to: (element) => element.closest(".spot") ?? (element.closest(".bench") ? bench : null),
  drop(item, place) {
    if (place === bench) free(personAt(item));
    else put(personAt(item), placeOf.get(place));
  },
  look: "person",
});

/* The server draws the lots (it knows who has sat out); its places are taken over here, so that they can be undone. */
async function fill(button) {
  const sent = new FormData(form);
  sent.set("do", "fill");
  button.disabled = true;
  try {
    const page = new DOMParser().parseFromString(
      await (await fetch(location.href, { method: "POST", body: sent })).text(),
      "text/html",
    );
    const drawn = [...page.querySelectorAll("#seating .place select")].map((list) => list.value);
    if (drawn.length !== lists.length || page.querySelector(".notice.error")) return form.submit();
    change(() =>
      lists.forEach((list, i) => {
        list.value = drawn[i];
      }),
    );
    say(form.dataset.filled);
  } catch {
    say(form.dataset.failed);
  } finally {
    button.disabled = false;
  }
}

form.addEventListener("submit", (event) => {
  const does = event.submitter?.value;
  if (does === "fill") {
    event.preventDefault();
    fill(event.submitter);
  }
  if (does === "clear") {
    event.preventDefault();
    change(() =>
      lists.forEach((list) => {
        list.value = "";
      }),
    );
    say(form.dataset.cleared);
  }
});
undoButton.addEventListener("click", undo);
show();
