/* The page without a connection: what this device keeps of half-typed sheets, and on as soon as there is a connection. */
import { everyDraft } from "./deal/drafts.js";

const OWN = "/offline/";
const section = document.querySelector("#drafts");
const drafts = everyDraft();
const time = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" });

for (const { page, title, at, waiting } of drafts) {
  const row = section.querySelector("template").content.cloneNode(true);
  const link = row.querySelector("a");
  link.href = page;
  if (title) link.textContent = title;
  row.querySelector("time").textContent = at ? time.format(at) : "";
  for (const one of row.querySelectorAll("[data-waiting]")) one.hidden = one.dataset.waiting !== String(waiting);
  section.querySelector("ul").append(row);
}
section.hidden = drafts.length === 0;

/** The site itself is asked (a worker answers no HEAD): a device may be online and the site away. */
async function tryAgain() {
  try {
    const answer = await fetch(OWN, { method: "HEAD" });
    if (answer.status < 500) location.reload();
  } catch {
    // still no connection
  }
}

if (location.pathname !== OWN) {
  window.addEventListener("online", tryAgain);
  setInterval(tryAgain, 5000);
}
