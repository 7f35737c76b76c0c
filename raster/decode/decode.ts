/** Hostile bytes to a raster, or a reason why not. @module */
import type { Raster } from "../../plugin/artifacts.ts";
import type { Result } from "../../plugin/result.ts";
import { type DecodeFault, refuse } from "./fault.ts";
import { decodeJpeg } from "./jpeg/decode.ts";
import { decodePng } from "./png/decode.ts";
import { type Room, sharedRoom } from "./room.ts";
import { MORE, sniff } from "./sniff.ts";

/**
 * Decode a PNG or JPEG, told apart by signature. The whole picture or none: damage is refused.
 *
 * @param room Memory for the pixels of a large picture.
 */
export async function decodeImage(
  bytes: Uint8Array,
  room: Room = sharedRoom,
): Promise<Result<Raster, DecodeFault>> {
  if (bytes.length === 0)
    return refuse("missing_source", "The image must have content: it is empty");
  const head = sniff(bytes);
  if (!head.ok) return head;
  if (head.value === MORE)
    return refuse("invalid_image", "The image must be whole: it ends within its header");
  const source = head.value.format;
  const pixels = await (source === "png" ? decodePng : decodeJpeg)(bytes, room);
  if (!pixels.ok) return pixels;
  const { opaque, ...rest } = pixels.value;
  const known = opaque === undefined ? {} : { opaque };
  return { ok: true, value: { ...rest, ...known, scale: 1, source } };
}
