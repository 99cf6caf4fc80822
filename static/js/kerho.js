/* What pages need beyond links and forms: fields that depend on others, steppers, moves by tapping the board, arrow keys. */
"use strict";

function valueOf(form, name) {
  const fields = form.querySelectorAll(`[name="${CSS.escape(name)}"]`);
  for (const field of fields) {
    if (field.type === "checkbox") return String(field.checked);
    if (field.type !== "radio" || field.checked) return field.value;
  }
  return "";
}

function showWhatMatters(form) {
  for (const part of form.querySelectorAll("[data-when]")) {
    const matters = part.dataset.when.split(";").filter(Boolean).every((rule) => {
      const [name, values] = rule.split("=");
      return values.split("|").map((v) => v.toLowerCase()).includes(valueOf(form, name).toLowerCase());
    });
    part.hidden = !matters;
    for (const field of part.querySelectorAll("input, select")) field.disabled = !matters;
  }
}

document.addEventListener("input", (event) => {
  const form = event.target.closest("form[data-deal]");
  if (form) showWhatMatters(form);
  const target = event.target.dataset.goto;
  if (target) {
    const url = target.replace("AT", event.target.value);
    htmx.ajax("GET", url, { target: "#step", swap: "outerHTML" });
    history.replaceState(null, "", url);
  }
});

document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  if (step) {
    const input = step.parentElement.querySelector("input");
    if (input.value === "") input.value = input.min || 0;
    else if (Number(step.dataset.step) > 0) input.stepUp(); else input.stepDown();
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const spot = event.target.closest("[data-legal]");
  if (spot) document.querySelector(`button[name="move"][value="${CSS.escape(spot.dataset.at)}"]`)?.click();
});

document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, textarea, select") || event.altKey || event.ctrlKey || event.metaKey) return;
  const link = { ArrowLeft: "[data-key=left]", ArrowRight: "[data-key=right]", Home: "[data-key=home]", End: "[data-key=end]" }[event.key];
  const target = link && document.querySelector(link);
  if (target) { event.preventDefault(); target.click(); }
});

function markLegal() {
  for (const button of document.querySelectorAll("button[name=move]"))
    document.querySelector(`.board [data-at="${CSS.escape(button.value)}"]`)?.setAttribute("data-legal", "");
}

function ready() {
  document.querySelectorAll("form[data-deal]").forEach(showWhatMatters);
  document.querySelectorAll(".log li[aria-current]").forEach((line) => {
    line.parentElement.scrollTop = line.offsetTop - line.parentElement.offsetTop - 120;
  });
  markLegal();
}
document.addEventListener("DOMContentLoaded", ready);
document.addEventListener("htmx:afterSettle", ready);
