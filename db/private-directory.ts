/** Keeps a data directory to its user: 0700 and 0600, whatever the umask was. @module */
import { chmod, mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Bits of a mode that let group and others in. */
const OTHERS = 0o077;
const OWN_FOLDER = 0o700;
const OWN_FILE = 0o600;
/** Set on a folder that all users share on purpose, as /tmp. */
const STICKY = 0o1000;

/** A directory that others could enter. */
export interface OpenToOthers {
  /** Its mode until now, in octal. */
  readonly mode: string;
  /** Whether it is 0700 now; only its owner may change that. */
  readonly closed: boolean;
}

/**
 * Make `directory` when it is missing, and close it to group and others; null where it was closed.
 *
 * What this process and its children write from here on is theirs alone, too. What lies in the
 * directory already keeps its modes: nobody else reaches it any more.
 */
export async function keepPrivate(directory: string): Promise<OpenToOthers | null> {
  process.umask(OTHERS);
  await mkdir(directory, { recursive: true });
  const { mode } = await stat(directory);
  // Windows has no such bits, and shows them all.
  if ((mode & OTHERS) === 0 || process.platform === "win32") return null;
  const closed = (mode & STICKY) === 0 && (await couldClose(directory));
  return { mode: (mode & 0o777).toString(8).padStart(4, "0"), closed };
}

function couldClose(directory: string): Promise<boolean> {
  return chmod(directory, OWN_FOLDER).then(
    () => true,
    () => false,
  );
}

/** Close `directory` and every folder and file in it: the embedded database makes its first ones for everybody. */
export async function closeFiles(directory: string): Promise<void> {
  await chmod(directory, OWN_FOLDER);
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const { mode } = await stat(path);
    if ((mode & OTHERS) !== 0) await chmod(path, entry.isDirectory() ? OWN_FOLDER : OWN_FILE);
  }
}
