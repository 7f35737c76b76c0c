/** The work of listing pixels that are not solid, in strips of rows that any thread can list. @module */
import type { Sharing } from "../../../plugin/mod.ts";
import { defineTask } from "../../../plugin/parallel.ts";
import { Int32List } from "../../../raster/growing.ts";
import { stripsOf } from "../../../raster/strips.ts";
import type { Labelling } from "./labelling.ts";

/** What is listed, in strips of so many pixels. */
interface RoughInput {
  /** See `Labelling`. */
  readonly solid: Uint8Array;
  readonly strip: number;
}

/** Four solid pixels in a row, read as one word. */
const ALL_SOLID = 0x01010101;

/** Lists the pixels of a strip. */
export const task = defineTask({
  module: import.meta.url,
  open({ solid, strip }: RoughInput) {
    return (part: number) =>
      roughIn(solid, part * strip, Math.min(solid.length, (part + 1) * strip));
  },
});

/** Indices of the pixels that are not solid, ascending, in memory that threads can share. */
export async function findRough(
  { solid, picture }: Pick<Labelling, "solid" | "picture">,
  { parallel, signal }: Sharing,
): Promise<Int32Array> {
  const { rows, parts } = stripsOf(picture);
  const request = { parts, signal, progress: () => {} };
  const lists = await parallel.map(task, { solid, strip: rows * picture.width }, request);
  const length = lists.reduce((sum, list) => sum + list.length, 0);
  const rough = new Int32Array(new SharedArrayBuffer(4 * length));
  let at = 0;
  for (const list of lists) {
    rough.set(list, at);
    at += list.length;
  }
  return rough;
}

function roughIn(solid: Uint8Array, from: number, to: number): Int32Array {
  const rough = new Int32List();
  const fours = new Int32Array(solid.buffer, solid.byteOffset, solid.length >> 2);
  for (let i = from; i < to; ) {
    if ((i & 3) === 0 && i + 4 <= to && fours[i >> 2] === ALL_SOLID) i += 4;
    else {
      if (solid[i] === 0) rough.push(i);
      i++;
    }
  }
  return rough.toArray();
}
