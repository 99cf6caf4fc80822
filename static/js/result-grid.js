/* Results by the keyboard: 1, 0 or = goes on to the next table by itself where no scores are typed; Enter and arrows do, too. */
import { all } from "./dom.js";

const grid = document.querySelector(".result-grid");
const fields = grid ? all("input[name='result']", grid) : [];

const oneKey = grid?.hasAttribute("data-one-key");

function go(from, step) {
  const next = fields[fields.indexOf(from) + step];
  if (next) {
    next.focus();
    next.select();
  }
  return Boolean(next);
}

for (const field of fields) {
  let alone = false;
  field.addEventListener("input", (event) => {
    alone = event.inputType === "insertText" && oneKey && ["1", "0", "="].includes(field.value);
    if (alone) setTimeout(() => alone && go(field, 1), 350);
  });
  field.addEventListener("keydown", (event) => {
    alone = false;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      go(field, event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && go(field, 1)) {
      event.preventDefault();
    }
  });
}

(fields.find((field) => field.getAttribute("aria-invalid")) ?? fields.find((field) => !field.value))?.focus();
