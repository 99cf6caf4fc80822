/* The picture of a dart board beside lists of darts. */
import { all } from "../dom.js";

/** The list that was touched last in each field: the next dart goes there. */
const touched = new WeakMap();

export function touch(list) {
  touched.set(list.closest(".field:has([data-dart])"), list);
}

/** A dart goes into the list that was touched last, else into the first that is still empty. */
export function hit(part) {
  const field = part.closest(".field");
  const lists = all("select[data-picture=dartboard]", field);
  const last = touched.get(field);
  const target = lists.find((list) => list === last) ?? lists.find((list) => list.value === "") ?? lists.at(-1);
  touched.delete(field);
  target.value = part.dataset.dart;
  target.dispatchEvent(new Event("input", { bubbles: true }));
}
