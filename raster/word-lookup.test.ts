import { expect, test } from "bun:test";
import { lookupWords } from "./word-lookup.ts";

test("lookupWords() answers rightly for more words than it remembers, and computes a word in a row once", () => {
  let computed = 0;
  const parity = lookupWords({ words: new Uint32Array(300_000) }, (word) => {
    computed++;
    return word % 2;
  });
  for (let k = 0; k < 300_000; k++) {
    const word = Math.imul(k, 0x1f123bb5) >>> 0;
    if (parity(word) !== word % 2 || parity(word) !== word % 2) throw new Error(`${word}`);
  }
  expect(computed).toBe(300_000);
  expect(parity(0)).toBe(0);
});
