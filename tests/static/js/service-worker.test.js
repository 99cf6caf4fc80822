import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";

const script = readFileSync(new URL("../../../static/js/service-worker.js", import.meta.url), "utf-8");
const SITE = "https://kerho.test";
const KEPT = ["/offline/", "/static/css/kerho.0123456789ab.css"];
const pathOf = (asked) => new URL(asked.url ?? asked, SITE).pathname;

let stores;
let asked;
let connected;
let language;
let listeners;
let tookOver;
let shown;
let windows;
let opened;

beforeEach(() => {
  stores = new Map();
  asked = [];
  connected = true;
  language = "en";
  listeners = {};
  tookOver = false;
  shown = [];
  windows = [];
  opened = [];
});

/** What a site with pages in two languages answers, and nothing without a connection. */
async function fetch(request) {
  if (!connected) throw new TypeError("no connection");
  asked.push(pathOf(request));
  return new Response(`${pathOf(request)} in ${language}`, { headers: { "Content-Language": language } });
}

const caches = {
  async open(name) {
    const store = stores.get(name) ?? new Map();
    stores.set(name, store);
    return {
      match: async (request) => store.get(pathOf(request))?.clone(),
      addAll: async (requests) => {
        for (const request of requests) store.set(pathOf(request), await fetch(request));
      },
    };
  },
  keys: async () => [...stores.keys()],
  delete: async (name) => stores.delete(name),
};

class FakeRequest {
  constructor(address) {
    this.url = address;
  }
}

function start(version = "1") {
  const self = {
    location: { origin: SITE },
    addEventListener: (name, act) => {
      listeners[name] = act;
    },
    skipWaiting: () => {},
    clients: {
      claim: () => {
        tookOver = true;
      },
      matchAll: async () => windows,
      openWindow: async (address) => opened.push(address),
    },
    registration: { showNotification: async (title, said) => shown.push({ title, ...said }) },
  };
  const names = ["self", "caches", "fetch", "Request", "VERSION", "KEPT", "ICON"];
  new Function(...names, script)(self, caches, fetch, FakeRequest, version, KEPT, "/icon.png");
}

async function tell(name, more = {}) {
  const waited = [];
  const answers = [];
  const event = { ...more, waitUntil: (one) => waited.push(one), respondWith: (one) => answers.push(one) };
  listeners[name](event);
  const given = await answers[0];
  await Promise.all(waited);
  return given;
}

async function install(version) {
  start(version);
  await tell("install");
  await tell("activate");
}

/** What the worker answers; undefined where it leaves the question to the browser. */
const ask = (address, { method = "GET", mode = "navigate" } = {}) =>
  tell("fetch", { request: { url: new URL(address, SITE).href, method, mode } });

const stored = () => Object.fromEntries([...stores].map(([name, store]) => [name, [...store.keys()]]));

test("it keeps the page without a connection, its files and nothing else, whatever is read", async () => {
  await install();
  for (const address of ["/", "/me/money/", "/matches/1/", "/static/css/other.css"]) await ask(address);
  assert.deepEqual(stored(), { "kerho-1": KEPT });
});

test("pages come from the site, and without a connection the kept one stands in", async () => {
  await install();
  assert.equal(await (await ask("/me/")).text(), "/me/ in en");
  connected = false;
  assert.equal(await (await ask("/me/")).text(), "/offline/ in en");
  assert.equal(await (await ask(KEPT[1], { mode: "no-cors" })).text(), `${KEPT[1]} in en`);
});

for (const [what, address, how] of [
  ["a form", "/matches/1/deal/", { method: "POST" }],
  ["the API", "/api/matches/1/moves/", { method: "POST", mode: "cors" }],
  ["what the API is asked", "/api/matches/1/", { mode: "cors" }],
  ["a page of the API", "/api/docs/", {}],
  ["a stream", "/live/matches/1/", { mode: "cors" }],
  ["the admin", "/admin/ledger/", {}],
  ["a part of a page", "/matches/1/news/", { mode: "cors" }],
  ["a file of another page", "/static/css/night.css", { mode: "no-cors" }],
  ["another site", "https://elsewhere.test/offline/", {}],
  ["another site's stream", "https://kerho.test:8001/live/1/", { mode: "cors" }],
])
  test(`${what} never goes through it`, async () => {
    await install();
    asked = [];
    assert.equal(await ask(address, how), undefined);
    assert.deepEqual(asked, []);
  });

test("the kept page follows the language of what is read", async () => {
  await install();
  language = "fi";
  await ask("/");
  connected = false;
  assert.equal(await (await ask("/me/")).text(), "/offline/ in fi");
});

test("a page in the kept one's language keeps nothing anew", async () => {
  await install();
  asked = [];
  await ask("/");
  assert.deepEqual(asked, ["/"]);
});

test("what was cleared is kept again with the next page", async () => {
  await install();
  stores.clear();
  await ask("/");
  assert.deepEqual(stored(), { "kerho-1": KEPT });
});

test("a new version takes over and takes the older away, and no cache of others", async () => {
  await install("1");
  await caches.open("somebody-elses");
  tookOver = false;
  await install("2");
  assert.ok(tookOver);
  assert.deepEqual([...stores.keys()], ["somebody-elses", "kerho-2"]);
});

test("where nothing is kept, no connection is the browser's to tell", async () => {
  await install();
  stores.clear();
  connected = false;
  await assert.rejects(ask("/me/"), TypeError);
  await assert.rejects(ask(KEPT[1], { mode: "no-cors" }), TypeError);
});

const SAID = { title: "Hex", body: "It is your turn.", path: "/matches/1/", tag: "/matches/1/", lang: "en" };
const data = (said) => ({ json: () => JSON.parse(said) });

test("a message is shown as the site has written it, and kept nowhere", async () => {
  start();
  await tell("push", { data: data(JSON.stringify(SAID)) });
  const { path, ...said } = SAID;
  assert.deepEqual(shown, [{ ...said, icon: "/icon.png", badge: "/icon.png", data: { path } }]);
  assert.deepEqual(stored(), {});
});

for (const said of [null, data("no JSON"), data("null"), data("[]"), data('"x"')])
  test(`a message that cannot be read is shown without words: ${said && JSON.stringify(said.json.toString())}`, async () => {
    start();
    await tell("push", { data: said });
    assert.deepEqual([shown[0].title, shown[0].data.path], ["Kerho", "/"]);
  });

async function tap(path) {
  const closed = [];
  await tell("notificationclick", { notification: { data: { path }, close: () => closed.push(path) } });
  assert.deepEqual(closed, [path]);
}

test("tapping it brings an open page to the front, or opens one", async () => {
  start();
  const focused = [];
  windows = ["/", "/matches/1/"].map((path) => ({ url: SITE + path, focus: async () => focused.push(path) }));
  await tap("/matches/1/");
  assert.deepEqual([focused, opened], [["/matches/1/"], []]);
  await tap("/matches/2/");
  assert.deepEqual(opened, [`${SITE}/matches/2/`]);
});

for (const path of ["https://elsewhere.test/", "//elsewhere.test/x", "javascript:alert(1)", undefined, 7])
  test(`only pages of the site are opened: ${path}`, async () => {
    start();
    await tell("push", { data: data(JSON.stringify({ ...SAID, path })) });
    await tap(path);
    assert.deepEqual([opened, shown[0].data.path], [[`${SITE}/`], "/"]);
  });
