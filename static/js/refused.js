/* Why what was sent from a live table was refused stands beside the form it came from, and is brought there where somebody looks.
   What they had typed is there to be put right. */
import { whenShown } from "./dom.js";

const FIELDS = "input:not([type=hidden]), select, button";
const shown = new WeakSet();
let typed = "";

const refused = () => document.querySelector("#refused");

/** The form that the sentence stands in, or in front of. */
function formOf(sentence) {
  const next = sentence.nextElementSibling;
  return sentence.closest("form") ?? (next?.matches("form") ? next : next?.querySelector("form"));
}

function bring() {
  const sentence = refused();
  if (!sentence || shown.has(sentence)) return;
  shown.add(sentence);
  const field = formOf(sentence)?.querySelector(FIELDS);
  if (field?.id === "order-typed") field.value = typed;
  field?.focus({ preventScroll: true });
  sentence.scrollIntoView({ block: "nearest" });
}

document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (!detail.elt.matches("#live form")) return;
  typed = detail.elt.querySelector("#order-typed")?.value ?? "";
  if (refused()) document.querySelector("#announcer").textContent = ""; // the same sentence once more is news
});
whenShown(bring);
