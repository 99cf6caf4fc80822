/* The seals of deals. At a live table the browser writes down each seal that it is shown (<… data-seal="number of the event">);
   in the replay (<li data-sealed>) it hashes what is opened there itself, and compares with the page and with what it noted. */
import { all, whenShown } from "./dom.js";
import { sha256 } from "./sha256.js";

const KEPT = 50;
const NAME = "seals:";
const key = () => NAME + location.pathname;

function noted() {
  try {
    return JSON.parse(localStorage.getItem(key())) ?? {};
  } catch {
    return {};
  }
}
function note() {
  const shown = document.querySelector("[data-seal]");
  if (!shown) return;
  const known = noted();
  if (known[shown.dataset.seal] !== undefined) return;
  known[shown.dataset.seal] = shown.textContent.trim();
  try {
    const others = Object.keys(localStorage).filter((one) => one.startsWith(NAME) && one !== key());
    for (const one of others.slice(KEPT)) localStorage.removeItem(one);
    localStorage.setItem(key(), JSON.stringify(known));
  } catch {
    // a browser that keeps nothing
  }
}

/** What is to be said of one deal: a key of the words beside the list. */
function verdict(seal, opened, seen) {
  if (sha256(opened) !== seal) return "wrong";
  if (seen === undefined) return "right";
  return seen === seal ? "seen" : "other";
}
function check(line) {
  const told = line.querySelector("output");
  const [seal, opened] = all("code", line).map((one) => one.textContent);
  const said = verdict(seal, opened, noted()[line.dataset.sealed]);
  told.textContent = line.closest("[data-seals]").dataset[said];
  told.className = said === "wrong" || said === "other" ? "problem" : "fine";
}

for (const button of all("[data-check]")) button.hidden = false;
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-check]");
  if (button) check(button.closest("[data-sealed]"));
});
whenShown(note);
