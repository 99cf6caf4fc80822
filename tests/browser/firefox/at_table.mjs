/* One person at a live table in Firefox: `node at_table.mjs FIREFOX SITE SESSION PATH`.
 *
 * Steps come by lines of standard input, each answered by a line of JSON: what the page says, holds and complains of.
 */
import process from "node:process";
import readline from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import puppeteer from "puppeteer-core";

const [executablePath, site, session, path] = process.argv.slice(2);
const PATIENCE = 30_000;
const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath,
  headless: true,
  defaultViewport: null, // the long-term release has no command for it
  args: ["--width=500", "--height=740"],
});
const page = await browser.newPage();
const complaints = [];
page.on("pageerror", (error) => complaints.push(error.message));
page.on("console", (message) => {
  if (["error", "warn"].includes(message.type())) complaints.push(message.text());
});
await browser.setCookie({ name: "sessionid", value: session, domain: new URL(site).hostname });

/** What somebody who listens and somebody who types would find. */
function seen() {
  const held = document.activeElement;
  return {
    announced: document.querySelector("#announcer").textContent,
    stream: document.documentElement.dataset.stream,
    held: held.dataset.at ?? held.className,
    marked: String(getSelection()),
    wide: document.documentElement.scrollWidth - window.innerWidth,
  };
}

const steps = {
  open: async () => {
    await page.goto(site + path);
    await page.waitForSelector("html[data-stream=on]", { timeout: PATIENCE });
  },
  said: async (words) => {
    const until = Date.now() + PATIENCE;
    while ((await page.evaluate(seen)).announced !== words && Date.now() < until) await sleep(50);
  },
  focus: (selector) => page.$eval(selector, (element) => element.focus()),
  mark: (selector) => page.$eval(selector, (element) => getSelection().selectAllChildren(element)),
  press: (key) => page.keyboard.press(key),
};

for await (const line of readline.createInterface({ input: process.stdin })) {
  const [step, ...words] = line.split(" ");
  await steps[step](words.join(" "));
  console.log(JSON.stringify({ ...(await page.evaluate(seen)), complaints }));
}
await browser.close();
