/** What a command works on: a file, or what is piped into it. @module */
import { readFile } from "node:fs/promises";
import { fail, ok, type Result } from "../plugin/result.ts";
import { sniff } from "../raster/decode/sniff.ts";
import { fileReason } from "./file-fault.ts";

/** In place of a path: stdin, or stdout. */
export const STREAM = "-";

/** Bytes of the file `path`, or of stdin for `-`; else why not, as the second half of a sentence. */
export async function readInput(path: string): Promise<Result<Uint8Array, string>> {
  try {
    return ok(path === STREAM ? await Bun.stdin.bytes() : await readFile(path));
  } catch (error) {
    return fail(fileReason(error));
  }
}

/** Text of an SVG file in UTF-8, a byte order mark dropped; a file that cannot be one is refused as such. */
export async function readSvgText(path: string): Promise<Result<string, string>> {
  const bytes = await readInput(path);
  if (!bytes.ok) return bytes;
  if (bytes.value.length === 0) return fail("it must be an SVG: it is empty");
  const image = sniff(bytes.value);
  if (image.ok || image.error.code !== "unsupported_media_type")
    return fail("it must be an SVG: it is a PNG or a JPEG; trace it first");
  return ok(new TextDecoder().decode(bytes.value));
}
