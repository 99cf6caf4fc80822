/* What somebody is in the middle of stays when a part of the page is put in another's place: the focus, what is open, what
   has been typed or chosen and not been sent. */
import { all } from "./dom.js";

const same = (one, name) => one.getAttribute(name) ?? "";

/** How an element without an id is found again: by what it is called, by what it sends, by where it lies. */
const nameOf = (one) =>
  one.id ||
  [one.localName, ...["name", "value", "data-at", "href", "aria-label"].map((name) => same(one, name))].join("|");

const namesOf = (one) => (one.localName === "summary" ? `summary|${one.textContent.trim()}` : nameOf(one));

/** Whether a field holds anything but what the server put there. */
export function isChanged(field) {
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  if (field.localName === "select") {
    const options = all("option", field);
    const first = field.multiple || options.some((one) => one.defaultSelected) ? null : options[0];
    return options.some((one) => one.selected && !one.defaultSelected && one !== first);
  }
  return field.value !== field.defaultValue;
}

/** Look at a part before it goes. */
export function remember(part) {
  const active = document.activeElement;
  return {
    focus: part.contains(active) ? namesOf(active) : "",
    open: new Set(all("details[open] > summary", part).map(namesOf)),
    fields: all("input:not([type=hidden]), select, textarea", part)
      .filter(isChanged)
      .map((field) => ({ name: nameOf(field), value: field.value, checked: field.checked })),
  };
}

function putBack(field, kept) {
  if (field.localName === "select" && !all("option", field).some((one) => one.value === kept.value)) return;
  field.value = kept.value;
  if ("checked" in field) field.checked = kept.checked;
}

/** Give the part that has come what the one before had. The focus stays where somebody has put it meanwhile. */
export function restore(part, kept) {
  for (const summary of all("details > summary", part))
    if (kept.open.has(namesOf(summary))) summary.parentElement.open = true;
  const fields = all("input:not([type=hidden]), select, textarea", part);
  for (const one of kept.fields) {
    const field = fields.find((each) => nameOf(each) === one.name);
    if (field) putBack(field, one);
  }
  if (!kept.focus || (document.activeElement && document.activeElement !== document.body)) return;
  const found = all("a, button, input, select, textarea, summary, [tabindex]", part).find(
    (one) => namesOf(one) === kept.focus,
  );
  found?.focus({ preventScroll: true });
}
