/** The helpers of one host. @module */
import { Helper } from "./helper.ts";

/** Helpers that start together, when they are first needed. */
export class Crew {
  readonly #size: number;
  #helpers: readonly Helper[] = [];
  #stopped = false;

  constructor(size: number) {
    this.#size = size;
  }

  /** Start them, unless they were started or stopped. */
  start(): void {
    if (this.#helpers.length > 0 || this.#stopped) return;
    this.#helpers = Array.from({ length: this.#size }, () => new Helper());
  }

  /** Those that can be asked for help. */
  living(): Helper[] {
    return this.#helpers.filter(({ dead }) => !dead);
  }

  /** End them for good. */
  stop(): void {
    this.#stopped = true;
    for (const helper of this.#helpers) helper.stop();
  }
}
