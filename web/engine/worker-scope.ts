/** The global scope of a dedicated worker, which the DOM's types do not know. @module */

/** What our workers use of their scope. */
export interface WorkerScope<Message, Reply> {
  onmessage: ((event: MessageEvent<Message>) => void) | null;
  postMessage(reply: Reply, transfer?: Transferable[]): void;
}

/** This worker's scope. */
export function workerScope<Message, Reply>(): WorkerScope<Message, Reply> {
  return globalThis as unknown as WorkerScope<Message, Reply>;
}
