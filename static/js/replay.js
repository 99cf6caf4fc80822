/* For the replay: its slider and keys, the line of the log that belongs to the step, and the link to a moment. */
import { all, whenShown } from "./dom.js";

const keys = { ArrowLeft: "left", ArrowRight: "right", Home: "home", End: "end" };
let sliding;

/** The log follows the step that is shown. */
function followStep() {
  const seq = document.getElementById("step")?.dataset.seq;
  for (const line of all(".log li[data-seq]")) {
    if (line.dataset.seq !== seq) {
      line.removeAttribute("aria-current");
      continue;
    }
    line.setAttribute("aria-current", "step");
    line.parentElement.scrollTop = line.offsetTop - line.parentElement.clientHeight / 2;
  }
}

function show(address) {
  htmx.ajax("GET", address, { target: "#step", swap: "outerHTML" });
  history.replaceState(null, "", address);
}

async function share(link) {
  const url = link.href;
  if (navigator.share) return navigator.share({ url, title: document.title }).catch(() => {});
  await navigator.clipboard?.writeText(url);
  link.textContent = link.dataset.done;
}

document.addEventListener("input", (event) => {
  const { goto } = event.target.dataset;
  if (!goto) return;
  clearTimeout(sliding);
  sliding = setTimeout(show, 60, goto.replace("AT", event.target.value));
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-share]");
  if (!link || !(navigator.share || navigator.clipboard)) return;
  event.preventDefault();
  share(link);
});
document.addEventListener("keydown", (event) => {
  const types = event.target.matches("input:not([type=range]), textarea, select");
  if (types || event.altKey || event.ctrlKey || event.metaKey || !(event.key in keys)) return;
  const turn = event.shiftKey && event.key.startsWith("Arrow") ? "turn-" : "";
  const link = document.getElementById(`step-${turn}${keys[event.key]}`);
  if (!link) return;
  event.preventDefault();
  if (link.href) link.click();
});
whenShown(followStep);
