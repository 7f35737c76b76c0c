/** One hash of integers for all tables. @module */

/** A hash of two 32-bit integers, signed, whose low bits depend on all of theirs. */
export function hashPair(a: number, b: number): number {
  const hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
  return hash ^ (hash >>> 15);
}
