/* The site without a connection. This worker keeps one page, which is the same for everybody, and the files that it is
   made of; never a page of a person, and nothing of the API or of streams goes through it. All else is left to the
   browser, which keeps files with hashed names by itself. It shows the messages that the site sends, and keeps none.
   pages/home_screen.py writes three constants above this: VERSION, which changes with anything that is kept, KEPT, the
   addresses: first the page's, then those of its files, and ICON, the picture of a message. */
/* global VERSION, KEPT, ICON */

const NAME = `kerho-${VERSION}`;
const [OFFLINE] = KEPT;
const APART = /^\/(admin|api|live)\//;

const cached = async (address) => (await caches.open(NAME)).match(address, { ignoreVary: true });

async function keep() {
  const cache = await caches.open(NAME);
  await cache.addAll(KEPT.map((address) => new Request(address, { cache: "reload" })));
}

async function forgetOlder() {
  const older = (await caches.keys()).filter((name) => name.startsWith("kerho-") && name !== NAME);
  await Promise.all(older.map((name) => caches.delete(name)));
}

/** Keep the page in the language of the page just read; also again, when logging out or the browser has cleared it. */
async function keepIn(language) {
  if (!language) return;
  const page = await cached(OFFLINE);
  if (page?.headers.get("Content-Language") !== language) await keep();
}

async function answerPage(event) {
  let answer;
  try {
    answer = await fetch(event.request);
  } catch (noConnection) {
    const page = await cached(OFFLINE);
    if (page) return page;
    throw noConnection;
  }
  event.waitUntil(keepIn(answer.headers.get("Content-Language")).catch(() => {}));
  return answer;
}

async function answerFile(request) {
  try {
    return await fetch(request);
  } catch (noConnection) {
    const file = await cached(request.url);
    if (file) return file;
    throw noConnection;
  }
}

// A new version takes over at once: with a connection it answers nothing itself, so no open page can notice.
self.addEventListener("install", (event) => event.waitUntil(keep().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(forgetOlder().then(() => self.clients.claim())));

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin || APART.test(pathname)) return;
  if (mode === "navigate") event.respondWith(answerPage(event));
  else if (KEPT.includes(pathname)) event.respondWith(answerFile(event.request));
});

/** Only pages of this site are opened, whatever a message says. */
function ownPage(path) {
  const page = new URL(typeof path === "string" ? path : "/", self.location.origin);
  return page.origin === self.location.origin ? page : new URL("/", self.location.origin);
}

function saidIn(data) {
  try {
    return data.json() ?? {};
  } catch {
    return {}; // nothing, or nothing that can be read: a browser wants something to be shown all the same
  }
}

self.addEventListener("push", (event) => {
  const { title, body, path, tag, lang } = saidIn(event.data);
  const shown = { body: body ?? "", tag: tag ?? "", lang: lang ?? "", icon: ICON, badge: ICON };
  const data = { path: ownPage(path).pathname };
  event.waitUntil(self.registration.showNotification(title ?? "Kerho", { ...shown, data }));
});

/** The page that a message is about: an open one is brought to the front, else it is opened. */
async function open(page) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((one) => new URL(one.url).pathname === page.pathname);
  await (there ? there.focus() : self.clients.openWindow(page.href));
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(ownPage(event.notification.data?.path)));
});
