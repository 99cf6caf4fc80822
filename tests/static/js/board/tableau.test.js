import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { open } from "../../page.js";

/** A pile of three cards, of which the lower two begin moves, and one that the pointer drags. */
beforeEach(async () => {
  open(`<ol class="board tableau"><li>
    <span class="place start" data-at="A3"></span>
    <span class="place start" data-at="A2"></span>
    <span class="place" data-at="A1"></span></li></ol>`);
  await import(`../../../../static/js/board/tableau.js?${Math.random()}`);
});

const card = (name) => document.querySelector(`[data-at=${name}]`);
function point(name, target, x, y, buttons = 1) {
  const event = new Event(name, { bubbles: true });
  target.dispatchEvent(Object.assign(event, { clientX: x, clientY: y, buttons }));
}
const carried = () => [...document.querySelectorAll(".carried")].map((one) => one.dataset.at);

test("a card that is dragged goes with the pointer, and those that lie on it with it", () => {
  point("pointerdown", card("A2"), 10, 10);
  card("A2").classList.add("picked");
  point("pointermove", card("A2"), 40, 15);
  assert.deepEqual(carried(), ["A2", "A1"]);
  assert.equal(card("A1").style.transform, "translate(30px, 5px)");
});

test("when the pointer lets go they lie where they lay", () => {
  point("pointerdown", card("A3"), 0, 0);
  card("A3").classList.add("picked");
  point("pointermove", card("A3"), 20, 0);
  assert.deepEqual(carried(), ["A3", "A2", "A1"]);
  point("pointerup", card("A3"), 20, 0, 0);
  assert.deepEqual(carried(), []);
  assert.equal(card("A1").style.transform, "");
});

test("what has not been picked up stays, and so does what begins no move", () => {
  point("pointerdown", card("A2"), 0, 0);
  point("pointermove", card("A2"), 20, 0);
  assert.deepEqual(carried(), []);
  point("pointerdown", card("A1"), 0, 0);
  card("A1").classList.add("picked");
  point("pointermove", card("A1"), 20, 0);
  assert.deepEqual(carried(), []);
});

test("a card that was tapped does not follow a pointer that presses nothing", () => {
  point("pointerdown", card("A2"), 0, 0);
  card("A2").classList.add("picked");
  point("pointermove", card("A2"), 20, 0, 0);
  assert.deepEqual(carried(), []);
});
