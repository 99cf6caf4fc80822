/* A button copies what stands elsewhere on the page; where scripts may not copy, it is selected for who asks. */
import { all } from "./dom.js";

for (const button of all("[data-copy]")) button.hidden = false;

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const shown = document.querySelector(button.dataset.copy);
  getSelection().selectAllChildren(shown);
  if (!navigator.clipboard) return;
  await navigator.clipboard.writeText(shown.textContent);
  button.textContent = button.dataset.done;
});
