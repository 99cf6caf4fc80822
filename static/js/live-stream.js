/* A live table is told of news by a stream of server-sent events. Without one, and whenever it is lost, the page asks by itself
   as it always has; while it lives the page asks rarely, in case something was missed. */
import { areThere, stream } from "./event-stream.js";
import { remember, restore } from "./keeping.js";

/** In ms: so rarely is asked beside a stream. */
const RARELY = 30_000;

let asked = 0;
let inFlight = 0;
let waiting = null;
/** The deal that somebody looks at, as the stream was told when it was opened or has itself said since. */
let deal = "";

const table = () => document.querySelector("#live");
const known = (address) => new URLSearchParams((address ?? "").split("?")[1] ?? "");
const knownHere = () => known(table()?.getAttribute("hx-get"));

function address() {
  deal = knownHere().get("deal");
  return table()?.getAttribute("hx-get");
}

/** Put what a stream says in the table's place; while something of one's own is under way it waits. */
function show(html, id) {
  if (inFlight) {
    waiting = { html, id };
    return;
  }
  const part = table();
  const told = known(`?${id}`);
  if (!part || Number(told.get("seq")) < Number(knownHere().get("seq")) || id === knownHere().toString()) return;
  const kept = remember(part);
  deal = told.get("deal");
  htmx.swap(part, html, { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 });
  restore(table(), kept);
}

/** An older answer that was overtaken by the stream is not shown. */
function overtaken(xhr) {
  const found = /hx-get="[^"]*[?;]seq=(\d+)/.exec(xhr.responseText);
  return Boolean(found) && Number(found[1]) < Number(knownHere().get("seq"));
}

const news = areThere ? stream(address, { table: ({ data, lastEventId }) => show(data, lastEventId) }) : null;
let kept = null;
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target?.id !== "live") return;
  if (overtaken(event.detail.xhr)) event.detail.shouldSwap = false;
  kept = event.detail.requestConfig.elt.id === "live" ? remember(table()) : null;
});
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  if (!detail?.xhr || !table()) return;
  if (kept) restore(table(), kept);
  kept = null;
  // Somebody looks at another deal: the stream is to know which.
  if (news?.isOpen() && knownHere().get("deal") !== deal) news.comeAgain(0);
});
if (news) {
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.elt.id !== "live") {
      inFlight += 1;
      return;
    }
    if (news.alive() && performance.now() - asked < RARELY) event.preventDefault();
    else asked = performance.now();
  });
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.elt.id === "live") return;
    inFlight = Math.max(0, inFlight - 1);
    const next = waiting;
    if (inFlight || !next) return;
    waiting = null;
    setTimeout(() => show(next.html, next.id));
  });
}
