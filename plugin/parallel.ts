/**
 * Work that several threads share: a stage cuts it into parts, the host has them done.
 *
 * @module
 */

/**
 * Work in parts that do not depend on each other.
 *
 * A part may be done on any thread, and again where a thread died over it; so it changes nothing that a part
 * reads, and what it writes into shared memory is the same each time.
 */
export interface Task<Input, Output> {
  /** URL of the module that exports this very object as `task`, so that another thread can find it. */
  readonly module: string;
  /** Get ready to do parts; called once a thread. */
  open(input: Input): (part: number) => Output;
}

/** How parts are asked for. */
export interface PartsRequest {
  /** Parts are numbered from 0 up to here. Each should be a millisecond's work or two: less costs, more lets threads wait for the last. */
  readonly parts: number;
  readonly signal: AbortSignal;
  /** Told the share of parts begun, 0 to 1. */
  readonly progress: (fraction: number) => void;
}

/** Does tasks, on one thread or more, and lends memory that is the host's again after the trace. */
export interface Parallel {
  /**
   * Do all parts of a task and return their outputs by number, whichever thread did them.
   *
   * @param input Copied to other threads, but for memory that they share.
   * @throws the signal's reason when aborted, and what a part throws
   */
  map<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    request: PartsRequest,
  ): Promise<Output[]>;
  /** The same numbers where all threads see them: a copy, unless they are there already or there is but one thread. */
  share<A extends Numbers>(numbers: A): A;
  /** As many zeros where all threads see them. */
  zeros(length: number): Float64Array;
  /** As many bytes, zeros, where all threads see them. */
  zeroBytes(length: number): Uint8Array;
  /** The same of any value, to be written before it is read: what another trace has left, as fresh memory is dear. */
  unsafeBytes(length: number): Uint8Array;
  /** Say that nobody reads or writes these any more, so that they can be lent again at once; others than lent ones are left alone. */
  release(...arrays: readonly Numbers[]): void;
}

/** What threads can share. */
export type Numbers =
  | Uint8Array
  | Uint8ClampedArray
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array;

/** Declare a task. Infers its types. */
export function defineTask<Input, Output>(task: Task<Input, Output>): Task<Input, Output> {
  return task;
}

/** The caller's thread alone. */
export const alone: Parallel = {
  async map(task, input, { parts, signal, progress }) {
    const doPart = task.open(input);
    return Array.from({ length: parts }, (_, part) => {
      signal.throwIfAborted();
      progress(part / parts);
      return doPart(part);
    });
  },
  share: (numbers) => numbers,
  zeros: (length) => new Float64Array(length),
  zeroBytes: (length) => new Uint8Array(length),
  unsafeBytes: (length) => new Uint8Array(length),
  release() {},
};
