/* The zone that the browser goes by is proposed where the list has it and it is not chosen; only saving sets it. */
import { all } from "./dom.js";

const own = Intl.DateTimeFormat().resolvedOptions().timeZone;

for (const button of all("[data-own-zone]")) {
  const list = document.getElementById(button.dataset.ownZone);
  const choice = all("input", list).find((one) => one.value === own);
  if (!choice || choice.checked) continue;
  button.querySelector("span").textContent = own.replaceAll("_", " ");
  button.hidden = false;
  button.addEventListener("click", () => {
    choice.checked = true;
    choice.closest("label").scrollIntoView({ block: "center" });
    choice.focus({ preventScroll: true });
  });
}
