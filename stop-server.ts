/** Stopping a server so that every request under way gets an answer. @module */

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
  const answered = server.stop();
  if (!(await within(graceMs, answered)) && endWork) {
    await endWork();
    await within(FAREWELL_MS, answered);
  }
  await server.stop(true);
}

/** Whether `sign` comes in time. */
async function within(ms: number, sign: Promise<void>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  // No `Bun.sleep`: it would keep the process until its end, however soon the sign comes.
  const timer = setTimeout(() => late.resolve(false), ms);
  const came = await Promise.race([sign.then(() => true), late.promise]);
  clearTimeout(timer);
  return came;
}
