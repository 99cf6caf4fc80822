/* What pages need beyond links and forms: fields that depend on others, the deal form (steppers, totals, darts, drafts that
   survive a lost connection), moves by tapping a card or the board, and a replay's slider and keys. */
"use strict";
document.documentElement.classList.add("scripted");
const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];

// The deal form ----------------------------------------------------------------------------------------------------

/* What is chosen for a field; null if the field is not asked now, so that what depends on it is not asked either. */
function chosen(form, name) {
  const fields = all(`[name="${CSS.escape(name)}"]`, form);
  if (!fields.length || fields.every((field) => field.disabled)) return null;
  if (fields[0].type === "checkbox") return String(fields[0].checked);
  return (fields[0].type === "radio" ? fields.find((field) => field.checked) : fields[0])?.value ?? "";
}

function showWhatMatters(form) {
  for (const part of all("[data-when]", form)) {
    const matters = part.dataset.when.split(";").filter(Boolean).every((rule) => {
      const [name, values] = rule.split("=");
      const value = chosen(form, name);
      return value !== null && values.toLowerCase().split("|").includes(value.toLowerCase());
    });
    part.hidden = !matters;
    for (const field of all("input, select", part)) field.disabled = !matters;
  }
  for (const lines of all("[data-lines]", form)) showNextLine(lines);
  for (const field of all("[data-name]", form)) field.classList.toggle("lacking", !field.hidden && lacks(field));
}

/* A copy of a list's last line, empty, with the next number in its names. */
function addLine(lines) {
  const number = lines.children.length, line = lines.lastElementChild.cloneNode(true);
  const name = lines.closest("[data-name]").dataset.name, renumber = (text) => text.replace(`${name}.${number - 1}`, `${name}.${number}`);
  for (const part of [line, ...all("*", line)])
    for (const key of ["name", "id", "for", "data-name"]) if (part.hasAttribute(key)) part.setAttribute(key, renumber(part.getAttribute(key)));
  const legend = line.querySelector("legend");
  if (legend?.textContent === String(number)) legend.textContent = number + 1;
  for (const input of all("input, select", line)) {
    if (input.type === "radio") input.checked = input.value === "";
    else if (input.type === "checkbox") input.checked = false;
    else input.value = "";
  }
  lines.append(line);
}

/* In a list only the lines that are filled are shown, and one more. */
function showNextLine(lines) {
  const ends = lines.lastElementChild, used = (field) => (field.type === "radio" ? field.checked : field.type !== "checkbox") && field.value !== "";
  if (lines.children.length < Number(lines.dataset.lines) && all("input, select", ends).some(used)) addLine(lines);
  const filled = [...lines.children].map((line) =>
    all("input, select", line).some(used));
  const last = filled.lastIndexOf(true);
  [...lines.children].forEach((line, i) => { line.hidden = i > last + 1; });
}

function lacks(field) {
  if (field.closest("[data-lines]")) return false;
  const inputs = all("input, select", field).filter((one) => !one.closest("[data-lines]"));
  const radios = inputs.filter((one) => one.type === "radio");
  if (radios.length) return !radios.some((one) => one.checked);
  return inputs.some((one) => one.type !== "checkbox" && one.value === "");
}

/* Numbers with a fixed total: when all but one are known, the last one follows; with two, each follows the other. */
function fillTheLast(input) {
  const group = input.closest("[data-total]");
  if (!group) return;
  const inputs = all("input", group), others = inputs.filter((one) => one !== input);
  delete input.dataset.followed;
  const follower = inputs.length === 2 ? others[0] : others.find((one) => one.dataset.followed) ?? onlyEmpty(others);
  if (!follower) return;
  const rest = Number(group.dataset.total) - inputs.filter((one) => one !== follower).reduce((sum, one) => sum + Number(one.value), 0);
  const fits = input.value !== "" && rest >= Number(follower.min) && rest <= Number(follower.max);
  follower.value = fits ? rest : "";
  follower.dataset.followed = "1";
}

function onlyEmpty(inputs) {
  const empty = inputs.filter((one) => one.value === "");
  return empty.length === 1 ? empty[0] : undefined;
}

function step(button) {
  const input = button.parentElement.querySelector("input");
  const total = input.closest("[data-total]");
  if (input.value === "") {
    const count = total ? all("input", total).length : 0;
    const middle = total ? Math.round(Number(total.dataset.total) / count / input.step) * input.step : 0;
    input.value = Math.max(Number(input.min), Math.min(Number(input.max), middle));
  } else if (Number(button.dataset.step) > 0) input.stepUp();
  else input.stepDown();
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/* A dart goes into the first list that is still empty, or into the one that was touched last. */
function hit(part) {
  const field = part.closest(".field");
  const lists = all("select[data-picture=dartboard]", field);
  const target = lists.find((list) => list === field.touched) ?? lists.find((list) => list.value === "") ?? lists.at(-1);
  field.touched = null;
  target.value = part.dataset.dart;
  target.dispatchEvent(new Event("input", { bubbles: true }));
}

let preview;
function askForPreview() {
  if (htmx.find("#preview")) htmx.trigger("#preview", "preview");
}

function dealChanged(form) {
  showWhatMatters(form);
  keepDraft(form);
  clearTimeout(preview);
  preview = setTimeout(askForPreview, 250);
}

// Drafts -----------------------------------------------------------------------------------------------------------

const draftKey = (form) => `deal:${form.dataset.deal}:${form.dataset.seq}`;
const stored = (form) => JSON.parse(localStorage.getItem(draftKey(form)) ?? "null");

function keepDraft(form, waiting = false) {
  const typed = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken" && name !== "seq");
  try { localStorage.setItem(draftKey(form), JSON.stringify({ typed, waiting })); } catch { /* a full or closed store: the page still holds it */ }
}

/* A draft belongs to one deal of one match; when the sheet has gone on, it is of no use any more. But one that was saved
   and has not been sent is sent as it was: it may be on the sheet already, and if not, the answer brings it back. */
function forgetOldDrafts(form) {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(`deal:${form.dataset.deal}:`) || key === draftKey(form)) continue;
    const draft = JSON.parse(localStorage.getItem(key));
    localStorage.removeItem(key);
    if (!draft.waiting || "refused" in form.dataset) continue;
    form.dataset.seq = form.elements.seq.value = key.split(":")[2];
    localStorage.setItem(draftKey(form), JSON.stringify(draft));
    return;
  }
}

function restoreDraft(form) {
  const draft = stored(form);
  if (!draft || "refused" in form.dataset) return;
  const typed = new Map(draft.typed);
  for (const lines of all("[data-lines]", form)) {
    const name = lines.closest("[data-name]").dataset.name;
    while (lines.children.length < Number(lines.dataset.lines) && [...typed.keys()].some((key) => key.startsWith(`${name}.${lines.children.length}`))) addLine(lines);
  }
  for (const field of form.elements) {
    if (!field.name || field.type === "hidden") continue;
    if (field.type === "checkbox") field.checked = typed.has(field.name);
    else if (field.type === "radio") field.checked = typed.get(field.name) === field.value;
    else if (typed.has(field.name)) field.value = typed.get(field.name);
  }
  if (draft.waiting) sendAgain(form);
}

/* The deal waits for a connection. It carries the number of the sheet's last event, so it can be counted only once, also
   when it had arrived and only the answer was lost. */
function wait(form) {
  keepDraft(form, true);
  document.getElementById("preview").innerHTML = `<p class="lacks">${form.dataset.waiting}</p>`;
  setTimeout(() => sendAgain(form), 5000);
}

function sendAgain(form) {
  if (form.isConnected && !form.sending && stored(form)?.waiting) htmx.trigger(form, "submit");
}

window.addEventListener("online", () => all("form[data-deal]").forEach(sendAgain));
document.addEventListener("htmx:beforeRequest", (event) => { if (event.detail.elt.matches("form[data-deal]")) event.detail.elt.sending = true; });
document.addEventListener("htmx:afterRequest", (event) => { if (event.detail.elt.matches("form[data-deal]")) event.detail.elt.sending = false; });
for (const failure of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) document.addEventListener(failure, (event) => {
  const form = event.detail.elt;
  if (form.matches("form[data-deal]") && !(event.detail.xhr?.status < 500 && event.detail.xhr.status)) wait(form);
});

// Live table and replay --------------------------------------------------------------------------------------------

/* Cards of the own hand and spots of the board that can be played now. */
function markLegal() {
  for (const choice of all("button[name=move], select[name=move] option")) {
    const at = CSS.escape(choice.value);
    const spot = document.querySelector(`.board [data-at="${at}"], .own .card[data-at="${at}"]`);
    if (spot) { spot.setAttribute("data-legal", ""); spot.choice = choice; choice.classList.add("on-table"); }
  }
}

function playAt(spot) {
  const choice = spot.choice;
  if (choice.matches("button")) return choice.click();
  choice.selected = true;
  choice.form.querySelector("button").click();
}

/* The log follows the step that is shown. */
function followStep() {
  const seq = document.getElementById("step")?.dataset.seq;
  for (const line of all(".log li[data-seq]")) {
    if (line.dataset.seq !== seq) { line.removeAttribute("aria-current"); continue; }
    line.setAttribute("aria-current", "step");
    line.parentElement.scrollTop = line.offsetTop - line.parentElement.clientHeight / 2;
  }
}

async function share(link) {
  const url = link.href;
  if (navigator.share) return navigator.share({ url, title: document.title }).catch(() => {});
  await navigator.clipboard?.writeText(url);
  link.textContent = link.dataset.done;
}

let sliding;
document.addEventListener("input", (event) => {
  const form = event.target.closest("form[data-deal]");
  if (form) { fillTheLast(event.target); dealChanged(form); }
  else if (event.target.form) showWhatMatters(event.target.form);
  const goto = event.target.dataset.goto;
  if (goto) {
    const url = goto.replace("AT", event.target.value);
    clearTimeout(sliding);
    sliding = setTimeout(() => {
      htmx.ajax("GET", url, { target: "#step", swap: "outerHTML" });
      history.replaceState(null, "", url);
    }, 60);
  }
});

let repeating;
function stopRepeating() { clearTimeout(repeating); clearInterval(repeating); }
document.addEventListener("pointerdown", (event) => {
  const button = event.target.closest("[data-step]");
  if (event.target.matches("select[data-picture]")) event.target.closest("[data-lines], .field").closest(".field").touched = event.target;
  if (button) repeating = setTimeout(() => { repeating = setInterval(() => step(button), 80); }, 500);
});
for (const end of ["pointerup", "pointercancel", "pointerleave"]) document.addEventListener(end, stopRepeating);

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]"), part = event.target.closest("[data-dart]");
  const spot = event.target.closest("[data-legal]"), link = event.target.closest("[data-share]");
  if (button) step(button);
  if (part) hit(part);
  if (spot?.choice) playAt(spot);
  if (link && (navigator.share || navigator.clipboard)) { event.preventDefault(); share(link); }
});

document.addEventListener("keydown", (event) => {
  if (event.target.matches("input:not([type=range]), textarea, select") || event.altKey || event.ctrlKey || event.metaKey) return;
  const name = { ArrowLeft: "left", ArrowRight: "right", Home: "home", End: "end" }[event.key];
  const link = name && document.getElementById(`step-${event.shiftKey && event.key.startsWith("Arrow") ? "turn-" : ""}${name}`);
  if (link) { event.preventDefault(); if (link.href) link.click(); }
});

function ready() {
  for (const form of all("form:not([data-deal]):has([data-when])")) showWhatMatters(form);
  for (const form of all("form[data-deal]")) {
    if (form.ready) continue;
    form.ready = true;
    forgetOldDrafts(form);
    restoreDraft(form);
    showWhatMatters(form);
    if (stored(form) || "refused" in form.dataset) askForPreview();
  }
  markLegal();
  followStep();
}
document.addEventListener("DOMContentLoaded", ready);
document.addEventListener("htmx:afterSettle", ready);
/* What the server has answered to needs no draft. Whoever has been logged out meanwhile is led to the log-in page, not shown it inside the table. */
document.addEventListener("htmx:beforeSwap", (event) => {
  const form = event.detail.requestConfig.elt, xhr = event.detail.xhr, answered = new URL(xhr.responseURL || location.href);
  if (answered.pathname.startsWith("/log-in/")) {
    event.detail.shouldSwap = false;
    answered.searchParams.set("next", location.pathname);
    location.href = answered;
  } else if (form.matches("form[data-deal]") && (xhr.status < 400 || xhr.status === 422)) localStorage.removeItem(draftKey(form));
});
