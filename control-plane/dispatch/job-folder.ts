/** The folder of the temporary directory in which a job is traced. @module */
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PREFIX = "kerf-job-";
/** No job takes this long: the process that made an older folder was killed before it could delete it. */
const ABANDONED_MS = 24 * 3_600_000;

/** Make an empty folder; the caller deletes it. */
export function makeJobFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), PREFIX));
}

/** Delete what processes that were killed left behind in `directory`. */
export async function dropJobFolders(directory = tmpdir(), now = Date.now()): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(directory, name);
    const made = await stat(path).catch(() => null); // gone: its job has just ended
    if (made && now - made.mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true });
  }
}
