/** Stopping a server so that every request under way gets an answer. @module */
import { within } from "./plugin/within.ts";

/** How long refusals may take on their way, ms. */
const FAREWELL_MS = 1000;

/** How a server takes leave of its clients. */
export interface Farewell {
  /** How long requests under way may take. */
  readonly graceMs: number;
  /** Has what takes longer refused. */
  readonly endWork?: (() => Promise<void> | void) | undefined;
}

/** Take no more requests, answer those under way, then hang up. */
export async function stopServer(
  server: Bun.Server<unknown>,
  { graceMs, endWork }: Farewell,
): Promise<void> {
  const answered = server.stop().then(() => true);
  const isAnswered = (ms: number) => within(ms, answered, false);
  if (!(await isAnswered(graceMs)) && endWork) {
    await endWork();
    await isAnswered(FAREWELL_MS);
  }
  await server.stop(true);
}
