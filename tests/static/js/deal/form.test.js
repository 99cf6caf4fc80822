import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { listen } from "../../../../static/js/deal/form.js";
import { enter, kept, open, rendered, sent, stopClock, tell } from "../../page.js";

let pass;
beforeEach(() => {
  pass = stopClock();
});

/** The form on the page of a game's sheet, and how often it was sent and its worth asked for. `typed` before the script is there. */
function show(game, { stored, page = rendered(game), typed = {} } = {}) {
  open(page, stored);
  for (const [name, text] of Object.entries(typed)) document.querySelector(`[name="${name}"]`).value = text;
  const form = document.querySelector("form[data-deal]");
  const counts = { sent: 0, asked: 0 };
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    counts.sent += 1;
  });
  document.getElementById("preview").addEventListener("preview", () => {
    counts.asked += 1;
  });
  listen();
  document.dispatchEvent(new Event("DOMContentLoaded"));
  return { form, counts, key: `deal:${form.dataset.deal}:${form.elements.seq.value}` };
}

const field = (name) => document.querySelector(`[data-name="${name}"]`);
const value = (name) => document.querySelector(`[name="${name}"]`).value;
const shown = () =>
  [...document.querySelectorAll("[data-name]")]
    .filter((one) => !one.closest("[hidden]"))
    .map((one) => one.dataset.name);
const click = (element) => element.dispatchEvent(new Event("click", { bubbles: true }));
const press = (element, name) => element.dispatchEvent(new Event(name, { bubbles: true }));

test("only what the chosen game needs is asked and sent", () => {
  const { form } = show("tuppi");
  assert.deepEqual(shown(), ["game"]);
  enter("[name=game][value=nolo]");
  assert.deepEqual(shown(), ["game", "stopped", "tricks", "tricks.0", "tricks.1"]);
  enter("[name='tricks.0']", "6");
  enter("[name=game][value=sooli]");
  assert.deepEqual(shown(), ["game", "bidder", "trickless"]);
  assert.deepEqual(sent(form), { game: "sooli" }, "what was typed before is not sent");
});

test("what depends on something that is not asked is not asked either", () => {
  show("tuppi");
  enter("[name=game][value=nolo]");
  enter("[name=stopped]", true);
  assert.ok(!shown().includes("tricks"));
  enter("[name=game][value=sooli]");
  assert.ok(!shown().includes("tricks"), "whether it was stopped is no question of a sooli");
});

test("what still lacks is marked, and the mark goes when it is filled", () => {
  show("tuppi");
  assert.ok(field("game").classList.contains("lacking"));
  enter("[name=game][value=rami]");
  assert.ok(!field("game").classList.contains("lacking"));
  assert.ok(field("bidder").classList.contains("lacking"));
  assert.ok(field("tricks").classList.contains("lacking"));
  enter("[name='tricks.0']", "9");
  assert.ok(!field("tricks").classList.contains("lacking"));
});

test("of two numbers with a fixed total each follows the other", () => {
  show("tuppi");
  enter("[name=game][value=nolo]");
  enter("[name='tricks.0']", "6");
  assert.equal(value("tricks.1"), "7");
  enter("[name='tricks.1']", "13");
  assert.equal(value("tricks.0"), "0");
  enter("[name='tricks.1']", "14");
  assert.equal(value("tricks.0"), "", "there are only thirteen");
  enter("[name='tricks.1']", "");
  assert.equal(value("tricks.0"), "");
});

test("what was typed before the script was there is kept and weighed", () => {
  const typed = '<input name="a" type="number" value="">';
  const chosen = '<select name="b"><option value="">none</option><option value="1">one</option></select>';
  const page = `<form data-deal="ABC"><input type="hidden" name="seq" value="0">${typed}${chosen}<div id="preview"></div></form>`;
  const untouched = show("", { page });
  assert.deepEqual([untouched.counts.asked, kept()], [0, {}]);
  const quick = show("", { page, typed: { a: "7" } });
  assert.equal(quick.counts.asked, 1);
  assert.deepEqual(JSON.parse(kept()[quick.key]).typed, [
    ["a", "7"],
    ["b", ""],
  ]);
});

test("of several the last one follows, and goes on following until it is typed into", () => {
  const number = (name) => `<input name="${name}" type="number" min="0" max="12" step="1" value="">`;
  const group = `<div data-total="12">${["a", "b", "c"].map(number).join("")}</div>`;
  show("", {
    page: `<form data-deal="ABC"><input type="hidden" name="seq" value="0">${group}<div id="preview"></div></form>`,
  });
  enter("[name=a]", "5");
  assert.equal(value("b") + value("c"), "");
  enter("[name=b]", "4");
  assert.equal(value("c"), "3");
  enter("[name=a]", "6");
  assert.equal(value("c"), "2");
  enter("[name=c]", "1");
  assert.deepEqual([value("a"), value("b")], ["6", "4"], "nobody knows which of the two is wrong");
});

test("a stepper begins in the middle of its total and keeps within its bounds", () => {
  show("tuppi");
  enter("[name=game][value=nolo]");
  const more = field("tricks.0").querySelector("[data-step='1']");
  const less = field("tricks.0").querySelector("[data-step='-1']");
  click(more);
  assert.deepEqual([value("tricks.0"), value("tricks.1")], ["7", "6"]);
  click(more);
  click(less);
  click(less);
  assert.deepEqual([value("tricks.0"), value("tricks.1")], ["6", "7"]);
  enter("[name='tricks.0']", "13");
  click(more);
  assert.equal(value("tricks.0"), "13");
});

test("a stepper that is held steps on until it is let go", () => {
  show("tuppi");
  enter("[name=game][value=nolo]");
  enter("[name='tricks.0']", "0");
  press(field("tricks.0").querySelector("[data-step='1']"), "pointerdown");
  pass(499);
  assert.equal(value("tricks.0"), "0");
  pass(1 + 3 * 80);
  assert.equal(value("tricks.0"), "3");
  press(document, "pointerup");
  pass(1000);
  assert.equal(value("tricks.0"), "3");
});

test("the deal's worth is asked for once typing has paused", () => {
  const { counts } = show("tuppi");
  assert.equal(counts.asked, 0, "nothing is typed yet");
  enter("[name=game][value=nolo]");
  pass(200);
  enter("[name='tricks.0']", "6");
  pass(249);
  assert.equal(counts.asked, 0);
  pass(1);
  assert.equal(counts.asked, 1);
});

test("what is typed is there again when the page is opened again", () => {
  show("tuppi");
  enter("[name=game][value=nolo]");
  enter("[name='tricks.0']", "6");
  const { form, counts } = show("tuppi", { stored: kept() });
  assert.deepEqual(sent(form), { game: "nolo", "tricks.0": "6", "tricks.1": "7" });
  assert.deepEqual([counts.sent, counts.asked], [0, 1]);
});

test("no draft holds the token or the number of the sheet", () => {
  const { key } = show("tuppi");
  enter("[name=game][value=nolo]");
  assert.deepEqual(Object.keys(kept()), [key]);
  assert.deepEqual(
    JSON.parse(kept()[key]).typed.map(([name]) => name),
    ["game", "tricks.0", "tricks.1"],
  );
});

test("a draft that is rubbish leaves the form as the site has sent it", () => {
  const { key } = show("tuppi");
  const { form } = show("tuppi", { stored: { [key]: '{"typed": "game"}' } });
  assert.deepEqual(sent(form), {});
  enter("[name=game][value=nolo]");
  assert.ok(shown().includes("tricks"));
});

test("a refused deal stands as it was sent, whatever is kept", () => {
  show("tuppi");
  enter("[name=game][value=nolo]");
  const page = rendered("tuppi").replace("data-deal=", "data-refused data-deal=");
  const { form, counts } = show("tuppi", { stored: kept(), page });
  assert.deepEqual(sent(form), {});
  assert.equal(counts.asked, 1, "what is wrong is said at once");
});

for (const [failure, xhr] of [
  ["sendError", {}],
  ["timeout", {}],
  ["responseError", { status: 503 }],
])
  test(`a deal that did not arrive (${failure}) waits, says so, and is sent again`, () => {
    const { form, counts } = show("tuppi");
    enter("[name=game][value=nolo]");
    tell("beforeRequest", form);
    tell(failure, form, xhr);
    tell("afterRequest", form, xhr);
    assert.match(document.getElementById("preview").textContent, /No connection/);
    pass(5000);
    assert.equal(counts.sent, 1);
    window.dispatchEvent(new Event("online"));
    assert.equal(counts.sent, 2);
  });

test("a deal that is under way is not sent a second time", () => {
  const { form, counts } = show("tuppi");
  enter("[name=game][value=nolo]");
  tell("sendError", form);
  tell("beforeRequest", form);
  window.dispatchEvent(new Event("online"));
  pass(5000);
  assert.equal(counts.sent, 0);
});

test("a deal that waits is sent when the page is opened again, once", () => {
  const first = show("tuppi");
  enter("[name=game][value=nolo]");
  tell("sendError", first.form);
  const { form, counts } = show("tuppi", { stored: kept() });
  assert.equal(counts.sent, 1);
  tell("afterSettle", form);
  assert.equal(counts.sent, 1, "the same form is not prepared twice");
});

test("a deal that waits carries the number of the sheet for which it was typed", () => {
  const first = show("tuppi");
  enter("[name=game][value=nolo]");
  tell("sendError", first.form);
  const page = rendered("tuppi").replace('name="seq" value="0"', 'name="seq" value="7"');
  const { form, counts } = show("tuppi", { stored: kept(), page });
  assert.equal(form.elements.seq.value, "0");
  assert.equal(sent(form).game, "nolo");
  assert.equal(counts.sent, 1);
});

for (const status of [200, 302, 422])
  test(`what the server has answered to (${status}) needs no draft`, () => {
    const { form } = show("tuppi");
    enter("[name=game][value=nolo]");
    tell("beforeSwap", form, { status });
    assert.deepEqual(kept(), {});
  });

for (const xhr of [{ status: 503 }, { status: 403 }, { status: 200, responseURL: "http://kerho.test/log-in/?next=/" }])
  test(`a draft stays where nothing was entered (${xhr.responseURL ?? xhr.status})`, () => {
    const { form, key } = show("tuppi");
    enter("[name=game][value=nolo]");
    tell("beforeSwap", form, xhr);
    assert.deepEqual(Object.keys(kept()), [key]);
  });

test("what other parts of the page ask for does not touch the draft", () => {
  const { key } = show("tuppi");
  enter("[name=game][value=nolo]");
  const preview = document.getElementById("preview");
  tell("beforeSwap", preview, { status: 200 });
  tell("sendError", preview);
  assert.deepEqual(Object.keys(kept()), [key]);
  assert.equal(JSON.parse(kept()[key]).waiting, false);
});

test("a list shows its filled lines and one more, and grows to its most", () => {
  show("musta-maija");
  const lines = document.querySelector("[data-lines]");
  const most = Number(lines.dataset.lines);
  const seen = () => [...lines.children].filter((line) => !line.hidden).length;
  assert.equal(seen(), 1);
  for (let i = 0; i < most; i += 1) {
    const choice = lines.children[i].querySelector("input[type=radio]:not([value=''])");
    choice.checked = true;
    press(choice, "input");
    assert.equal(seen(), Math.min(i + 2, most));
  }
  assert.equal(lines.children.length, most);
  const names = [...lines.children].map((line) => line.querySelector("input").name);
  assert.deepEqual(new Set(names).size, most, "each line has names of its own");
});

test("the lines that a draft needs are there when it comes back", () => {
  show("musta-maija");
  const fill = (i) => enter(`[name^='went_out.${i}'][value='0']`);
  for (let i = 0; i < 8; i += 1) fill(i);
  const before = sent(document.querySelector("form[data-deal]"));
  const { form } = show("musta-maija", { stored: kept() });
  assert.deepEqual(sent(form), before);
  assert.equal(Object.keys(before).filter((name) => before[name] !== "").length, 8);
});

test("darts go one after the other into the lists, or into the one that was touched", () => {
  show("kangaroo");
  const hit = (dart) => click(document.querySelector(`[data-dart='${dart}']`));
  const darts = () => [...document.querySelectorAll("select[data-picture]")].map((list) => list.value);
  const [first, second] = ["T20", "D5"];
  hit(first);
  hit(second);
  assert.deepEqual(darts(), [first, second, ""]);
  press(document.querySelector("select[data-picture]"), "pointerdown");
  hit(second);
  assert.deepEqual(darts(), [second, second, ""]);
  hit(first);
  hit(second);
  assert.deepEqual(darts(), [second, second, second], "when all are full the last one is thrown anew");
});
