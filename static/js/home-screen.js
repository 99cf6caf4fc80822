/* The site as an app on the home screen. Logging out takes half-typed sheets and what the worker keeps off the device, and
   ends its messages. What a page shows is not shown as a message any longer. */
import { forgetUnsaved } from "./deal/drafts.js";

const LOG_OUT = 'form[action="/log-out/"]';
/** The first page lists what others wrote down: their messages have this before their tag. */
const WRITTEN = "notice/";

let subscription = null;

async function forgetCaches() {
  const names = (await globalThis.caches?.keys()) ?? [];
  await Promise.all(names.filter((name) => name.startsWith("kerho-")).map((name) => caches.delete(name)));
}

const isRead = ({ data, tag }) =>
  data?.path === location.pathname || (location.pathname === "/" && tag.startsWith(WRITTEN));

/** Take away the messages that led here: the page is before somebody's eyes. */
async function closeRead() {
  if (document.hidden) return;
  const shown = (await (await registration())?.getNotifications?.()) ?? [];
  for (const one of shown) if (isRead(one)) one.close();
}

const registration = async () => await navigator.serviceWorker?.getRegistration?.();

/** The site is told which device it is that somebody logs out of; the browser's service takes nothing for it any more. */
function endMessages(form) {
  if (!subscription) return;
  const device = Object.assign(document.createElement("input"), { type: "hidden", name: "device" });
  device.value = subscription.endpoint;
  form.append(device);
  subscription.unsubscribe().catch(() => {});
}

export function listen() {
  // Without https there is no worker; where a browser wants none, the site is what it was without.
  navigator.serviceWorker?.register("/service-worker.js", { updateViaCache: "none" }).catch(() => {});
  registration()
    .then(async (found) => {
      subscription = (await found?.pushManager?.getSubscription()) ?? null;
    })
    .catch(() => {});
  closeRead().catch(() => {});
  document.addEventListener("visibilitychange", () => closeRead().catch(() => {}));
  document.addEventListener("submit", (event) => {
    if (!event.target.matches(LOG_OUT)) return;
    endMessages(event.target);
    forgetUnsaved();
    forgetCaches().catch(() => {});
  });
}
