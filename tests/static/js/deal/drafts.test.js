import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Drafts } from "../../../../static/js/deal/drafts.js";
import { kept, open } from "../../page.js";

const typed = [
  ["game", "nolo"],
  ["tricks.0", "6"],
];

beforeEach(() => open("<main></main>"));

test("what is kept is read again", () => {
  const drafts = new Drafts("ABC");
  drafts.keep(4, typed);
  assert.deepEqual(new Drafts("ABC").read(4), { typed, waiting: false });
  drafts.keep(4, typed, true);
  assert.deepEqual(drafts.read(4), { typed, waiting: true });
  assert.equal(drafts.read(5), null);
});

test("a draft that was answered is forgotten", () => {
  const drafts = new Drafts("ABC");
  drafts.keep(4, typed);
  drafts.forget(4);
  assert.deepEqual(kept(), {});
});

for (const rubbish of [
  "",
  "{",
  "null",
  "7",
  '"typed"',
  "[]",
  "{}",
  '{"typed": 3}',
  '{"typed": [1]}',
  '{"typed": [["a"]]}',
])
  test(`rubbish on the device is no draft: ${rubbish || "nothing"}`, () => {
    localStorage.setItem("deal:ABC:4", rubbish);
    const drafts = new Drafts("ABC");
    assert.equal(drafts.read(4), null);
    assert.equal(drafts.forgetOld(5, true), null);
    assert.deepEqual(kept(), {});
  });

test("a store that is full or closed loses the draft, not the page", () => {
  const full = {
    length: 0,
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  for (const storage of [full, null]) {
    const drafts = new Drafts("ABC", storage);
    drafts.keep(4, typed);
    assert.equal(drafts.read(4), null);
    assert.equal(drafts.forgetOld(5, true), null);
    drafts.forget(4);
  }
});

test("the drafts of a sheet that has gone on are forgotten, those of other sheets and corrections are not", () => {
  for (const [deal, seq] of [
    ["ABC", 3],
    ["ABC", 4],
    ["ABCD", 3],
    ["ABC-2", 3],
  ])
    new Drafts(deal).keep(seq, typed);
  assert.equal(new Drafts("ABC").forgetOld(4, true), null);
  assert.deepEqual(Object.keys(kept()).sort(), ["deal:ABC-2:3", "deal:ABC:4", "deal:ABCD:3"]);
});

test("one that was saved but not sent is taken up, as it was", () => {
  const drafts = new Drafts("ABC");
  drafts.keep(3, typed, true);
  assert.equal(drafts.forgetOld(5, true), "3");
  assert.deepEqual(drafts.read(3), { typed, waiting: true });
});

test("after a refusal no old draft is taken up", () => {
  const drafts = new Drafts("ABC");
  drafts.keep(3, typed, true);
  assert.equal(drafts.forgetOld(5, false), null);
  assert.deepEqual(kept(), {});
});
