/** An ink so pale that its strokes pass for a little of another. @module */
import { paletteOf } from "../../../../raster/palette.ts";
import { type Picture, wordOf } from "../../../../raster/picture.ts";
import { Unmixer } from "../../../../raster/unmix.ts";

/** Coverage by another ink that a pale one passes for: less is paper. */
const PALE = { least: 0.12, most: 0.5 } as const;
/** Distance from a pixel that another ink covers by more than half, px: what is nearer may be its border. */
const APART = 3;
/** Share of its pixels, the deepest, that show the colour of a pale ink. */
const DEEPEST = 0.3;
/** Fewest pixels of a pale ink, as a share of those that show any. */
const LEAST_SHARE = 0.1;

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
    if (cover[i]! > PALE.least) shown++;
    if (cover[i]! <= PALE.most) continue;
    for (let y = -APART; y <= APART; y++)
      near.fill(1, Math.max(0, i + y * width - APART), Math.max(0, i + y * width + APART + 1));
  }
  const pale: number[] = [];
  for (let i = 0; i < words.length; i++) if (near[i] === 0 && cover[i]! > PALE.least) pale.push(i);
  if (pale.length < LEAST_SHARE * shown) return undefined;
  pale.sort((a, b) => cover[b]! - cover[a]! || a - b);
  const deepest = pale.slice(0, Math.ceil(DEEPEST * pale.length));
  const [r, g, b] = [0, 1, 2].map((c) =>
    Math.round(deepest.reduce((sum, i) => sum + px[4 * i + c]!, 0) / deepest.length),
  );
  return wordOf(r!, g!, b!, 255);
}
