/** Writing results so that a reader never sees half a file. @module */
import { open, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { STREAM } from "./read-input.ts";

/**
 * Write `content` to `path` in one step: to a temporary file beside it, then renamed over it.
 *
 * A symbolic link keeps pointing where it points; a device or a pipe is written to directly, and
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
  const target = await realpath(path).catch(() => path);
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
