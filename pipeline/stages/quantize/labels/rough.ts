/** Task: list pixels that are not solid. Strips of pixels are independent, so threads may share them. @module */
import type { Sharing } from "../../../../plugin/mod.ts";
import { defineTask } from "../../../../plugin/parallel.ts";
import { stripsOf } from "../../../../raster/strips.ts";
import type { Labelling } from "./labelling.ts";

/** What is listed, in strips of so many pixels, a multiple of four. */
interface RoughInput {
  /** See `Labelling`. */
  readonly solid: Uint8Array;
  readonly strip: number;
  /** Where the list goes: a strip's from the place of its first pixel on. */
  readonly room: Int32Array;
}

/** Four solid pixels in a row, read as one word. */
const ALL_SOLID = 0x01010101;

/** Lists the pixels of a strip; returns how many. */
export const task = defineTask({
  module: import.meta.url,
  open({ solid, strip, room }: RoughInput) {
    return (part: number) => {
      const from = part * strip;
      return listRough(solid, { from, to: Math.min(solid.length, from + strip) }, room);
    };
  },
});

/** Indices of the pixels that are not solid, ascending, in memory that threads can share. */
export async function findRough(
  { solid, picture }: Pick<Labelling, "solid" | "picture">,
  { parallel, signal }: Sharing,
): Promise<Int32Array> {
  const strip = (stripsOf(picture).rows * picture.width + 3) & ~3;
  // what is not written takes no memory
  const room = new Int32Array(new SharedArrayBuffer(4 * solid.length));
  const request = { parts: Math.ceil(solid.length / strip), signal, progress: () => {} };
  const counts = await parallel.map(task, { solid, strip, room }, request);
  let count = 0;
  for (const [part, pixels] of counts.entries()) {
    room.copyWithin(count, part * strip, part * strip + pixels);
    count += pixels;
  }
  return room.subarray(0, count);
}

/** Write pixels `from`, a multiple of four, up to `to` that are not solid into `room`; returns how many. */
function listRough(
  solid: Uint8Array,
  { from, to }: { readonly from: number; readonly to: number },
  room: Int32Array,
): number {
  const fours = new Int32Array(solid.buffer, solid.byteOffset, solid.length >> 2);
  const last = to >> 2;
  let at = from;
  for (let f = from >> 2; f < last; f++) {
    for (let open = ~fours[f]! & ALL_SOLID; open !== 0; open &= open - 1) {
      room[at++] = 4 * f + ((31 - Math.clz32(open & -open)) >> 3);
    }
  }
  for (let i = 4 * last; i < to; i++) if (solid[i] === 0) room[at++] = i;
  return at - from;
}
