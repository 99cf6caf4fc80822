/* Lists whose lines grow while they are filled: <div data-lines="most"> within a field. */
import { all } from "../dom.js";

/** Whether something has been entered; a box that is not ticked says nothing. */
const used = (field) => (field.type === "radio" ? field.checked : field.type !== "checkbox") && field.value !== "";
const isUsed = (line) => all("input, select", line).some(used);
const isFull = (lines) => lines.children.length >= Number(lines.dataset.lines);
const nameOf = (lines) => lines.closest("[data-name]").dataset.name;

/** A copy of a list's last line, empty, with the next number in its names. */
function addLine(lines) {
  const number = lines.children.length;
  const line = lines.lastElementChild.cloneNode(true);
  renumber(line, nameOf(lines), number);
  for (const input of all("input, select", line)) clear(input);
  lines.append(line);
}

function renumber(line, name, number) {
  const next = (text) => text.replace(`${name}.${number - 1}`, `${name}.${number}`);
  for (const part of [line, ...all("*", line)])
    for (const key of ["name", "id", "for", "data-name"])
      if (part.hasAttribute(key)) part.setAttribute(key, next(part.getAttribute(key)));
  const legend = line.querySelector("legend");
  if (legend?.textContent === String(number)) legend.textContent = number + 1;
}

function clear(input) {
  if (input.type === "radio") input.checked = input.value === "";
  else if (input.type === "checkbox") input.checked = false;
  else input.value = "";
}

/** Only the lines that are filled are shown, and one more. */
export function showNextLines(form) {
  for (const lines of all("[data-lines]", form)) {
    if (!isFull(lines) && isUsed(lines.lastElementChild)) addLine(lines);
    const last = [...lines.children].map(isUsed).lastIndexOf(true);
    [...lines.children].forEach((line, i) => {
      line.hidden = i > last + 1;
    });
  }
}

/** As many lines as the names of a draft need. */
export function makeRoom(form, names) {
  for (const lines of all("[data-lines]", form)) {
    const isNext = (name) => name.startsWith(`${nameOf(lines)}.${lines.children.length}`);
    while (!isFull(lines) && names.some(isNext)) addLine(lines);
  }
}
