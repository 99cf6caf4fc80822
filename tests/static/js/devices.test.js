import assert from "node:assert/strict";
import { before, test } from "node:test";
import { open } from "../page.js";

const page = `<form data-push-key="BA"><button hidden></button>
  ${["on", "off", "insecure", "home-screen", "unable", "denied", "failed"]
    .map((word) => `<p hidden data-said="${word}"></p>`)
    .join("")}</form>
  <ul><li data-endpoint="https://push.test/1"><span class="tag" hidden></span><form></form></li></ul>`;

let show;

/** A page in a browser that can show messages, but for what is said otherwise. */
function load({ secure = true, permission = "default", able = true, agent = "Firefox", endpoint = null } = {}) {
  const window = open(page);
  Object.defineProperty(window, "isSecureContext", { value: secure, configurable: true });
  const subscription = endpoint && { endpoint };
  const registration = { pushManager: { getSubscription: async () => subscription } };
  const worker = { getRegistration: async () => registration };
  const made = able ? { userAgent: agent, serviceWorker: worker } : { userAgent: agent };
  Object.defineProperty(globalThis, "navigator", { value: made, configurable: true, writable: true });
  window.PushManager = able ? class {} : undefined;
  if (!able) delete window.PushManager;
  window.Notification = globalThis.Notification = { permission, requestPermission: () => assert.fail("nobody tapped") };
}

before(async () => {
  open("");
  ({ show } = await import("../../../static/js/devices.js"));
});

for (const [what, how, said, button] of [
  ["one that can is asked nothing before somebody taps", {}, "off", true],
  ["without https none can", { secure: false }, "insecure", false],
  ["one that cannot", { able: false }, "unable", false],
  ["an iPhone that has the site in a tab", { able: false, agent: "iPhone" }, "home-screen", false],
  ["one in which it was refused", { permission: "denied" }, "denied", false],
  ["one that is switched on", { endpoint: "https://push.test/1" }, "on", false],
  ["one that somebody else had switched on", { endpoint: "https://push.test/2" }, "off", true],
])
  test(what, async () => {
    load(how);
    await show(document.querySelector("form"));
    const shown = [...document.querySelectorAll("[data-said]")].filter((one) => !one.hidden);
    assert.deepEqual(
      shown.map((one) => one.dataset.said),
      [said],
    );
    assert.equal(document.querySelector("button").hidden, !button);
    assert.equal(document.querySelector(".tag").hidden, said !== "on");
  });
