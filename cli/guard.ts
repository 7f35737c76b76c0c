/** What must not be overwritten. @module */
import { open, stat } from "node:fs/promises";
import { STREAM } from "./read-input.ts";

/** What is about to be written. */
export interface Writing {
  readonly path: string;
  /** Its kind, as an extension. */
  readonly kind: string;
  /** Files that are read. */
  readonly inputs: readonly string[];
  /** Overwrite a file of another kind. */
  readonly force: boolean;
}

/** How files of a kind begin, after white space and a byte order mark; an SVG may begin with other markup. */
const BEGINNINGS: readonly (readonly [kind: string, beginning: RegExp])[] = [
  ["svg", /^<(svg\b|[?!][\s\S]*<svg\b)/],
  ["pdf", /^%PDF-/],
  ["eps", /^%!PS-/],
  ["dxf", /^(0\s+SECTION|999)\s/],
  ["zip", /^PK/],
  ["png", /^\x89PNG/],
];
/** Long enough for the prologue of an SVG, bytes. */
const HEAD_BYTES = 4096;

/**
 * Why `path` must not be written: it is one of the inputs, or a file of another kind that would be lost.
 *
 * Null where it may be: nothing is there, an empty file, a file of the same kind, a device or a pipe.
 */
export async function refusalToWrite({
  path,
  kind,
  inputs,
  force,
}: Writing): Promise<string | null> {
  if (path === STREAM) return null;
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) return null;
  for (const input of inputs) {
    const source = input === STREAM ? null : await stat(input).catch(() => null);
    if (source?.ino === found.ino && source.dev === found.dev)
      return `Cannot write "${path}" as it must not be the input`;
  }
  if (force || found.size === 0 || (await kindOf(path)) === kind) return null;
  return `Cannot write "${path}" as it must be ${kind.toUpperCase()} or new: it is another kind of file; --force replaces it`;
}

/** The kind of the file `path` by its first bytes; "" for any other, and for one that cannot be read. */
async function kindOf(path: string): Promise<string> {
  const file = await open(path).catch(() => null);
  if (!file) return "";
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.toString("latin1", 0, bytesRead).replace(/^(\xef\xbb\xbf)?\s*/, "");
    return BEGINNINGS.find(([, beginning]) => beginning.test(head))?.[0] ?? "";
  } finally {
    await file.close();
  }
}
