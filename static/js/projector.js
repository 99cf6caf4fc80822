/* The projector of a tournament: the clock of the round counts down, lists that do not fit go by, tables turn over.

   <span data-clock="1800" data-runs>: seconds left when the page was made; they are counted on by time that passes
   here, so that a clock that is wrong changes nothing. [data-scrolls] goes by from top to bottom and begins again;
   where the reader wants no motion it turns over as [data-turns] does, a screenful at a time. */
import { all, whenShown } from "./dom.js";

const PIXELS_A_SECOND = 40;
const REST = 4_000; // at the top and at the bottom, to be read
const TURN = 10_000;
const STEP = 50;

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const shown = new WeakMap(); // when a clock came
const places = new Map(); // by id, for the lists are fetched anew

const clockface = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

function tick(clock) {
  if (!shown.has(clock)) shown.set(clock, performance.now());
  if (!("runs" in clock.dataset)) return;
  const left = Math.max(0, Math.ceil(Number(clock.dataset.clock) - (performance.now() - shown.get(clock)) / 1000));
  clock.textContent = clockface(left);
  const whole = clock.closest("[role=timer]");
  whole.classList.toggle("over", left === 0);
  for (const said of all("[data-time-is-over]", whole)) said.hidden = left > 0;
}

/** Where a list is, and until when it rests there. */
function placeOf(list) {
  if (!places.has(list.id)) places.set(list.id, { top: 0, until: performance.now() + (turns(list) ? TURN : REST) });
  return places.get(list.id);
}

const turns = (list) => "turns" in list.dataset || calm.matches;
const bottom = (row) => row.offsetTop + row.offsetHeight;
const most = (list) => (list.lastElementChild ? bottom(list.lastElementChild) : 0) - list.clientHeight;

/** The next screenful begins with the first row that is not wholly seen; below the last one there is room for that. */
function turn(list, place, now) {
  const end = list.scrollTop + list.clientHeight;
  place.top = [...list.children].find((row) => bottom(row) > end + 1)?.offsetTop ?? 0;
  place.until = now + TURN;
}

function scroll(list, place, now) {
  if (place.top >= most(list)) {
    place.top = 0;
    place.until = now + REST;
    return;
  }
  place.top = Math.min(most(list), place.top + (PIXELS_A_SECOND * STEP) / 1000);
  if (place.top >= most(list)) place.until = now + REST;
}

function move(list) {
  const place = placeOf(list);
  const now = performance.now();
  if (most(list) <= 1) place.top = 0;
  else if (now >= place.until) (turns(list) ? turn : scroll)(list, place, now);
  if (turns(list) && place.top > 0) list.style.paddingBottom = `${list.clientHeight}px`; // it was fetched anew
  list.scrollTop = place.top;
}

const moveAll = () => all("[data-scrolls], [data-turns]").forEach(move);
const tickAll = () => all("[data-clock]").forEach(tick);

whenShown(() => {
  tickAll();
  moveAll();
});
setInterval(tickAll, 250);
setInterval(moveAll, STEP);
