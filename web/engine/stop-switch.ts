/** How a busy worker learns that its order was given up. @module */

/** Time between two turns of the event loop, ms: a turn takes a tenth of one. */
const TURN_MS = 20;

/**
 * Switches the order at work off.
 *
 * A worker at work hears no message. Where memory is shared it reads the page's `stop[0]`; elsewhere `pause`
 * lets messages in now and then.
 */
export class StopSwitch {
  #id = 0;
  #stopped = false;
  #shared: Int32Array | undefined;
  #turned = 0;
  readonly #channel = new MessageChannel();

  /** Begin the order `id`. */
  begin(id: number, shared: Int32Array | undefined): void {
    this.#id = id;
    this.#shared = shared;
    this.#stopped = false;
    this.#turned = performance.now();
  }

  /** Give up the order `id`, if it is the one at work. */
  stop(id: number): void {
    if (id === this.#id) this.#stopped = true;
  }

  /** Whether the order at work was given up. */
  get stopped(): boolean {
    if (this.#shared && Atomics.load(this.#shared, 0) === this.#id) this.#stopped = true;
    return this.#stopped;
  }

  /** The signal for stages, which use `throwIfAborted` and `aborted` alone. */
  readonly signal = this.#makeSignal();

  /** Let messages in, if none came for a while. */
  async pause(): Promise<void> {
    if (performance.now() - this.#turned < TURN_MS) return;
    const { port1, port2 } = this.#channel;
    await new Promise<void>((resolve) => {
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
    this.#turned = performance.now();
  }

  #makeSignal(): AbortSignal {
    const isStopped = () => this.stopped;
    return {
      get aborted() {
        return isStopped();
      },
      throwIfAborted() {
        if (isStopped()) throw new DOMException("The order was given up", "AbortError");
      },
    } as AbortSignal;
  }
}
