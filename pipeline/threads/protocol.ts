/** What a thread and its helpers say to each other. @module */

/** A task to help with. */
export interface HelpOrder {
  readonly id: number;
  /** URL of the module that exports the task. */
  readonly module: string;
  readonly input: unknown;
  /** One number in shared memory: the next part that nobody has begun. */
  readonly next: Int32Array;
  readonly parts: number;
  readonly collections: Collections;
}

/**
 * How often garbage was to be collected so far, one number in shared memory: a helper looks at it between two parts.
 *
 * Memory of a picture lives as long as any thread's garbage refers to it.
 */
export type Collections = Int32Array;

/** To look at {@link Collections} now. */
export interface CollectOrder {
  readonly collections: Collections;
}

/** What a helper did of a task. Parts that it took and that are missing failed; done again, they show why. */
export interface HelpReport {
  readonly id: number;
  /** Numbers of parts and their outputs. */
  readonly outputs: readonly (readonly [part: number, output: unknown])[];
}

/** Take the next part that nobody has begun; `parts` or more when there is none left. */
export function takePart(next: Int32Array): number {
  return Atomics.add(next, 0, 1);
}

/** Leave nothing to take. */
export function endParts(next: Int32Array, parts: number): void {
  Atomics.store(next, 0, parts);
}
