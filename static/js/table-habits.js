/* How somebody likes a live table, kept on this device and no part of the game: the order of the own hand (for each game),
   larger letters, a sound when it is one's turn, and the only legal move played by itself. */
import { all, whenShown } from "./dom.js";
import { sorted } from "./hand-order.js";

const form = document.querySelector("#habits");
const PER_GAME = ["order", "alone"];
/** In ms: a move that plays itself is answered after a time that says nothing of the hand. */
const PAUSE = { least: 1_200, more: 1_600 };
let turn = false;
let waits = 0;

const key = (name) => `table:${PER_GAME.includes(name) ? `${form.dataset.game}:` : ""}${name}`;

/** The browser's storage may be closed or full: then a habit lasts as long as the page. */
function read(name) {
  try {
    return localStorage.getItem(key(name)) ?? "";
  } catch {
    return "";
  }
}

function keep(name, value) {
  try {
    if (value) localStorage.setItem(key(name), value);
    else localStorage.removeItem(key(name));
  } catch {
    // kept in the form alone
  }
}

const fields = () => all("[data-habit]", form);
const chosen = (name) => {
  const field = form.querySelector(`[data-habit=${name}]`);
  return field.type === "checkbox" ? field.checked : field.value;
};

function orderHand() {
  const order = chosen("order");
  for (const hand of order ? all(".own .hand") : []) {
    const cards = all(".card", hand);
    const texts = sorted(
      cards.map((card) => card.dataset.at ?? ""),
      order,
    );
    const left = [...cards];
    const placed = texts.map(
      (text) =>
        left.splice(
          left.findIndex((card) => (card.dataset.at ?? "") === text),
          1,
        )[0],
    );
    if (placed.every((card, place) => card === cards[place])) continue;
    hand.append(...placed);
    hand.setAttribute("aria-label", placed.map((card) => card.getAttribute("aria-label")).join(", "));
  }
}

function sound() {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.08, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.25);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.25);
  tone.addEventListener("ended", () => audio.close());
}

/** The move there is, if there is one alone and nothing else to decide. */
function onlyMove() {
  if (document.querySelector("#live .laid")) return null; // it would send what is laid out
  const moves = all("#live .moves button[name=move], #live select[name=move] option").filter((one) => one.value);
  return moves.length === 1 ? moves[0] : null;
}

function playOnly() {
  clearTimeout(waits);
  const move = chosen("alone") ? onlyMove() : null;
  if (!move) return;
  const at = move.closest("form").querySelector("[name=seq]")?.value;
  waits = setTimeout(
    () => {
      const now = onlyMove();
      if (!chosen("alone") || now?.value !== move.value) return;
      if (now.closest("form").querySelector("[name=seq]")?.value !== at) return;
      if (now.matches("button")) return now.click();
      now.selected = true;
      now.form.querySelector("button").click();
    },
    PAUSE.least + Math.random() * PAUSE.more,
  );
}

function follow() {
  orderHand();
  playOnly();
  const yours = Boolean(document.querySelector("#live .turn.yours"));
  if (yours && !turn && chosen("sound")) sound();
  turn = yours;
}

function wear() {
  document.documentElement.classList.toggle("large-print", chosen("large"));
  follow();
}

if (form) {
  form.hidden = false;
  for (const field of fields()) {
    const value = read(field.dataset.habit);
    if (field.type === "checkbox") field.checked = value === "yes";
    else if (all("option", field).some((option) => option.value === value)) field.value = value;
  }
  form.addEventListener("change", ({ target }) => {
    const name = target.dataset.habit;
    if (!name) return;
    keep(name, target.type === "checkbox" ? (target.checked ? "yes" : "") : target.value);
    if (name === "order" && !target.value) location.reload();
    else wear();
  });
  whenShown(wear);
}
