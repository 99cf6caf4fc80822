import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Drafts, everyDraft, forgetUnsaved } from "../../../../static/js/deal/drafts.js";
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

const MATCH = "0b5c5a4e-3f0e-4b1c-9d2a-7f6b8c9d0e1f";

test("every draft of the device is found with its sheet, the newest first", () => {
  localStorage.setItem(`deal:${MATCH}:3`, JSON.stringify({ typed, waiting: true, title: "Tuppi, deal 4", at: 1 }));
  localStorage.setItem(`deal:${MATCH}-2:5`, JSON.stringify({ typed, title: "Tuppi, deal 2", at: 2 }));
  localStorage.setItem("table:sound", "on");
  const page = `/matches/${MATCH}/`;
  assert.deepEqual(everyDraft(), [
    { page, title: "Tuppi, deal 2", at: 2, waiting: false },
    { page, title: "Tuppi, deal 4", at: 1, waiting: true },
  ]);
});

test("what was kept with its title is found with it and its time", () => {
  const before = Date.now();
  new Drafts(MATCH).keep(4, typed, false, "Tuppi, deal 5");
  const [draft] = everyDraft();
  assert.equal(draft.title, "Tuppi, deal 5");
  assert.ok(draft.at >= before && draft.at <= Date.now());
});

test("rubbish on the device is no draft, and leads nowhere else", () => {
  for (const key of ["deal:", "deal:ABC:4", "deal:javascript:alert(1)", `deal:../${MATCH}:1`])
    localStorage.setItem(key, JSON.stringify({ typed }));
  localStorage.setItem(`deal:${MATCH}:1`, "{");
  assert.deepEqual(everyDraft(), []);
  localStorage.setItem(`deal:${MATCH}:2`, JSON.stringify({ typed, title: { a: 1 }, at: "soon", waiting: 1 }));
  assert.deepEqual(everyDraft(), [{ page: `/matches/${MATCH}/`, title: "", at: 0, waiting: false }]);
  assert.deepEqual(everyDraft(null), []);
  forgetUnsaved(null);
});
