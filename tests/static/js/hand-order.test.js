import assert from "node:assert/strict";
import { test } from "node:test";
import { sorted } from "../../../static/js/hand-order.js";

const hand = ["2C", "TH", "*", "AS", "KH", "3S"];

test("by suit, red and black in turn, jokers first", () => {
  assert.deepEqual(sorted(hand, "suits"), ["*", "AS", "3S", "KH", "TH", "2C"]);
  assert.deepEqual(sorted(hand, "suits-up"), ["*", "3S", "AS", "TH", "KH", "2C"]);
});

test("by rank, high or low first", () => {
  assert.deepEqual(sorted(hand, "ranks"), ["*", "AS", "KH", "TH", "3S", "2C"]);
  assert.deepEqual(sorted(hand, "ranks-up"), ["2C", "3S", "TH", "KH", "AS", "*"]);
});

test("two of the same card both stay", () => {
  assert.deepEqual(sorted(["2C", "AS", "2C"], "suits"), ["AS", "2C", "2C"]);
});

test("what is no usual card, or no order, is left as it is", () => {
  for (const [texts, order] of [
    [["B1", "W3", "?"], "suits"],
    [["?", "AS"], "ranks"],
    [["3S", "AS"], ""],
    [["3S", "AS"], "constructor"],
    [["3S", "AS"], undefined],
  ])
    assert.deepEqual(sorted(texts, order), texts);
  assert.deepEqual(sorted([], "suits"), []);
});
