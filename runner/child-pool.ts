/** Children that are kept warm. @module */
import { Child } from "./child.ts";
import type { RunnerOptions } from "./runner.ts";

/** Lends children out, and replaces those that died or have traced enough. */
export class ChildPool {
  readonly #spawn: () => Child;
  readonly #jobsPerChild: number;
  readonly #idle: Child[];
  readonly #busy = new Set<Child>();
  readonly #waiting: ((child: Child) => void)[] = [];
  /** Fulfilled once every child is warm. */
  readonly ready: Promise<void>;

  constructor({ engine, children, jobMemoryMib, jobsPerChild }: RunnerOptions) {
    const module = engine ?? new URL("./engine.ts", import.meta.url).href;
    this.#spawn = () => new Child({ engine: module, memoryMib: jobMemoryMib });
    this.#jobsPerChild = jobsPerChild;
    this.#idle = Array.from({ length: children }, this.#spawn);
    this.ready = Promise.all(this.#idle.map((child) => child.ready)).then(() => {});
  }

  /** A living child, as soon as one is idle. */
  async take(): Promise<Child> {
    const child = this.#idle.shift() ?? (await this.#next());
    const living = child.dead ? this.#spawn() : child;
    this.#busy.add(living);
    return living;
  }

  /** Take `child` back. */
  give(child: Child): void {
    this.#busy.delete(child);
    if (child.traces >= this.#jobsPerChild && !child.dead) child.kill();
    // A replacement warms up while nobody waits for it.
    const next = child.dead ? this.#spawn() : child;
    const waiter = this.#waiting.shift();
    if (waiter) waiter(next);
    else this.#idle.push(next);
  }

  /** Kill every child. */
  kill(): void {
    for (const child of [...this.#idle, ...this.#busy]) child.kill();
  }

  #next(): Promise<Child> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
