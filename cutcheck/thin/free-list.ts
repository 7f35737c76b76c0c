/** A stretch with parts taken out of it. @module */

/** What is left of the stretch from 0 to a limit, as intervals that ascend. */
export class FreeList {
  readonly #bounds: number[] = [];

  /** Begin anew with all of the stretch. */
  reset(limit: number): void {
    this.#bounds.length = 2;
    this.#bounds[0] = 0;
    this.#bounds[1] = limit;
  }

  /** `[from, to, from, to, …]`; empty when nothing is left. */
  get bounds(): readonly number[] {
    return this.#bounds;
  }

  /** Take out what lies between `low` and `high`. */
  take(low: number, high: number): void {
    const bounds = this.#bounds;
    for (let k = 0; k < bounds.length; k += 2) {
      const from = bounds[k]!;
      const to = bounds[k + 1]!;
      if (high <= from) return;
      if (low >= to) continue;
      if (low > from && high < to) {
        bounds.splice(k + 1, 0, low, high);
        return;
      }
      if (low > from) bounds[k + 1] = low;
      else if (high < to) bounds[k] = high;
      else {
        bounds.splice(k, 2);
        k -= 2;
      }
    }
  }
}
