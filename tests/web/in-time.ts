/** Bounds of time, which hold on a machine with nothing else running. @module */

/** Judge times where `KERF_TIMED=1` says that the machine is quiet; elsewhere they are printed alone. */
export function expectInTime(judge: () => void): void {
  if (process.env.KERF_TIMED === "1") judge();
}

/** By then service and browser have started on a machine however busy, ms. */
export const STARTED_MS = 180_000;

/** Judge until the judgement holds, for at most ten seconds: a page shows a thing a little after it happened. */
export async function soon(judge: () => Promise<void>): Promise<void> {
  const end = performance.now() + 10_000;
  for (;;)
    try {
      return await judge();
    } catch (failed) {
      if (performance.now() > end) throw failed;
      await Bun.sleep(50);
    }
}
