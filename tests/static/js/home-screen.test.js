import assert from "node:assert/strict";
import { test } from "node:test";
import { listen } from "../../../static/js/home-screen.js";
import { kept, open } from "../page.js";

const draft = (waiting) => JSON.stringify({ typed: [["a", "1"]], waiting });
const stored = { "deal:A:1": draft(false), "deal:B:1": draft(true), "deal:C:1": "{", "table:sound": "on" };
const page = '<form method="post" action="/log-out/"></form><form method="post" action="/suit-colours/"></form>';

/** A page with a browser that has, or has not, a worker and caches. */
function show({ worker, names } = {}) {
  open(page, stored);
  Object.defineProperty(navigator, "serviceWorker", { value: worker, configurable: true });
  globalThis.caches = names && {
    keys: async () => [...names],
    delete: async (name) => names.delete(name),
  };
  listen();
}

async function send(action) {
  document.querySelector(`form[action="${action}"]`).dispatchEvent(new Event("submit", { bubbles: true }));
  await new Promise((done) => setImmediate(done));
}

test("the worker is registered for the whole site", () => {
  const registered = [];
  show({ worker: { register: async (...how) => registered.push(how) } });
  assert.deepEqual(registered, [["/service-worker.js", { updateViaCache: "none" }]]);
});

test("a browser that wants no worker has the page as it is", async () => {
  show({ worker: { register: () => Promise.reject(new Error("not here")) } });
  show();
  await send("/log-out/");
});

test("logging out takes off what was not saved, and keeps what waits to be sent", async () => {
  const names = new Set(["kerho-1", "others"]);
  show({ names });
  await send("/suit-colours/");
  assert.deepEqual(kept(), stored);
  await send("/log-out/");
  assert.deepEqual(kept(), { "deal:B:1": stored["deal:B:1"], "table:sound": "on" });
  assert.deepEqual([...names], ["others"]);
});

/** A worker with a subscription, and these messages shown. */
function withMessages(shown, subscription = null) {
  const found = { pushManager: { getSubscription: async () => subscription }, getNotifications: async () => shown };
  return { register: async () => {}, getRegistration: async () => found };
}

const message = (path, tag = path) => ({
  data: { path },
  tag,
  closed: 0,
  close: function close() {
    this.closed += 1;
  },
});

test("what the page shows is not shown as a message any longer", async () => {
  const shown = [message("/matches/ABC/"), message("/matches/XYZ/"), message("/matches/XYZ/", "notice/k")];
  show({ worker: withMessages(shown) });
  await new Promise((done) => setTimeout(done, 5));
  assert.deepEqual(
    shown.map((one) => one.closed),
    [1, 0, 0],
  );
});

test("logging out ends the messages of this browser, and tells the site which it is", async () => {
  const ended = [];
  show({ worker: withMessages([], { endpoint: "https://push.test/1", unsubscribe: async () => ended.push(1) }) });
  await new Promise((done) => setTimeout(done, 5));
  await send("/suit-colours/");
  assert.deepEqual(ended, []);
  await send("/log-out/");
  assert.deepEqual(ended, [1]);
  assert.equal(document.querySelector("[name=device]").value, "https://push.test/1");
});
