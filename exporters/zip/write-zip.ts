/** Files in one ZIP. @module */
import { zipSync } from "fflate";

/** The first moment that ZIP can tell: no clock, so the same files give the same bytes. */
const EPOCH = new Date(1980, 0, 1);

/** Pack files by name, with UTF-8 names and deflate. */
export function writeZip(files: ReadonlyMap<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(zipSync(Object.fromEntries(files), { level: 6, mtime: EPOCH }));
}
