/* The browser's own SHA-256, against node's, and what is said of a seal. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { sha256 } from "../../../static/js/sha256.js";

const theirs = (text) => createHash("sha256").update(text).digest("hex");

test("the digests of the standard", () => {
  assert.equal(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  assert.equal(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
});

test("texts of every length around the blocks, and letters of several bytes", () => {
  for (let n = 0; n < 200; n++) assert.equal(sha256("x".repeat(n)), theirs("x".repeat(n)), `${n}`);
  assert.equal(sha256("Väinö ♠ 🂡"), theirs("Väinö ♠ 🂡"));
  assert.equal(sha256("[0,1]".repeat(9000)), theirs("[0,1]".repeat(9000)));
});
