/* For the browser tests: looks at the live table as a person does and makes a move by what can be tapped on it.
   `table.seen()` says what the page shows; `table.play(text)` makes one move and waits until the page has changed. */
window.table = (() => {
  const ANSWER = 60_000;
  const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];
  const one = (selector) => document.querySelector(selector);
  const live = () => one("#live");
  const choice = (name, text, more = "") => one(`${name}[value="${CSS.escape(text)}"]${more}`);
  const shown = (element) => element.getClientRects().length > 0;

  /** What sticks out of the screen at its sides, as short words. */
  function outside() {
    const found = [];
    for (const element of all("#live :is(button, select, input, .card, .place, [data-at], .pile, dd, dt, h3, p, th, td)")) {
      const { left, right, width } = element.getBoundingClientRect();
      if (element.closest("table.sheet")) continue;
      if (width && shown(element) && (left < -1 || right > innerWidth + 1))
        found.push(`${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} ${element.textContent.trim().slice(0, 30)}`);
    }
    return found;
  }

  /** What one needs to move and cannot see at once at a card table: cards of the own hand, the list or the first button. */
  function hidden() {
    if (!one("#live .table-cards, #live .table-tiles")) return [];
    scrollTo(0, 0);
    const needed = [...all(".own .hand .card"), ...all(".moves :is(select, button:not(.on-table))").slice(0, 2)];
    const unseen = needed.filter((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = document.elementFromPoint(left + Math.min(5, width / 2), top + height / 2);
      return !at || !reaches(at, element);
    });
    return unseen.map((element) => element.getAttribute("aria-label") ?? element.textContent.trim().slice(0, 30));
  }

  /** The moves that the page offers, by their texts. */
  function offered() {
    const buttons = all("#live button[name=move]").filter((button) => shown(button) || handCard(button.value));
    const options = all("#live select[name=move] option").filter((option) => option.value);
    return [...buttons, ...options].map((element) => element.value);
  }

  const handCard = (text) => one(`.own .card[data-legal][data-at="${CSS.escape(text)}"]`);

  /** Where the page is: "over" when the match is, "ended" after a deal, "yours" or "others". */
  function state() {
    if (!live()) return "over";
    if (one("#live .brought")) return "ended";
    return offered().length ? "yours" : "others";
  }

  function seen() {
    return {
      state: state(),
      offered: offered(),
      seq: Number(one("#live .moves [name=seq]")?.value ?? -1),
      wide: document.documentElement.scrollWidth - innerWidth,
      outside: outside(),
      hidden: state() === "yours" ? hidden() : [],
      refused: all("#live .messages .error").map((element) => element.textContent.trim()),
    };
  }

  /** Tap what can be seen. Throws if it cannot be, or something lies over it. */
  function tap(element, what) {
    if (!element || !shown(element)) throw new Error(`cannot be seen: ${what}`);
    element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const box = element.getBoundingClientRect();
    const edge = Math.min(9, box.width / 2);
    const spots = [
      [box.left + edge, box.top + Math.min(6, box.height / 2)],
      [box.left + edge, box.top + box.height / 2],
      [box.left + box.width / 2, box.top + box.height / 2],
    ];
    const hit = spots.map(([x, y]) => [document.elementFromPoint(x, y), x, y]).find(([at]) => at && reaches(at, element));
    if (!hit) throw new Error(`lies under something else or outside: ${what}`);
    const [at, clientX, clientY] = hit;
    at.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX, clientY }));
  }

  const reaches = (at, element) => {
    if (element.contains(at)) return true;
    return at.closest("[data-at]")?.dataset.at === element.dataset?.at && element.dataset?.at !== undefined;
  };

  function choose(select, option) {
    if (!shown(select)) throw new Error("the list cannot be seen");
    option.selected = true;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  }

  const cell = (name) => one(`.board [data-legal][data-at="${CSS.escape(name)}"]`);

  /** Tap where the move begins and where it ends, and answer what that leaves open. */
  function onBoard(option) {
    const { start, ends } = option.dataset;
    const said = option.textContent;
    if (start) tap(cell(start), `start ${start}`);
    tap(ends.split(" ").map(cell).findLast(Boolean), `end ${ends}`);
    const which = all(".which button");
    if (which.length) tap(which.find((button) => button.textContent === said), `answer ${said}`);
  }

  /** Tap the cards of the move; what they leave open is chosen from the list. */
  function fromList(option) {
    const select = option.closest("select");
    const text = option.value;
    for (const card of option.dataset.cards?.split(" ").filter(Boolean) ?? [])
      tap(all(":is(.own .hand, .spread) .card[data-legal]").find((at) => at.dataset.at === card), `card ${card}`);
    if (select.value !== text) choose(select, choice("option", text));
    tap(select.form.querySelector("button"), "the button of the list");
  }

  function make(text) {
    const button = choice("#live button", text);
    const spot = choice("#live .on-board option", text);
    const listed = choice("#move-choice option", text);
    const card = handCard(text);
    if (card) return tap(card, `card ${text}`);
    if (button) return tap(button, `button ${text}`);
    if (spot) return onBoard(spot);
    if (listed) return fromList(listed);
    throw new Error(`no control for ${text}`);
  }

  /** Do something that changes the page, and wait until it has. */
  function changed(act) {
    return new Promise((done, failed) => {
      const before = live();
      const settled = () => {
        if (live() === before) return;
        document.removeEventListener("htmx:afterSettle", settled);
        clearTimeout(late);
        done(seen());
      };
      const late = setTimeout(() => failed(new Error("no answer")), ANSWER);
      document.addEventListener("htmx:afterSettle", settled);
      act();
    });
  }

  return {
    seen,
    play: (text) => changed(() => make(text)),
    goOn: () => changed(() => tap(one("#live .actions a.button"), "on to the next deal")),
  };
})();
