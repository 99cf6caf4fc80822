/* The page without a connection: what this device keeps of half-typed sheets, and on as soon as there is a connection. */
import { everyDraft } from "./deal/drafts.js";

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

window.addEventListener("online", () => location.reload());
