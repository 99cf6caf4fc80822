/* A part of a page that renews itself, `[data-told]`: a stream says that there is something new, and the page asks then.
   Without a stream it asks now and then as it always has; beside one rarely, in case something was missed. A page that
   nobody sees asks nothing and keeps no stream; once it is seen again it is told what it has missed. */
import { stream } from "./event-stream.js";
import { remember, restore } from "./keeping.js";

/** In ms: so rarely is asked beside a stream. */
const RARELY = 60_000;

let asked = performance.now();
let kept = null;

const part = () => document.querySelector("[data-told]");
const isPart = (element) => element?.matches?.("[data-told]") ?? false;

function ask() {
  const here = part();
  if (here) htmx.trigger(here, "look");
}

const news = stream(() => (document.hidden ? null : part()?.dataset.told), { look: ask });

document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt, requestConfig } = event.detail;
  if (!isPart(elt)) return;
  const isTold = requestConfig.triggeringEvent?.type === "look";
  if (document.hidden || (!isTold && news.alive() && performance.now() - asked < RARELY)) event.preventDefault();
  else asked = performance.now();
});
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  kept = isPart(detail.target) ? remember(detail.target) : null;
});
document.addEventListener("htmx:afterSettle", () => {
  const here = part();
  if (kept && here) restore(here, kept);
  kept = null;
  if (!here) news.close(); // it has ended
});
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return news.close();
  news.open();
  if (!news.isOpen()) ask();
});
