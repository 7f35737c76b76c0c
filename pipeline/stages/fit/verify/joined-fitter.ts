/** The fitters of several maps as one. @module */
import type { FittedPath } from "../../../../geometry/segment.ts";
import type { Conflict, Refitter } from "./untangle.ts";

/** The fitter of a map, and how many arcs that has. */
export interface FitterPart {
  readonly fitter: Refitter;
  readonly size: number;
}

/**
 * Arcs of maps that lie beside each other on a page, numbered through.
 *
 * Of two arcs of different maps that cross, the one farther from its pixel edges steps back, unless it has nothing
 * left to give up. Pixel edges of different maps do not cross, so this ends.
 */
export class JoinedFitter implements Refitter {
  readonly #parts: readonly { readonly fitter: Refitter; readonly first: number }[];

  constructor(parts: readonly FitterPart[]) {
    let arcs = 0;
    this.#parts = parts.map(({ fitter, size }) => {
      const first = arcs;
      arcs += size;
      return { fitter, first };
    });
  }

  learn(conflicts: readonly Conflict[]): Set<number> {
    const known = conflicts.map((conflict) => this.#blame(conflict));
    const changed = new Set<number>();
    for (const [p, { fitter, first }] of this.#parts.entries()) {
      const own = known.filter(({ a }) => this.#partOf(a) === p);
      const local = own.map((one) => ({ ...one, a: one.a - first, b: one.b - first }));
      for (const a of fitter.learn(local)) changed.add(a + first);
    }
    return changed;
  }

  fit(arc: number): FittedPath {
    const { fitter, first } = this.#parts[this.#partOf(arc)]!;
    return fitter.fit(arc - first);
  }

  isSettled(arc: number): boolean {
    const { fitter, first } = this.#parts[this.#partOf(arc)]!;
    return fitter.isSettled(arc - first);
  }

  stray(arc: number, x: number, y: number): number {
    const { fitter, first } = this.#parts[this.#partOf(arc)]!;
    return fitter.stray(arc - first, x, y);
  }

  #partOf(arc: number): number {
    return this.#parts.findLastIndex(({ first }) => first <= arc);
  }

  /** The same conflict as one of a single map. */
  #blame(conflict: Conflict): Conflict {
    const { a, b, x, y } = conflict;
    if (this.#partOf(a) === this.#partOf(b)) return conflict;
    const [far, near] = this.stray(a, x, y) >= this.stray(b, x, y) ? [a, b] : [b, a];
    const arc = this.isSettled(far) ? near : far;
    return { ...conflict, a: arc, b: arc };
  }
}
