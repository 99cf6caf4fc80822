/* The talk at a table: it stays open or closed as its reader has it, says how many lines are new, and each new line once. */
import { all, whenShown } from "./dom.js";

/** In ms: after whose turn it is has been said. */
const SOON = 700;

let isOpen = null;
let told = null;
let typing = false;

const talk = () => document.querySelector("#talk");
const others = (part) => all("li[data-line]:not([data-own])", part);
const numberOf = (line) => Number(line.dataset.line);

/** Until which line somebody has read in this tab; nothing is kept where a browser keeps nothing. */
function readUntil(part, until) {
  const key = `talk-${part.dataset.match}`;
  try {
    if (until !== undefined) sessionStorage.setItem(key, until);
    return Number(sessionStorage.getItem(key) ?? 0);
  } catch {
    return until ?? 0;
  }
}

function count(part) {
  if (part.open) readUntil(part, Number(part.dataset.newest));
  const until = readUntil(part);
  const fresh = others(part).filter((line) => numberOf(line) > until).length;
  const badge = part.querySelector(".unread");
  badge.hidden = !fresh;
  badge.textContent = fresh ? `${fresh} ${badge.dataset.said}` : "";
}

/** Whoever does not see the page hears each line once, by the page's one announcer. */
function tell(part) {
  const before = told;
  told = Number(part.dataset.newest);
  if (before === null) return;
  const said = others(part)
    .filter((line) => numberOf(line) > before)
    .map((line) =>
      all("strong, span", line)
        .map((one) => one.textContent.trim())
        .join(": "),
    );
  const announcer = document.querySelector("#announcer");
  if (!announcer || !said.length) return;
  setTimeout(() => {
    announcer.textContent = said.join(" ");
  }, SOON);
}

function toggled() {
  isOpen = talk().open;
  count(talk());
}

function show() {
  const part = talk();
  if (!part) return;
  isOpen ??= part.open || matchMedia("(min-width: 60rem)").matches;
  part.open = isOpen || part.open;
  part.addEventListener("toggle", toggled);
  count(part);
  tell(part);
  if (typing) part.querySelector("#say-text")?.focus({ preventScroll: true });
  typing = false;
}

document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (detail.elt.matches?.("#talk .say")) typing = true;
});
whenShown(show);
