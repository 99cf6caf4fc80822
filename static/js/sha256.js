/* SHA-256 (FIPS 180-4) of a text, hexadecimal. Our own, since browsers have theirs only where the page came encrypted, and a
   club's page may come from a laptop in the room. */

const fraction = (x) => ((x - Math.floor(x)) * 2 ** 32) | 0;
const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((p) => n % p)) PRIMES.push(n);
const START = PRIMES.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
const ROUND = PRIMES.map((p) => fraction(Math.cbrt(p)));
const turned = (x, n) => (x >>> n) | (x << (32 - n));

/** The bytes with a one, zeros and their number of bits, in words of 32 bits. */
function padded(bytes) {
  const view = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  for (const [place, byte] of bytes.entries()) view.setUint8(place, byte);
  view.setUint8(bytes.length, 0x80);
  view.setUint32(view.byteLength - 4, bytes.length * 8);
  return Array.from({ length: view.byteLength / 4 }, (_, n) => view.getInt32(4 * n));
}

function schedule(block) {
  const w = [...block];
  for (let n = 16; n < 64; n++) {
    const low = turned(w[n - 15], 7) ^ turned(w[n - 15], 18) ^ (w[n - 15] >>> 3);
    const high = turned(w[n - 2], 17) ^ turned(w[n - 2], 19) ^ (w[n - 2] >>> 10);
    w.push((w[n - 16] + low + w[n - 7] + high) | 0);
  }
  return w;
}

function mixed(state, block) {
  let [a, b, c, d, e, f, g, h] = state;
  for (const [n, word] of schedule(block).entries()) {
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[n] + word;
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, n) => (word + state[n]) | 0);
}

export function sha256(text) {
  const words = padded(new TextEncoder().encode(text));
  let state = START;
  for (let at = 0; at < words.length; at += 16) state = mixed(state, words.slice(at, at + 16));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
