/** An ink so pale that its strokes pass for a little of another. @module */
import { paletteOf } from "../../../../raster/palette.ts";
import { meanWord, type Picture } from "../../../../raster/picture.ts";
import { Unmixer } from "../../../../raster/unmix.ts";

/** What pale strokes are. */
const PALE = {
  /** Least coverage by another ink that a pale one passes for: less is paper. */
  leastCover: 0.12,
  /** Coverage by another ink from which a pixel is its own. */
  mostCover: 0.5,
  /** Distance from such a pixel, px: what is nearer may be its border. Half of the widest stroke. */
  apartPx: 3,
  /** Share of its pixels, the deepest, that show the colour of a pale ink. */
  deepestShare: 0.3,
  /** Fewest pixels of a pale ink, as a share of those that show any. */
  leastShare: 0.1,
} as const;

/** The colour of pale strokes apart from those of the inks, an opaque pixel word; undefined where there are few. */
export function findPaleInk(
  { px, words, width }: Picture,
  { paper, inks }: { readonly paper: number; readonly inks: readonly number[] },
): number | undefined {
  const { rgba, size } = paletteOf([paper, ...inks]);
  const unmixer = new Unmixer(px, 0);
  const cover = Float32Array.from(words, (_, i) => {
    let [least, coverage] = [Infinity, 0];
    for (let k = 1; k < size; k++) {
      unmixer.measure(i, rgba, k, 0);
      if (unmixer.residual < least) [least, coverage] = [unmixer.residual, unmixer.coverage];
    }
    return coverage;
  });
  const near = new Uint8Array(words.length);
  let shown = 0;
  for (let i = 0; i < words.length; i++) {
    if (cover[i]! > PALE.leastCover) shown++;
    if (cover[i]! <= PALE.mostCover) continue;
    for (let y = -PALE.apartPx; y <= PALE.apartPx; y++)
      near.fill(
        1,
        Math.max(0, i + y * width - PALE.apartPx),
        Math.max(0, i + y * width + PALE.apartPx + 1),
      );
  }
  // shade of the paper is no stroke
  const isThin = (i: number, step: number) =>
    cover[i - PALE.apartPx * step]! <= PALE.leastCover &&
    cover[i + PALE.apartPx * step]! <= PALE.leastCover;
  const pale: number[] = [];
  for (let i = 0; i < words.length; i++)
    if (near[i] === 0 && cover[i]! > PALE.leastCover && (isThin(i, 1) || isThin(i, width)))
      pale.push(i);
  if (pale.length < PALE.leastShare * shown) return undefined;
  pale.sort((a, b) => cover[b]! - cover[a]! || a - b);
  return meanWord(px, pale.slice(0, Math.ceil(PALE.deepestShare * pale.length)));
}
