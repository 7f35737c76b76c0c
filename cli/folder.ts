/** Folders that results go to. @module */
import { mkdir } from "node:fs/promises";
import { writeReason } from "./file-fault.ts";
import { isFolder } from "./targets.ts";

/** Make `path` where it is written as a folder, with those above it; null, or why not. */
export async function makeFolder(path: string): Promise<string | null> {
  if (!(await isFolder(path))) return null;
  const made = await mkdir(path, { recursive: true }).catch((error: Error) => error);
  return made instanceof Error ? `Cannot make "${path}" as ${writeReason(made)}` : null;
}
