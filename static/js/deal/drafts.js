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

export class Drafts {
  constructor(deal, storage = browserStorage()) {
    this.prefix = `deal:${deal}:`;
    this.storage = storage;
  }

  /** What is kept for that number: names and values as typed, and whether it waits to be sent; null if nothing (whole) is. */
  read(seq) {
    try {
      const draft = JSON.parse(this.storage.getItem(this.prefix + seq));
      const whole =
        Array.isArray(draft?.typed) && draft.typed.every((pair) => Array.isArray(pair) && pair.length === 2);
      return whole ? { typed: draft.typed, waiting: draft.waiting === true } : null;
    } catch {
      return null;
    }
  }

  keep(seq, typed, waiting = false) {
    try {
      this.storage.setItem(this.prefix + seq, JSON.stringify({ typed, waiting }));
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
    try {
      const keys = Array.from({ length: this.storage.length }, (_, i) => this.storage.key(i));
      return keys.filter((key) => key.startsWith(this.prefix)).map((key) => key.slice(this.prefix.length));
    } catch {
      return [];
    }
  }
}
