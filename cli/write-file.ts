/** Writing results so that a reader never sees half a file. @module */
import { open, readlink, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { STREAM } from "./read-input.ts";

/**
 * Write `content` to `path` in one step: to a temporary file beside it, then renamed over it.
 *
 * A symbolic link keeps pointing where it points, even at nothing yet; a device or a pipe is written to directly, and
 * so is stdout, which is called `-`.
 *
 * @throws the file system's error
 */
export async function writeFileAtomically(path: string, content: string | Uint8Array) {
  if (path === STREAM) {
    await Bun.write(Bun.stdout, content);
    return;
  }
  // Asked by its given name: the real path of a pipe such as /dev/stdout is no path.
  const existing = await stat(path).catch(() => undefined);
  if (existing && !existing.isFile()) {
    await writeFile(path, content);
    return;
  }
  const target = await targetOf(path);
  const temporary = `${target}.${process.pid}.tmp`;
  try {
    const file = await open(temporary, "wx");
    try {
      await file.writeFile(content);
    } finally {
      await file.close();
    }
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Links followed at most, as many as Linux does. */
const MOST_LINKS = 40;

/** Where `path` leads; the last link of a chain may lead to a file that is still to be made. */
async function targetOf(path: string, links = 0): Promise<string> {
  const found = await realpath(path).catch(() => undefined);
  if (found !== undefined) return found;
  const next = await readlink(path).catch(() => undefined);
  if (next === undefined || links === MOST_LINKS) return path;
  // A link in a folder that is a link itself is relative to where that folder lies.
  const folder = await realpath(dirname(path)).catch(() => dirname(path));
  return await targetOf(resolve(folder, next), links + 1);
}
