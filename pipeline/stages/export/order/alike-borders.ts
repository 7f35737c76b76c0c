/** Borders within a gradient: what lies on both sides is nearly of one colour. @module */
import type { Curves } from "../../../../plugin/mod.ts";
import { KEY_LENGTH, keyDistance2, writeColorKey } from "../../../../raster/oklab.ts";
import { wordOf } from "../../../../raster/picture.ts";
import type { Adjacency } from "../../../../raster/regions/adjacency.ts";

/** OKLab distance up to which two colours are bands of one gradient; those of a traced one are .02 to .05 apart. */
const ALIKE = 0.06;

/** The borders between opaque components of nearly one colour, neither of which has a part in the page's frame. */
export function alikeBorders(
  { palette, componentLabel }: Pick<Curves, "palette" | "componentLabel">,
  { low, high, length }: Adjacency,
  frame: Float64Array,
): Adjacency {
  const keys = colorKeys(palette);
  const isAlike = (a: number, b: number) => {
    const [k, l] = [componentLabel[a]! * KEY_LENGTH, componentLabel[b]! * KEY_LENGTH];
    return frame[a] === 0 && frame[b] === 0 && keyDistance2(keys, k, keys, l) < ALIKE ** 2;
  };
  const kept = Uint32Array.from(low.keys()).filter((e) => isAlike(low[e]!, high[e]!));
  return {
    low: Int32Array.from(kept, (e) => low[e]!),
    high: Int32Array.from(kept, (e) => high[e]!),
    length: Uint32Array.from(kept, (e) => length[e]!),
  };
}

function colorKeys(palette: Uint8Array): Float64Array {
  const keys = new Float64Array((palette.length / 4) * KEY_LENGTH);
  for (let k = 0; 4 * k < palette.length; k++) {
    const [r, g, b] = palette.subarray(4 * k, 4 * k + 3);
    writeColorKey(wordOf(r!, g!, b!, 255), keys, k * KEY_LENGTH);
  }
  return keys;
}
