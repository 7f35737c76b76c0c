// Lets one process at a time through, by a directory that holds the mark of who made it.
//
// A mark's name is used once. Who takes a dead one away has therefore taken that one, and not the next holder's; and
// the directory can be removed or replaced only while no mark is in it.
import {
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  utimes,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Who holds a lock touches its mark this often, ms. */
const BEAT_MS = 1_000;
/** A mark that was not touched for so long is nobody's: who held the lock was killed, ms. */
const DEAD_MS = 10_000;

/** Hold the lock `path` while `work` is done; wait for it as long as another process does. */
export async function withLock(path, work) {
  let mark = take(path);
  for (; mark === null; mark = take(path)) await pause(BEAT_MS / 4);
  const beat = setInterval(() => utimes(mark, new Date(), new Date(), () => {}), BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    rmSync(mark, { force: true });
    removeEmpty(path);
  }
}

/** Path of one's mark in the lock; null while it is another's. */
function take(path) {
  if (isHeld(path)) return null;
  let own;
  try {
    own = mkdtempSync(`${path}-`);
    writeFileSync(join(own, basename(own)), "");
  } catch {
    return join(path, "none"); // a folder that cannot be written: the work says so better
  }
  try {
    renameSync(own, path); // fails where another's mark lies
    return join(path, basename(own));
  } catch {
    rmSync(own, { recursive: true, force: true });
    return null;
  }
}

/** Whether the lock holds a living mark; a dead one is taken away. */
function isHeld(path) {
  for (const name of namesIn(path)) {
    const mark = join(path, name);
    const touched = statSync(mark, { throwIfNoEntry: false })?.mtimeMs;
    if (touched === undefined || Date.now() - touched <= DEAD_MS) return true;
    rmSync(mark, { force: true });
  }
  removeEmpty(path);
  return false;
}

function namesIn(path) {
  try {
    return readdirSync(path);
  } catch {
    return []; // nobody's
  }
}

function removeEmpty(path) {
  try {
    rmdirSync(path);
  } catch {
    // gone, or the next one's
  }
}
