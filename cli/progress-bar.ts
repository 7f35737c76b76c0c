/** A progress bar on a terminal. @module */
import { writeSync } from "node:fs";

const WIDTH = 30; // cells
const INTERVAL_MS = 50; // faster than the eye reads, slower than writing costs

/**
 * Draw fractions, 0 to 1, on stderr; draws nothing where stderr is no terminal.
 *
 * `clear()` wipes the bar. Written synchronously: a stage does not yield to the event loop.
 */
export function createProgressBar() {
  if (!process.stderr.isTTY) return { update: () => {}, clear: () => {} };
  let drawnAt = -Infinity;
  return {
    update(fraction: number) {
      const now = performance.now();
      if (now - drawnAt < INTERVAL_MS) return;
      drawnAt = now;
      const full = Math.round(Math.min(1, fraction) * WIDTH);
      const bar = "█".repeat(full) + "░".repeat(WIDTH - full);
      writeSync(2, `\r${bar} ${String(Math.floor(fraction * 100)).padStart(3)} %`);
    },
    clear() {
      if (drawnAt > 0) writeSync(2, "\r\x1b[K");
    },
  };
}
