/* Switching messages on in this browser: asked for only once somebody taps the button. The page says where the browser
   cannot, and which of the devices in the list is this one. */
import { all } from "./dom.js";

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
const same = (buffer, wanted) => {
  const found = new Uint8Array(buffer ?? []);
  return found.length === wanted.length && found.every((byte, at) => byte === wanted[at]);
};

function say(form, what) {
  for (const line of all("[data-said]", form)) line.hidden = line.dataset.said !== what;
  form.querySelector("button").hidden = !["off", "failed"].includes(what);
}

/** Why this browser cannot, in the page's word; nothing where it can. */
export function hindrance() {
  if (!window.isSecureContext) return "insecure";
  const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!able) return /iPhone|iPad/.test(navigator.userAgent) ? "home-screen" : "unable";
  return Notification.permission === "denied" ? "denied" : "";
}

/** The row of this device in the list, if the site knows it as one of this login. */
function mark(subscription) {
  const row = all("[data-endpoint]").find((one) => one.dataset.endpoint === subscription?.endpoint);
  if (!row) return false;
  row.querySelector(".tag").hidden = false;
  // Whoever switches it off here wants nothing more from the browser's service either.
  row.querySelector("form").addEventListener("submit", () => subscription.unsubscribe().catch(() => {}));
  return true;
}

async function subscribed(manager, key) {
  const old = await manager.getSubscription();
  if (old && !same(old.options.applicationServerKey, key)) await old.unsubscribe();
  return await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function switchOn(event) {
  event.preventDefault();
  const form = event.target;
  const button = form.querySelector("button");
  button.disabled = true;
  try {
    const allowed = await Notification.requestPermission();
    if (allowed !== "granted") return say(form, allowed === "denied" ? "denied" : "off");
    const { pushManager } = await navigator.serviceWorker.ready;
    const { endpoint, keys } = (await subscribed(pushManager, bytes(form.dataset.pushKey))).toJSON();
    Object.assign(form.elements.endpoint, { value: endpoint });
    Object.assign(form.elements.p256dh, { value: keys.p256dh });
    Object.assign(form.elements.auth, { value: keys.auth });
    form.submit();
  } catch {
    say(form, "failed");
  } finally {
    button.disabled = false;
  }
}

export async function show(form) {
  const hindered = hindrance();
  if (hindered) return say(form, hindered);
  form.addEventListener("submit", switchOn);
  say(form, "off");
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (mark(subscription)) say(form, "on");
}

for (const form of all("form[data-push-key]")) show(form).catch(() => {});
