/* An agreed end by the clock is counted down by minutes, not by seconds: <strong data-left="720">. The seconds are the
   server's, counted on by time that passes here, so that a clock that is wrong or is set changes nothing. */
import { all, whenShown } from "./dom.js";

const shown = new WeakMap();

function show(counter) {
  if (!shown.has(counter)) shown.set(counter, performance.now());
  const left = Number(counter.dataset.left) - (performance.now() - shown.get(counter)) / 1000;
  const minutes = Math.ceil(left / 60);
  if (minutes > 0) {
    counter.textContent = minutes === 1 ? counter.dataset.one : counter.dataset.many.replace("N", minutes);
    return;
  }
  counter.textContent = counter.dataset.then;
  const line = counter.closest("[role=timer]");
  line.classList.add("ended");
  for (const said of all("[data-said]", line)) said.hidden = true;
}
const showAll = () => all("[data-left]").forEach(show);

whenShown(showAll);
setInterval(showAll, 5_000);
