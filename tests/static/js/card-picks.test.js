import assert from "node:assert/strict";
import { test } from "node:test";
import { fitting, meant, tapped } from "../../../static/js/card-picks.js";

const move = (text, ...cards) => ({ text, cards });
const moves = [
  move("trail 5D", "5D"),
  move("5D takes 3S 2S", "5D", "3S", "2S"),
  move("5D takes 4C AS", "5D", "4C", "AS"),
  move("4D takes 4C", "4D", "4C"),
  move("4D builds 8 4C", "4D", "4C"),
];
const texts = (some) => some.map((one) => one.text);

test("the moves left are those with all the cards that are tapped", () => {
  assert.equal(fitting(moves, []).length, moves.length);
  assert.deepEqual(texts(fitting(moves, ["5D", "AS"])), ["5D takes 4C AS"]);
});

test("a card is picked, put back, and picked alone where it goes with none of the others", () => {
  assert.deepEqual(tapped(moves, [], "5D"), ["5D"]);
  assert.deepEqual(tapped(moves, ["5D"], "AS"), ["5D", "AS"]);
  assert.deepEqual(tapped(moves, ["5D", "AS"], "5D"), ["AS"]);
  assert.deepEqual(tapped(moves, ["5D", "AS"], "4D"), ["4D"]);
});

test("what is meant is the move of just these cards, or the only one with them", () => {
  assert.equal(meant(moves, []), null);
  assert.equal(meant(moves, ["5D"]).text, "trail 5D");
  assert.equal(meant(moves, ["5D", "3S"]).text, "5D takes 3S 2S");
  assert.equal(meant(moves, ["4D", "4C"]), null, "taking and building are chosen between in the list");
});
