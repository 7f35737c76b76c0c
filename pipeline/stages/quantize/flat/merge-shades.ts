/** One paint that noise or the texture of paper divides among several palette colours. @module */
import type { Palette } from "../../../../raster/palette.ts";
import type { Picture } from "../../../../raster/picture.ts";
import type { Labelling } from "../labels/labelling.ts";

/** What shades of one paint are. */
const SHADES = {
  /** Farthest that shades of one paint lie apart, OKLab. */
  farthest: 0.07,
  /** Pixels on either side of a border that are compared, counted from it: beyond those that the border itself blends. */
  stepsBack: 2,
  /** The same far from the border: there a gradient has gone on, and texture has not. */
  farStepsBack: 16,
  /** Share of two colours' difference below which the picture does not change across their border: noise chose the sides. */
  changeShare: 0.6,
  /** Most that one place counts, in differences of the two colours. */
  mostChange: 2,
  /** Rounds, after each of which borders are looked at anew: a chain of shades may lead from one paint to another. */
  mostRounds: 6,
  /** Fewest places that tell, and the least of them for each pixel of the smaller colour: a shade lies in shreds, a shape has a body. */
  leastPlaces: 24,
  shreds: 0.4,
} as const;

/**
 * Join palette colours between which the picture shows no border: rewrites labels.
 *
 * Labels part a textured paint wherever noise passes the middle between two colours. A border between paints differs:
 * the picture goes on changing by all of their difference a step farther out, and borders are short for the areas they bound.
 */
export function mergeShades(labelling: Labelling): void {
  for (let round = 0; round < SHADES.mostRounds && mergeOnce(labelling); round++);
}

/** Join pairs of colours, each colour once; false where there is none to join. */
function mergeOnce({ picture, palette, label, near }: Labelling): boolean {
  const { size } = palette;
  /** 1 for each pair `a * size + b`, a < b, that may be shades of one paint. */
  const isLike = Uint8Array.from({ length: size * size }, (_, pair) => {
    const [a, b] = [Math.floor(pair / size), pair % size];
    return a < b && palette.between2(a, b) <= SHADES.farthest ** 2 ? 1 : 0;
  });
  if (!isLike.includes(1)) return false;
  const pixels = new Uint32Array(size);
  for (let i = 0; i < label.length; i++) pixels[label[i]!]!++;
  const { places, change, farChange } = compareAcross(picture, label, { palette, isLike });
  const pairs = [...isLike.keys()]
    .filter((pair) => places[pair]! >= SHADES.leastPlaces)
    .map((pair) => {
      const [a, b] = [Math.floor(pair / size), pair % size];
      const most = Math.max(change[pair]!, farChange[pair]!) / places[pair]!;
      return { a, b, most, shreds: places[pair]! / Math.min(pixels[a]!, pixels[b]!) };
    })
    .filter(({ most, shreds }) => shreds >= SHADES.shreds && most < SHADES.changeShare)
    .sort((p, q) => q.shreds - p.shreds);
  if (pairs.length === 0) return false;
  const into = Uint8Array.from({ length: 256 }, (_, k) => k);
  const taken = new Set<number>();
  for (const { a, b } of pairs) {
    if (taken.has(a) || taken.has(b)) continue;
    taken.add(a).add(b);
    if (pixels[a]! < pixels[b]!) into[a] = b;
    else into[b] = a;
  }
  for (let i = 0; i < label.length; i++) {
    label[i] = into[label[i]!]!;
    near[i] = into[near[i]!]!;
  }
  return true;
}

/** For each pair that is alike: the places where labels meet, and the sum of the shares of their difference that the picture changes by. */
function compareAcross(
  { px, width, height }: Picture,
  label: Uint8Array,
  { palette, isLike }: { readonly palette: Palette; readonly isLike: Uint8Array },
) {
  const { size, rgba } = palette;
  const places = new Float64Array(size * size);
  const change = new Float64Array(size * size);
  const farChange = new Float64Array(size * size);
  /** Change between two pixels, as a share of the way from label `k` to label `n`. */
  const changeBetween = (i: number, j: number, k: number, n: number) => {
    let [dot, square] = [0, 0];
    for (let c = 0; c < 4; c++) {
      const way = rgba[4 * n + c]! - rgba[4 * k + c]!;
      dot += way * (px[4 * j + c]! - px[4 * i + c]!);
      square += way * way;
    }
    return square > 0 ? Math.max(-SHADES.mostChange, Math.min(SHADES.mostChange, dot / square)) : 0;
  };
  /** @param room Pixels before `i`, or after the one beyond the border, whichever are fewer. */
  const compare = (i: number, step: number, room: number) => {
    const [k, n] = [label[i]!, label[i + step]!];
    const pair = Math.min(k, n) * size + Math.max(k, n);
    if (room < SHADES.stepsBack || isLike[pair] !== 1) return;
    const changeAt = (back: number) => changeBetween(i - step * back, i + step * (1 + back), k, n);
    places[pair]!++;
    change[pair]! += changeAt(SHADES.stepsBack);
    farChange[pair]! += changeAt(Math.min(SHADES.farStepsBack, room));
  };
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const own = label[i];
      if (x + 1 < width && label[i + 1] !== own) compare(i, 1, Math.min(x, width - 2 - x));
      if (y + 1 < height && label[i + width] !== own)
        compare(i, width, Math.min(y, height - 2 - y));
    }
  return { places, change, farChange };
}
