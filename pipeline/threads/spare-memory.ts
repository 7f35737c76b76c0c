/** Memory that threads share, lent to one trace after the other: fresh pages of the system are dear. @module */

import type { Numbers } from "../../plugin/mod.ts";

/** Bytes that are kept from one trace to the next at most: what a picture of 12 megapixels uses. */
const KEPT = 128 * 2 ** 20;
/** Memory that nobody asked for so long, ms, is given up. */
const KEPT_MS = 10_000;
/** Spare memory may be so much larger than what is asked for. */
const LARGER = 2;
/** Lengths are rounded up to multiples of this, so that a byte a pixel can become a byte a corner. */
const STEP = 1 << 16;

/** Memory of one trace; it returns to the host once this is disposed of. */
export interface Loan extends Disposable {
  /** Bytes of any value. */
  unsafeBytes(length: number): Uint8Array;
  /** Zeros. */
  zeroBytes(length: number): Uint8Array;
  /** Nobody reads or writes these any more: they may be lent again at once. Others than lent ones are left alone. */
  release(...arrays: readonly Numbers[]): void;
}

/** Keeps what traces give back. */
export class SpareMemory {
  #spare: SharedArrayBuffer[] = [];
  #idle: Timer | undefined;

  /** Begin to lend. Several loans at once do not share memory. */
  lend(): Loan {
    const lent = new Set<ArrayBufferLike>();
    const take = (length: number) => {
      const size = Math.ceil(length / STEP) * STEP;
      const spare = this.#take(size);
      const buffer = spare ?? new SharedArrayBuffer(size);
      lent.add(buffer);
      return { array: new Uint8Array(buffer, 0, length), isFresh: !spare };
    };
    return {
      unsafeBytes: (length) => take(length).array,
      zeroBytes(length) {
        const { array, isFresh } = take(length);
        // what is fresh is zeros, and costs nothing until it is written
        return isFresh ? array : array.fill(0);
      },
      release: (...arrays) => {
        for (const { buffer } of arrays) {
          if (lent.delete(buffer)) this.#spare.push(buffer as SharedArrayBuffer);
        }
      },
      [Symbol.dispose]: () => {
        this.#keep([...lent] as SharedArrayBuffer[]);
        lent.clear();
      },
    };
  }

  /** Give up what nobody was lent. */
  forget(): void {
    this.#spare = [];
  }

  /** The smallest spare memory that is large enough, but for what is much too large. */
  #take(size: number): SharedArrayBuffer | undefined {
    let best = -1;
    for (const [k, { byteLength }] of this.#spare.entries()) {
      if (byteLength < size || byteLength > LARGER * size) continue;
      if (best < 0 || byteLength < this.#spare[best]!.byteLength) best = k;
    }
    return best < 0 ? undefined : this.#spare.splice(best, 1)[0];
  }

  /** Keep what a trace held, the latest first as far as there is room. */
  #keep(buffers: readonly SharedArrayBuffer[]): void {
    let room = KEPT;
    this.#spare = [...buffers, ...this.#spare].filter(({ byteLength }) => {
      if (byteLength > room) return false;
      room -= byteLength;
      return true;
    });
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.forget(), KEPT_MS);
    this.#idle.unref();
  }
}
