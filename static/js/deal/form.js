/* The form into which a deal is entered: asks only what is asked now, shows what lacks and what the deal is worth,
   keeps what is typed, and sends it when there is a connection. */
import { all, asksToLogIn, whenShown } from "../dom.js";
import { showWhatIsAsked } from "../fields.js";
import { isChanged } from "../keeping.js";
import { hit, touch } from "./darts.js";
import { Drafts } from "./drafts.js";
import { makeRoom, showNextLines } from "./lines.js";
import { fillAllLast, fillTheLast, repeatWhileHeld, step } from "./numbers.js";

const selector = "form[data-deal]";
const prepared = new WeakSet();
const sending = new WeakSet();
let asking;
let answeredJustNow = false;

/** The server has refused this deal: the form holds what was sent, and no draft is better. */
const isRefused = (form) => "refused" in form.dataset;
const draftsOf = (form) => new Drafts(form.dataset.deal);
const seqOf = (form) => form.elements.seq.value;
const draftOf = (form) => draftsOf(form).read(seqOf(form));

function refresh(form) {
  showWhatIsAsked(form);
  showNextLines(form);
  for (const field of all("[data-name]", form)) field.classList.toggle("lacking", !field.hidden && lacks(field));
}

/** Whether a field still lacks an answer; a list may be as short as it likes. */
function lacks(field) {
  if (field.closest("[data-lines]")) return false;
  const inputs = all("input, select", field).filter((one) => !one.closest("[data-lines]"));
  const radios = inputs.filter((one) => one.type === "radio");
  if (radios.length) return !radios.some((one) => one.checked);
  return inputs.some((one) => one.type !== "checkbox" && one.value === "");
}

function askForPreview() {
  document.getElementById("preview")?.dispatchEvent(new CustomEvent("preview"));
}

function changed(form) {
  refresh(form);
  keepDraft(form);
  clearTimeout(asking);
  asking = setTimeout(askForPreview, 250);
}

function keepDraft(form, waiting = false) {
  const typed = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken" && name !== "seq");
  draftsOf(form).keep(seqOf(form), typed, waiting, form.dataset.title);
}

function takeUpOldDraft(form) {
  const seq = draftsOf(form).forgetOld(seqOf(form), !isRefused(form));
  if (seq !== null) form.elements.seq.value = seq;
}

function restoreDraft(form) {
  const draft = draftOf(form);
  if (!draft || isRefused(form)) return;
  const typed = new Map(draft.typed);
  makeRoom(form, [...typed.keys()]);
  for (const field of form.elements) if (field.name && field.type !== "hidden") restore(field, typed);
  if (draft.waiting) sendAgain(form);
}

function restore(field, typed) {
  if (field.type === "checkbox") field.checked = typed.has(field.name);
  else if (field.type === "radio") field.checked = typed.get(field.name) === field.value;
  else if (typed.has(field.name)) field.value = typed.get(field.name);
}

/** The deal waits for a connection. */
function wait(form) {
  keepDraft(form, true);
  const notice = document.createElement("p");
  notice.className = "lacks";
  notice.textContent = form.dataset.waiting;
  document.getElementById("preview").replaceChildren(notice);
  setTimeout(sendAgain, 5000, form);
}

function sendAgain(form) {
  if (form.isConnected && !sending.has(form) && draftOf(form)?.waiting)
    form.dispatchEvent(new CustomEvent("submit", { bubbles: true, cancelable: true }));
}

/** Whether somebody was quicker than this script. */
function typedAlready(form) {
  return all("input:not([type=hidden]), select, textarea", form).some(isChanged);
}

function prepare(form) {
  if (prepared.has(form)) return;
  prepared.add(form);
  takeUpOldDraft(form);
  restoreDraft(form);
  fillAllLast(form);
  refresh(form);
  if (!draftOf(form) && !isRefused(form) && typedAlready(form)) keepDraft(form);
  if (draftOf(form) || isRefused(form)) askForPreview();
}

/** Listen to an event of htmx where it concerns a deal form. */
function on(name, act) {
  document.addEventListener(name, (event) => {
    const source = event.detail.requestConfig?.elt ?? event.detail.elt;
    if (source.matches(selector)) act(source, event.detail.xhr);
  });
}

/** After an answer: why it was refused, else how it stands now, with the next deal below it. */
function comeToWhatCounts() {
  if (!answeredJustNow) return;
  answeredJustNow = false;
  const why = document.querySelector(".deal .notice.error, form[data-refused] .problem");
  (why ?? document.querySelector(".strip"))?.scrollIntoView({ block: why ? "center" : "start", behavior: "instant" });
}

const answered = (xhr) => Boolean(xhr?.status) && xhr.status < 500;

export function listen() {
  document.addEventListener("input", (event) => {
    const form = event.target.closest(selector);
    if (!form) return;
    fillTheLast(event.target);
    changed(form);
  });
  document.addEventListener("pointerdown", (event) => {
    if (event.target.matches("select[data-picture]")) touch(event.target);
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    const part = event.target.closest("[data-dart]");
    if (button) step(button);
    if (part) hit(part);
  });
  repeatWhileHeld();

  window.addEventListener("online", () => all(selector).forEach(sendAgain));
  on("htmx:beforeRequest", (form) => sending.add(form));
  on("htmx:afterRequest", (form) => sending.delete(form));
  for (const failure of ["htmx:sendError", "htmx:timeout", "htmx:responseError"])
    on(failure, (form, xhr) => {
      if (!answered(xhr)) wait(form);
    });
  // What the server has answered to needs no draft.
  on("htmx:beforeSwap", (form, xhr) => {
    answeredJustNow = true;
    if (!asksToLogIn(xhr) && (xhr.status < 400 || xhr.status === 422)) draftsOf(form).forget(seqOf(form));
  });
  whenShown(() => {
    all(selector).forEach(prepare);
    comeToWhatCounts();
  });
}
