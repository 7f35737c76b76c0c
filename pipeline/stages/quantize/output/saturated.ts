/** Colours that compression moved off white, black and the primaries. @module */

/** Levels that compression may move a flat colour: luma and chroma are rounded to steps of one or two. */
const ROUNDING = 2;

/**
 * The palette with every opaque colour that is next to a corner of the RGB cube put there.
 *
 * Drawings have much white and black, and noise beyond the range of a channel is cut off: it only moves them inwards.
 * No two colours become one: where the palette has a corner already, what is next to it stays.
 *
 * @param palette RGBA, four bytes a colour.
 */
export function saturate(palette: Uint8Array): Uint8Array {
  const out = palette.slice();
  const taken = new Set<string>();
  for (let at = 0; at < out.length; at += 4) taken.add(String(out.subarray(at, at + 4)));
  for (let at = 0; at < out.length; at += 4) {
    const levels = out.subarray(at, at + 3);
    const isNext = out[at + 3] === 255 && levels.every((v) => Math.min(v, 255 - v) <= ROUNDING);
    if (!isNext) continue;
    const corner = levels.map((v) => (v < 128 ? 0 : 255));
    const name = `${corner},255`;
    if (taken.has(name)) continue;
    levels.set(corner);
    taken.add(name);
  }
  return out;
}
