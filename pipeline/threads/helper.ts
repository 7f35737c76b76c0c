/** A helper thread as those see it whom it helps. @module */
import type { Collections, CollectOrder, HelpOrder, HelpReport } from "./protocol.ts";

type Outputs = HelpReport["outputs"];

/** One worker; it does not keep the process alive but while it is waited for. */
export class Helper {
  readonly #worker = new Worker(new URL("./helper-main.ts", import.meta.url).href);
  readonly #waiting = new Map<number, (outputs: Outputs) => void>();
  readonly #collections: Collections = new Int32Array(new SharedArrayBuffer(4));
  #orders = 0;
  /** How many wait for it at this moment. */
  #waiters = 0;
  /** Whether it has ended or is about to; it is asked for nothing more. */
  dead = false;

  constructor() {
    this.#worker.unref();
    this.#worker.onmessage = ({ data }: MessageEvent<HelpReport>) => {
      this.#waiting.get(data.id)?.(data.outputs);
      this.#waiting.delete(data.id);
    };
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.stop();
    };
    // a report that this thread finds no room for
    this.#worker.onmessageerror = () => this.stop();
    this.#worker.addEventListener("close", () => this.#end());
  }

  /** Asks for help; returns how to wait until it has done what it began, which counts for nothing if it dies. */
  ask(order: Omit<HelpOrder, "id" | "collections">): () => Promise<Outputs> {
    const id = this.#orders++;
    const { promise, resolve } = Promise.withResolvers<Outputs>();
    if (this.dead) resolve([]);
    else {
      const full: HelpOrder = { ...order, id, collections: this.#collections };
      this.#worker.postMessage(full);
      this.#waiting.set(id, resolve);
    }
    return async () => {
      if (this.#waiters++ === 0) this.#worker.ref();
      try {
        return await promise;
      } finally {
        if (--this.#waiters === 0) this.#worker.unref();
      }
    };
  }

  /** Has it collect its garbage, which holds on to a picture's memory, once it is through with the part that it does, if any. */
  collect(): void {
    Atomics.add(this.#collections, 0, 1);
    const order: CollectOrder = { collections: this.#collections };
    if (!this.dead) this.#worker.postMessage(order);
  }

  /** End it now. Who waits for it does so until its thread has ended: until then it may write what they share. */
  stop(): void {
    this.dead = true;
    this.#worker.terminate();
  }

  #end(): void {
    this.dead = true;
    for (const resolve of this.#waiting.values()) resolve([]);
    this.#waiting.clear();
  }
}
