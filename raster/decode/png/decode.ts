/**
 * PNG to RGBA, exactly: straight alpha, no gamma, no colour profile.
 *
 * Strict where leniency would show half a picture: a damaged or truncated file is refused.
 *
 * @module
 */
import { inflate } from "#zlib";
import { release } from "../../../geometry/release.ts";
import type { Result } from "../../../plugin/result.ts";
import { type DecodeFault, invalid, refuseSize } from "../fault.ts";
import { type Pixels, turned } from "../orientation.ts";
import { readChunks } from "./chunks.ts";
import { readPngOrientation } from "./header.ts";
import { passesOf, writeRows } from "./rows.ts";

/** Best ratio that deflate can reach: less data than that cannot fill the picture. */
const MAX_RATIO = 1032;

/**
 * Decode a PNG of any colour type, bit depth and interlace; of an animation, its default image. It is turned as
 * EXIF data before its pixels says.
 */
export async function decodePng(bytes: Uint8Array): Promise<Result<Pixels, DecodeFault>> {
  const chunks = readChunks(bytes);
  if (!chunks.ok) return chunks;
  const { header, compressed } = chunks.value;
  const { width, height } = header;
  const tooLarge = refuseSize(width, height);
  if (tooLarge) return tooLarge;
  const passes = passesOf(header);
  // the size of the rows is known beforehand, which bounds what hostile data can take
  const expected = passes.reduce((sum, { height, rowBytes }) => sum + height * (rowBytes + 1), 0);
  const most = compressed.length * MAX_RATIO;
  if (most < expected)
    return invalid(`The PNG must hold ${expected} bytes of rows: at most ${most}`);
  try {
    const rows = await inflate(compressed, expected);
    if (rows.length < expected)
      return invalid(`The PNG must hold ${expected} bytes of rows: it holds ${rows.length}`);
    const data = new Uint8ClampedArray(4 * width * height);
    const type = writeRows(chunks.value, { passes, rows }, data);
    if (type !== undefined) return invalid(`The PNG must use row filters 0 to 4: it uses ${type}`);
    release(rows);
    return { ok: true, value: turned({ width, height, data }, readPngOrientation(bytes) ?? 1) };
  } catch (error) {
    const { code, message } = error as Error & { readonly code?: string };
    if (code === "ERR_BUFFER_TOO_LARGE")
      return invalid(`The PNG must hold ${expected} bytes of rows: it holds more`);
    return invalid(`The PNG must be undamaged: its pixel data is not, ${message}`);
  }
}
