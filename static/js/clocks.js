/* Clocks of a live table: <strong data-clock="249" data-on>4:09</strong>. The seconds are the server's, counted on by time
   that passes here, so that a clock that is wrong or is set changes nothing; none of it is ever sent. A screen reader is
   told of the time only when it is asked for. */
import { all, whenShown } from "./dom.js";

const shown = new WeakMap();
const two = (number) => String(number).padStart(2, "0");

function left(clock) {
  if (!shown.has(clock)) shown.set(clock, performance.now());
  const gone = "on" in clock.dataset ? (performance.now() - shown.get(clock)) / 1000 : 0;
  return Math.max(0, Math.floor(Number(clock.dataset.clock) - gone));
}

function face(clock) {
  const seconds = left(clock);
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  const short = days || hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  return days ? `${days} ${clock.dataset.day} ${short}` : short;
}

function show() {
  for (const clock of all("[data-clock]")) clock.textContent = face(clock);
}

function sayAll(section) {
  const lines = all("[data-clock]", section).map(
    (clock) => `${clock.previousElementSibling.textContent}: ${face(clock)}`,
  );
  section.querySelector("[data-clocks-said]").textContent = lines.join("; ");
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-say-clocks]");
  if (button) sayAll(button.closest(".clocks"));
});
whenShown(() => {
  for (const button of all("[data-say-clocks]")) button.hidden = false;
  show();
});
setInterval(show, 1_000);
