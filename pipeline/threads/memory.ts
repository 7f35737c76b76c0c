/** Memory that stages use during a trace. @module */
import type { Numbers, Parallel } from "../../plugin/mod.ts";
import type { Loan } from "./spare-memory.ts";

/** What stages get besides threads. */
export type Memory = Omit<Parallel, "map">;

/** Memory that threads share, of a loan. */
export function memoryOf({
  unsafeBytes,
  zeroBytes,
  release,
}: Omit<Loan, keyof Disposable>): Memory {
  return {
    unsafeBytes,
    zeroBytes,
    release,
    zeros: (length) => new Float64Array(zeroBytes(8 * length).buffer, 0, length),
    share<A extends Numbers>(numbers: A): A {
      if (numbers.buffer instanceof SharedArrayBuffer) return numbers;
      const { buffer } = unsafeBytes(numbers.byteLength);
      const copy = new (numbers.constructor as SharedArray<A>)(buffer, 0, numbers.length);
      copy.set(numbers);
      return copy;
    },
  };
}

type SharedArray<A> = new (memory: ArrayBufferLike, offset: number, length: number) => A;

const fresh = (length: number) => new Uint8Array(new SharedArrayBuffer(length));

/** Memory that nobody had before. */
export const freshMemory = memoryOf({ unsafeBytes: fresh, zeroBytes: fresh, release() {} });
