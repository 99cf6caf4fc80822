/* The site as an app on the home screen. Logging out takes half-typed sheets and what the worker keeps off the device. */
import { forgetUnsaved } from "./deal/drafts.js";

const LOG_OUT = 'form[action="/log-out/"]';

async function forgetCaches() {
  const names = (await globalThis.caches?.keys()) ?? [];
  await Promise.all(names.filter((name) => name.startsWith("kerho-")).map((name) => caches.delete(name)));
}

export function listen() {
  // Without https there is no worker; where a browser wants none, the site is what it was without.
  navigator.serviceWorker?.register("/service-worker.js", { updateViaCache: "none" }).catch(() => {});
  document.addEventListener("submit", (event) => {
    if (!event.target.matches(LOG_OUT)) return;
    forgetUnsaved();
    forgetCaches().catch(() => {});
  });
}
