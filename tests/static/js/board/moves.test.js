import assert from "node:assert/strict";
import { test } from "node:test";
import { choosable, choose, fromTo, listed, nextTo } from "../../../../static/js/board/moves.js";
import { open } from "../../page.js";

const move = (text, start, ...ends) => ({ text, said: text, start, ends });
const texts = (moves) => moves.map((one) => one.text);

test("the moves are those that the page lists", () => {
  open(`<select name="move">
    <option value="a1-b2" data-start="a1" data-ends="b2">a1-b2</option>
    <option value="7" data-start="" data-ends="c1 c3">7</option>
    <option value="pass">Pass</option></select>`);
  assert.deepEqual(
    listed().map(({ text, start, ends }) => [text, start, ends]),
    [
      ["a1-b2", "a1", ["b2"]],
      ["7", "", ["c1", "c3"]],
    ],
  );
});

test("a cell is picked up, put down, and moved to where it may go", () => {
  const moves = [move("a1-b1", "a1", "b1"), move("a1-c1", "a1", "c1"), move("c1-b1", "c1", "b1")];
  assert.deepEqual(choose(moves, "", "a1"), { made: [], picked: "a1" });
  assert.deepEqual(choose(moves, "a1", "a1"), { made: [], picked: "" });
  assert.deepEqual(texts(choose(moves, "a1", "b1").made), ["a1-b1"]);
  assert.deepEqual(texts(choose(moves, "a1", "c1").made), ["a1-c1"], "a cell that may be moved to is no new beginning");
  assert.deepEqual(choose(moves, "a1", "d4"), { made: [], picked: "" });
});

test("what is placed needs one cell, on any that it covers", () => {
  const moves = [move("7", "", "c1", "c3"), move("8", "", "b1")];
  assert.deepEqual(texts(choose(moves, "", "c3").made), ["7"]);
  assert.deepEqual([...choosable(moves, "").keys()], ["c1", "c3", "b1"]);
});

test("moves that the cells do not tell apart are all left to choose from", () => {
  const moves = [
    move("Hb1", "", "b1"),
    move("Tb1", "", "b1"),
    move("a1-b1*1", "a1", "b1"),
    move("a1-b1*2", "a1", "b1"),
  ];
  assert.deepEqual(texts(choose(moves, "", "b1").made), ["Hb1", "Tb1"]);
  assert.deepEqual(texts(choose(moves, "a1", "b1").made), ["a1-b1*1", "a1-b1*2"]);
});

test("a move of one cell on which others begin is made by choosing it twice", () => {
  const moves = fromTo([move("g7-off", "", "g7"), move("g7-g6", "g7", "g6"), move("c7-off", "", "c7")]);
  assert.deepEqual(choose(moves, "", "g7"), { made: [], picked: "g7" });
  assert.deepEqual(texts(choose(moves, "g7", "g7").made), ["g7-off"]);
  assert.deepEqual(texts(choose(moves, "", "c7").made), ["c7-off"]);
});

test("only what can be chosen now stands out: beginnings, and with one picked up its ends", () => {
  const moves = [move("a1-b1", "a1", "b1"), move("c1-d1", "c1", "d1"), move("e1", "", "e1")];
  assert.deepEqual(Object.fromEntries(choosable(moves, "")), { a1: "start", c1: "start", e1: "end" });
  assert.deepEqual(Object.fromEntries(choosable(moves, "a1")), { a1: "start", b1: "end", c1: "start", e1: "end" });
});

test("an arrow leads to the nearest cell that way, also between rows that are pushed sideways", () => {
  const points = [
    { at: "left", x: 0, y: 0 },
    { at: "right", x: 20, y: 0 },
    { at: "below", x: 10, y: 17 },
    { at: "far", x: 60, y: 0 },
  ];
  const [left, right, below, far] = points;
  assert.equal(nextTo(left, points, "ArrowRight"), right);
  assert.equal(nextTo(right, points, "ArrowRight"), far);
  assert.equal(nextTo(left, points, "ArrowDown"), below);
  assert.equal(nextTo(below, points, "ArrowUp").y, 0);
  assert.equal(nextTo(left, points, "ArrowUp"), null);
});
