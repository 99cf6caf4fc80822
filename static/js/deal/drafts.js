/* What is typed into a deal form is kept on this device until the server has answered to it. A draft belongs to one deal
   of one match, by the number of the sheet's last event: so it can be counted only once, also when it had arrived and
   only the answer was lost. */

/** The browser's storage may be closed (then there is none) or full: the page still holds what was typed. */
function browserStorage() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

const START = "deal:";
const MATCH = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

export class Drafts {
  constructor(deal, storage = browserStorage()) {
    this.prefix = `${START}${deal}:`;
    this.storage = storage;
  }

  /** What is kept for that number: names and values as typed, and whether it waits to be sent; null if nothing (whole) is. */
  read(seq) {
    const draft = wholeDraft(this.storage, this.prefix + seq);
    return draft && { typed: draft.typed, waiting: draft.waiting === true };
  }

  /** `title`: what the deal is called where there is no page of it, without anybody's name. */
  keep(seq, typed, waiting = false, title = "") {
    try {
      this.storage.setItem(this.prefix + seq, JSON.stringify({ typed, waiting, title, at: Date.now() }));
    } catch {
      // full or closed
    }
  }

  forget(seq) {
    try {
      this.storage.removeItem(this.prefix + seq);
    } catch {
      // closed
    }
  }

  /** Forget the drafts of a sheet that has gone on since; the number of one that was saved but not sent, which is kept:
      it may be on the sheet already, and if not, the answer brings it back. */
  forgetOld(current, keepsWaiting) {
    for (const seq of this.numbers().filter((seq) => seq !== String(current))) {
      if (keepsWaiting && this.read(seq)?.waiting) return seq;
      this.forget(seq);
    }
    return null;
  }

  numbers() {
    return keysFrom(this.storage, this.prefix).map((key) => key.slice(this.prefix.length));
  }
}

function wholeDraft(storage, key) {
  try {
    const draft = JSON.parse(storage.getItem(key));
    const whole = Array.isArray(draft?.typed) && draft.typed.every((pair) => Array.isArray(pair) && pair.length === 2);
    return whole ? draft : null;
  } catch {
    return null;
  }
}

function keysFrom(storage, start) {
  try {
    return Array.from({ length: storage.length }, (_, i) => storage.key(i)).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}

/** Every draft on this device, of whatever sheet, the newest first: the sheet's page, what it is called, when it was typed. */
export function everyDraft(storage = browserStorage()) {
  const drafts = keysFrom(storage, START).flatMap((key) => {
    const draft = wholeDraft(storage, key);
    const match = key.slice(START.length).match(MATCH);
    if (!draft || !match) return [];
    const title = typeof draft.title === "string" ? draft.title : "";
    const at = Number.isSafeInteger(draft.at) ? draft.at : 0;
    return [{ page: `/matches/${match[0]}/`, title, at, waiting: draft.waiting === true }];
  });
  return drafts.sort((a, b) => b.at - a.at);
}

/** Forget what was typed and not saved. What was saved waits for its connection: somebody relies on it. */
export function forgetUnsaved(storage = browserStorage()) {
  for (const key of keysFrom(storage, START)) if (!wholeDraft(storage, key)?.waiting) storage.removeItem(key);
}
