/* A sum that several pay or share: what is left of it is told while amounts are typed, and a button beside each gives
   that one the rest. <form data-divides="sum"> names the field of the sum; <output data-left="share"> is for the fields of
   that name, <button data-rest> fills the field before it. The server counts again: this only shows. */
import { all, whenShown } from "./dom.js";

const REST = "=";

function minor(text, decimals) {
  const typed = text.replace(/\s/g, "").replace(",", ".");
  return /^\d+(\.\d*)?$/.test(typed) ? Math.round(Number(typed) * 10 ** decimals) : null;
}
function written(amount, decimals) {
  return (amount / 10 ** decimals).toLocaleString(document.documentElement.lang, {
    minimumFractionDigits: decimals,
  });
}
function tell(output) {
  const form = output.closest("form");
  const decimals = Number(form.elements.currency.selectedOptions[0]?.dataset.decimals ?? 2);
  const total = minor(form.elements[form.dataset.divides].value, decimals);
  const fields = all(`[name="${output.dataset.left}"]`, form);
  const open = fields.some((one) => one.value.trim() === REST);
  const given = fields.map((one) => minor(one.value, decimals) ?? 0).reduce((sum, one) => sum + one, 0);
  const left = total === null ? 0 : total - given;
  const words = left < 0 ? output.dataset.over : open ? output.dataset.open : output.dataset.words;
  output.textContent = left && given + open ? words.replace("{sum}", written(Math.abs(left), decimals)) : "";
}
function tellAll(form) {
  form.classList.toggle("by-amounts", form.elements.how?.value === "amounts");
  for (const output of all("[data-left]", form)) tell(output);
}

document.addEventListener("input", (event) => {
  const form = event.target.form;
  if (form?.matches("[data-divides]")) tellAll(form);
});
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-rest]");
  if (!button) return;
  const field = button.parentElement.querySelector("input:not([type=hidden])");
  field.value = REST;
  field.dispatchEvent(new Event("input", { bubbles: true }));
});
whenShown(() => all("form[data-divides]").forEach(tellAll));
