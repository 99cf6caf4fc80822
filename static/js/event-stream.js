/* A stream of server-sent events as a page keeps it: it comes again when it is lost or refused, and says whether it lives. */

/** In ms: so long may a stream be silent (it says every 15 s that it is there). */
const SILENT = 40_000;
/** In ms: after so long is tried again where a stream was refused; the last goes on. */
const REFUSED = [3_000, 10_000, 30_000, 60_000];

/** Where streams are; undefined: there are none. */
const at = document.querySelector("meta[name=streams]")?.content;
export const areThere = at !== undefined && "EventSource" in window;

/** `address`: of the page and what it knows, or nothing while there is nothing to hear of. `told`: by event, what to do. */
export function stream(address, told) {
  let source = null;
  let heard = 0;
  let refusals = 0;
  let later = 0;

  const alive = () => source?.readyState === EventSource.OPEN && performance.now() - heard < SILENT;
  const mark = () => {
    document.documentElement.dataset.stream = alive() ? "on" : "off";
  };

  function hear() {
    heard = performance.now();
    refusals = 0;
    mark();
  }

  function close() {
    source?.close();
    source = null;
    clearTimeout(later);
    mark();
  }

  function comeAgain(wait) {
    close();
    later = setTimeout(open, wait);
  }

  function lost() {
    mark();
    if (source?.readyState !== EventSource.CLOSED) return; // the browser comes again by itself
    comeAgain(REFUSED[Math.min(refusals, REFUSED.length - 1)]);
    refusals += 1;
  }

  function open() {
    const page = areThere && !source ? address() : null;
    if (!page) return;
    source = new EventSource(`${at}/live${page}`, { withCredentials: true });
    source.addEventListener("open", hear);
    source.addEventListener("beat", hear);
    source.addEventListener("error", lost);
    source.addEventListener("over", () => location.reload());
    source.addEventListener("again", () => comeAgain(500 + Math.random() * 2_000));
    for (const [name, act] of Object.entries(told))
      source.addEventListener(name, (event) => {
        hear();
        act(event);
      });
  }

  if (areThere) {
    setInterval(() => {
      mark();
      if (source?.readyState === EventSource.OPEN && !alive()) comeAgain(0);
    }, 5_000);
    addEventListener("pagehide", close);
    addEventListener("pageshow", ({ persisted }) => persisted && open());
    addEventListener("online", () => comeAgain(0));
    if (document.readyState === "complete") open();
    else addEventListener("load", open);
  }
  return { open, close, comeAgain, alive, isOpen: () => source !== null };
}
