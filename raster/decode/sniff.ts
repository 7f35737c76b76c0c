/** Format and size of an image from its first bytes, whatever its name says. @module */
import type { Result } from "../../plugin/result.ts";
import { type DecodeFault, refuse, refuseSize } from "./fault.ts";
import { JPEG_SIGNATURE, readJpegHeader } from "./jpeg/header.ts";
import { isSwapped } from "./orientation.ts";
import { PNG_SIGNATURE, readPngHeader, readPngOrientation } from "./png/header.ts";

/** What the first bytes tell. */
export interface ImageHead {
  readonly format: "png" | "jpeg";
  /** Size as shown, px: the EXIF orientation is applied. */
  readonly width: number;
  readonly height: number;
}

/** The bytes end before the size: ask again with more of the file. */
export const MORE = "more";

/**
 * Read signature and size from the first bytes of a file.
 *
 * Says {@link MORE} while the size lies beyond `head`: it is known after the metadata, which may take
 * hundreds of kilobytes. A size beyond the pixel gate is refused as soon as it is read.
 */
export function sniff(head: Uint8Array): Result<ImageHead | typeof MORE, DecodeFault> {
  const format = formatOf(head);
  if (format === MORE) return { ok: true, value: MORE };
  if (!format)
    return refuse(
      "unsupported_media_type",
      "The image must be a PNG or a JPEG: its signature is neither's",
    );
  const read = format === "png" ? readPngHeader(head) : readJpegHeader(head);
  if (!read.ok) return read;
  if (!read.value) return { ok: true, value: MORE };
  const { width, height } = read.value;
  const tooLarge = refuseSize(width, height);
  if (tooLarge) return tooLarge;
  if (format === "jpeg") return { ok: true, value: { format, width, height } };
  const orientation = readPngOrientation(head);
  if (!orientation) return { ok: true, value: MORE };
  const shown = isSwapped(orientation) ? { width: height, height: width } : { width, height };
  return { ok: true, value: { format, ...shown } };
}

function formatOf(head: Uint8Array): ImageHead["format"] | typeof MORE | undefined {
  if (startsAlike(head, PNG_SIGNATURE)) return head.length < PNG_SIGNATURE.length ? MORE : "png";
  if (startsAlike(head, JPEG_SIGNATURE)) return head.length < JPEG_SIGNATURE.length ? MORE : "jpeg";
  return undefined;
}

/** True when no byte that both have differs. */
function startsAlike(head: Uint8Array, signature: Uint8Array): boolean {
  return signature.every((byte, i) => i >= head.length || head[i] === byte);
}
