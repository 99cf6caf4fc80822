/* A live table is told of news by a stream of server-sent events. Without one, and whenever it is lost, the page asks by itself
   as it always has; while it lives the page asks rarely, in case something was missed. */
import { remember, restore } from "./keeping.js";

/** In ms: so long may a stream be silent (it says every 15 s that it is there), and so rarely is asked beside it. */
const SILENT = 40_000;
const RARELY = 30_000;
/** In ms: after so long is tried again where a stream was refused; the last goes on. */
const REFUSED = [3_000, 10_000, 30_000, 60_000];

const at = document.querySelector("meta[name=streams]")?.content;
let source = null;
let heard = 0;
let asked = 0;
let refusals = 0;
let later = 0;
let inFlight = 0;
let waiting = null;
/** The deal that somebody looks at, as the stream was told when it was opened or has itself said since. */
let deal = "";

const table = () => document.querySelector("#live");
const known = (address) => new URLSearchParams((address ?? "").split("?")[1] ?? "");
const knownHere = () => known(table()?.getAttribute("hx-get"));
const alive = () => source?.readyState === EventSource.OPEN && performance.now() - heard < SILENT;

function mark() {
  document.documentElement.dataset.stream = alive() ? "on" : "off";
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

function close() {
  source?.close();
  source = null;
  clearTimeout(later);
  mark();
}

function comeAgain(wait) {
  close();
  later = setTimeout(open, wait);
}

function lost() {
  mark();
  if (source?.readyState !== EventSource.CLOSED) return; // the browser comes again by itself
  comeAgain(REFUSED[Math.min(refusals, REFUSED.length - 1)]);
  refusals += 1;
}

function hear() {
  heard = performance.now();
  refusals = 0;
  mark();
}

function open() {
  const address = table()?.getAttribute("hx-get");
  if (!address || source) return;
  deal = knownHere().get("deal");
  source = new EventSource(`${at}/live${address}`, { withCredentials: true });
  source.addEventListener("open", hear);
  source.addEventListener("beat", hear);
  source.addEventListener("error", lost);
  source.addEventListener("over", () => location.reload());
  source.addEventListener("again", () => comeAgain(500 + Math.random() * 2_000));
  source.addEventListener("table", ({ data, lastEventId }) => {
    hear();
    show(data, lastEventId);
  });
}

/** An older answer that was overtaken by the stream is not shown. */
function overtaken(xhr) {
  const found = /hx-get="[^"]*[?;]seq=(\d+)/.exec(xhr.responseText);
  return Boolean(found) && Number(found[1]) < Number(knownHere().get("seq"));
}

if (at !== undefined && "EventSource" in window) {
  let kept = null;
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.elt.id !== "live") {
      inFlight += 1;
      return;
    }
    if (alive() && performance.now() - asked < RARELY) event.preventDefault();
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
    if (source && knownHere().get("deal") !== deal) comeAgain(0);
  });
  setInterval(() => {
    mark();
    if (source?.readyState === EventSource.OPEN && !alive()) comeAgain(0);
  }, 5_000);
  addEventListener("pagehide", close);
  addEventListener("pageshow", ({ persisted }) => persisted && open());
  addEventListener("online", () => comeAgain(0));
  if (document.readyState === "complete") open();
  else addEventListener("load", open);
}
