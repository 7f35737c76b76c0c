/** Chains that end on another, one on either side of it. @module */
import type { ChainEnd, Told } from "./segment-comparer.ts";

/** Knows the ends of chains inside others, and tells where two leave the same place to both sides. */
export class EndMatcher {
  readonly #report: Told;
  /** First chain that ends at a place inside a host, and the side that it leaves to. */
  readonly #ends = new Map<string, ChainEnd>();

  constructor(report: Told) {
    this.#report = report;
  }

  /** Note to which side of its host a chain leaves that ends there; two that leave to both sides cross it. */
  note(end: ChainEnd): void {
    const { a, b, x, y, side } = end;
    const key = `${a} ${x} ${y}`;
    const first = this.#ends.get(key);
    if (!first) this.#ends.set(key, end);
    else if (first.side !== side) this.#report({ a, b, x, y });
  }
}
