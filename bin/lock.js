// Lets one process at a time through, by a directory that only one can make.
import { mkdirSync, rmSync, statSync, utimes } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** Who holds a lock touches it this often, ms. */
const BEAT_MS = 1_000;
/** A lock that was not touched for so long is nobody's: who held it was killed, ms. */
const DEAD_MS = 10_000;

/** Hold the lock `path` while `work` is done; wait for it as long as another process does. */
export async function withLock(path, work) {
  while (!take(path)) await pause(BEAT_MS / 4);
  const beat = setInterval(() => utimes(path, new Date(), new Date(), () => {}), BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    rmSync(path, { recursive: true, force: true });
  }
}

function take(path) {
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") return true; // a folder that cannot be written: the work says so better
  }
  const touched = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  if (touched !== undefined && Date.now() - touched > DEAD_MS)
    rmSync(path, { recursive: true, force: true });
  return false;
}
