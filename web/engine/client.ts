/** The page's side of the engine's worker: the newest order wins. @module */
import type { EngineMessage, EngineReply, TraceAnswer, TraceOrder } from "./order.ts";
import { startWorker } from "./start-worker.ts";

export type { TraceAnswer, TraceOrder } from "./order.ts";

/** The engine in a worker of its own. */
export interface Engine {
  /**
   * Trace a picture.
   *
   * One order is traced at a time, and of those that wait the newest alone is kept. A newer order ends a whole
   * trace at once; a draft is finished and answered, or nothing would be seen while a slider moves. Who is
   * ended gets `superseded`, and so does one whose `signal` is aborted.
   */
  trace(order: TraceOrder, options?: { readonly signal?: AbortSignal }): Promise<TraceAnswer>;
  /** Have the engine's code compiled while nothing is asked for; the next order ends it. */
  warmUp(): void;
  /** End the worker; what is under way and what comes is `superseded`. */
  close(): void;
}

/** An order and who waits for it. */
interface Pending {
  readonly id: number;
  /** Absent for a warm-up. */
  readonly order?: TraceOrder;
  readonly settle: (answer: TraceAnswer) => void;
}

const SUPERSEDED: TraceAnswer = { kind: "superseded" };

/** Start the engine whose script is the asset `url`. */
export function openEngine(url: string): Engine {
  return new WorkerEngine(() => startWorker(url));
}

/** An engine over any worker that speaks the protocol of `order.ts`. */
export class WorkerEngine implements Engine {
  readonly #start: () => Worker;
  #worker: Worker;
  /** Lent to the worker where memory can be shared: `stop[0]` is the order that is given up. */
  readonly #stop = canShare() ? new Int32Array(new SharedArrayBuffer(4)) : null;
  #ids = 0;
  #running: Pending | null = null;
  #waiting: Pending | null = null;
  /** The file that the worker has. */
  #sent: Uint8Array | null = null;
  #closed = false;

  /** @param start Makes the worker; called again when it broke. */
  constructor(start: () => Worker) {
    this.#start = start;
    this.#worker = this.#listen(start());
  }

  trace(
    order: TraceOrder,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): Promise<TraceAnswer> {
    if (this.#closed || signal?.aborted) return Promise.resolve(SUPERSEDED);
    return new Promise((resolve) => {
      const giveUp = () => this.#giveUp(pending);
      const settle = (answer: TraceAnswer) => {
        signal?.removeEventListener("abort", giveUp);
        resolve(answer);
      };
      const pending: Pending = { id: ++this.#ids, order, settle };
      signal?.addEventListener("abort", giveUp);
      this.#enqueue(pending);
    });
  }

  warmUp(): void {
    if (this.#closed || this.#running) return;
    this.#enqueue({ id: ++this.#ids, settle: () => {} });
  }

  close(): void {
    this.#closed = true;
    this.#worker.terminate();
    this.#running?.settle(SUPERSEDED);
    this.#waiting?.settle(SUPERSEDED);
    this.#running = this.#waiting = null;
  }

  #enqueue(pending: Pending): void {
    this.#waiting?.settle(SUPERSEDED);
    this.#waiting = pending;
    if (this.#running && this.#running.order?.maxSide === undefined)
      this.#tellToStop(this.#running);
    this.#next();
  }

  #giveUp(pending: Pending): void {
    if (pending === this.#running) this.#tellToStop(pending);
    if (pending !== this.#waiting) return;
    this.#waiting = null;
    pending.settle(SUPERSEDED);
  }

  #tellToStop({ id }: Pending): void {
    if (this.#stop) Atomics.store(this.#stop, 0, id);
    else this.#post({ kind: "stop", id });
  }

  /** Send what waits, if the worker is free. */
  #next(): void {
    if (this.#running || !this.#waiting) return;
    this.#running = this.#waiting;
    this.#waiting = null;
    const { id, order } = this.#running;
    const shared = this.#stop ? { stop: this.#stop } : {};
    if (!order) {
      this.#post({ kind: "warm-up", id, ...shared });
      return;
    }
    const { bytes, options, maxSide } = order;
    const file = bytes === this.#sent ? {} : { bytes };
    const side = maxSide === undefined ? {} : { maxSide };
    this.#sent = bytes;
    this.#post({ kind: "trace", id, options, ...file, ...side, ...shared });
  }

  #post(message: EngineMessage): void {
    this.#worker.postMessage(message);
  }

  #listen(worker: Worker): Worker {
    worker.onmessage = ({ data }: MessageEvent<EngineReply>) => {
      if (data.id === this.#running?.id) this.#answer(data.answer);
    };
    worker.onerror = ({ message }) => this.#restart(message);
    return worker;
  }

  #answer(answer: TraceAnswer): void {
    const answered = this.#running;
    this.#running = null;
    this.#next();
    answered?.settle(answer);
  }

  /** A worker that broke, as when memory ran out, takes its order with it; the next one finds a new worker. */
  #restart(message: string): void {
    this.#worker.terminate();
    this.#worker = this.#listen(this.#start());
    this.#sent = null;
    this.#answer({ kind: "refused", code: "internal", message });
  }
}

/** WebKit may call a page isolated and have no memory to share. */
function canShare(): boolean {
  return globalThis.crossOriginIsolated && "SharedArrayBuffer" in globalThis;
}
