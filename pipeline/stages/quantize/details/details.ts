/** Thin shapes apart from the rest of a drawing, on a grid of their own. @module */
import {
  Coverage,
  type IndexedRaster,
  type PartedDetails,
  TRANSPARENT,
} from "../../../../plugin/mod.ts";
import { type CoverageBox, type Refinement, solve } from "../../../../raster/level-set.ts";
import type { Island } from "./islands.ts";
import { measureBlur, SAMPLE_PIXELS } from "./measure-blur.ts";

/** How much finer the grid of thin shapes is: `fine` for strokes under a pixel, where at most `upTo` pixels of the picture are on it, as it needs memory. */
const FACTOR = { fine: 4, upTo: 1_000_000, coarse: 3 } as const;

/** How thin shapes are drawn. */
const FINE = {
  /** Least coverage of a pixel of a shape: borders are measured later, and a stroke should hang together. */
  insideCoverage: 0.35,
  /** Ground kept around an island, px. */
  marginPx: 2,
  /** Ground between its box and the next one, which no ink reaches, px. */
  gapPx: 1,
} as const;

/** Islands with their labels in the drawing. */
interface Drawn extends Island {
  readonly ink: number;
}

/** What parts islands from a drawing, once, for who needs it; undefined where none is drawn. */
export function partDetails(
  indexed: IndexedRaster,
  islands: readonly Island[],
  signal: AbortSignal,
): IndexedRaster["details"] {
  const { labels } = indexed;
  const drawn = islands
    .map((island) => ({ ...island, ink: labels[island.top]!, ground: labels[island.beside]! }))
    .filter(({ ink, ground }) => ink !== ground && ink !== TRANSPARENT);
  if (drawn.length === 0) return undefined;
  let parted: PartedDetails | undefined;
  return () => (parted ??= part(indexed, drawn, signal));
}

function part(indexed: IndexedRaster, islands: readonly Drawn[], signal: AbortSignal) {
  const { width, height } = indexed.raster;
  const onPage = islands.map((island) => boxOf(island, width));
  const columns = keptLines(width, onPage, ({ left, width }) => [left, left + width]);
  const rows = keptLines(height, onPage, ({ top, height }) => [top, top + height]);
  const isFine = islands.some((island) => island.isFine);
  const isLarge = columns.length * rows.length > FACTOR.upTo;
  const factor = isFine && !isLarge ? FACTOR.fine : FACTOR.coarse;
  const blur = measureBlur(sampleOf(islands, onPage), factor);
  // lines before the first one have negative numbers
  const lineOf = (lines: Int32Array, line: number) => (line < 0 ? line : lines.indexOf(line));
  const boxes = onPage.map((box) => ({
    ...box,
    left: lineOf(columns, box.left),
    top: lineOf(rows, box.top),
  }));
  const placed = { boxes, width: columns.length, height: rows.length };
  return {
    base: withoutIslands(indexed, islands),
    fine: refined(indexed, placed, { refinement: { factor, blur }, signal }),
    shares: { columns, rows, values: sharesOf(placed), blur },
  };
}

/** The drawing with ground in place of the islands. */
function withoutIslands(indexed: IndexedRaster, islands: readonly Drawn[]): IndexedRaster {
  const { raster } = indexed;
  const labels = indexed.labels.slice();
  const shades = indexed.shades === indexed.labels ? labels : indexed.shades.slice();
  const mask = indexed.mask.slice();
  const data = raster.data.slice();
  for (const { pixels, ground, beside } of islands) {
    const shade = indexed.shades[beside]!;
    const color =
      shade === TRANSPARENT
        ? [0, 0, 0, 0]
        : indexed.shadePalette.subarray(4 * shade, 4 * shade + 4);
    for (const i of pixels) {
      labels[i] = ground;
      shades[i] = shade;
      mask[i] = ground === TRANSPARENT ? Coverage.clear : Coverage.pure;
      data.set(color, 4 * i);
    }
  }
  return { ...indexed, raster: { ...raster, data }, labels, shades, mask };
}

/** Lines that boxes pass, from one up to another, with a gap beside each; the first and the last line are always among them. */
function keptLines(
  size: number,
  boxes: readonly PlacedBox[],
  spanOf: (box: PlacedBox) => readonly [from: number, to: number],
) {
  const isKept = new Uint8Array(size);
  isKept[0] = isKept[size - 1] = 1;
  for (const [from, to] of boxes.map(spanOf))
    isKept.fill(1, Math.max(0, from - FINE.gapPx), Math.min(size, to + FINE.gapPx));
  return Int32Array.from(isKept.keys()).filter((line) => isKept[line] === 1);
}

/** The shares in all boxes; where two overlap, the greater one stays. */
function sharesOf({ boxes, width, height }: Placed): Float32Array {
  const values = new Float32Array(width * height);
  for (const { left, top, ...box } of boxes)
    for (const [m, share] of box.values.entries()) {
      if (share === 0) continue;
      const i = (top + Math.floor(m / box.width)) * width + left + (m % box.width);
      values[i] = Math.max(values[i]!, share);
    }
  return values;
}

/** The islands in black on white. */
function refined(
  { raster, palette }: IndexedRaster,
  { boxes, width: columns, height: rows }: Placed,
  { refinement, signal }: { readonly refinement: Refinement; readonly signal: AbortSignal },
): IndexedRaster {
  const { factor } = refinement;
  const [width, height] = [columns * factor, rows * factor];
  const ground = palette.length / 4;
  const n = width * height;
  const data = new Uint8ClampedArray(4 * n).fill(255);
  const fine: IndexedRaster = {
    raster: { ...raster, width, height, data, scale: factor, opaque: true },
    labels: new Uint8Array(n).fill(ground),
    mask: new Uint8Array(n),
    palette: Uint8Array.of(...palette, 255, 255, 255, 255),
    shades: new Uint8Array(n),
    shadePalette: Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 255),
    continuousTone: false,
    noisy: false,
    hardEdges: false,
  };
  for (const box of boxes) {
    signal.throwIfAborted();
    drawIsland(fine, box, refinement);
  }
  return fine;
}

/** Boxes of some islands: those of middling size are letters. */
function sampleOf(islands: readonly Island[], boxes: readonly CoverageBox[]): CoverageBox[] {
  const size = (k: number) => islands[k]!.pixels.length;
  const bySize = [...islands.keys()].sort((a, b) => size(a) - size(b));
  const sample: CoverageBox[] = [];
  let pixels = 0;
  for (const k of bySize.slice(bySize.length >> 1)) {
    pixels += size(k);
    if (sample.length > 0 && pixels > SAMPLE_PIXELS) break;
    sample.push(boxes[k]!);
  }
  return sample;
}

/** Draw an island on a finer picture, whose shades become 1 there; where two overlap, the darker pixel stays. */
function drawIsland(
  { raster: { width, height, data }, labels, mask, shades }: IndexedRaster,
  { left, top, ink, ...box }: PlacedBox,
  refinement: Refinement,
): void {
  const spline = solve(box, refinement);
  const shares = spline.coverage();
  const { factor } = refinement;
  const wide = box.width * factor;
  const draw = (x: number, y: number) => {
    const share = shares[y * wide + x]!;
    const u = left * factor + x;
    const v = top * factor + y;
    if (share === 0 || u < 0 || v < 0 || u >= width || v >= height) return;
    const i = v * width + u;
    const level = 255 - 255 * share;
    if (level >= data[4 * i]!) return;
    data[4 * i] = data[4 * i + 1] = data[4 * i + 2] = level;
    if (share < 1) mask[i] = Coverage.blend;
    if (share < FINE.insideCoverage) return;
    labels[i] = ink;
    shades[i] = 1;
  };
  const { x, y } = spline.near;
  for (let n = 0; n < x.length; n++)
    for (let k = 0; k < factor * factor; k++)
      draw(factor * x[n]! + (k % factor), factor * y[n]! + Math.floor(k / factor));
}

type PlacedBox = ReturnType<typeof boxOf>;

/** Boxes among the kept lines, of which there are `width` × `height`. */
interface Placed extends Record<"width" | "height", number> {
  readonly boxes: readonly PlacedBox[];
}

/** The shares of an island's pixels in the box around them, where that lies, and the label of the ink. */
function boxOf({ pixels, coverage, ink }: Drawn, wide: number) {
  let [left, right, top, bottom] = [wide, 0, Infinity, 0];
  for (const i of pixels) {
    const x = i % wide;
    const y = Math.floor(i / wide);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  left -= FINE.marginPx;
  top -= FINE.marginPx;
  const width = right - left + 1 + FINE.marginPx;
  const height = bottom - top + 1 + FINE.marginPx;
  const values = new Float32Array(width * height);
  for (const [m, i] of pixels.entries())
    values[(Math.floor(i / wide) - top) * width + (i % wide) - left] = coverage[m]!;
  return { left, top, width, height, values, ink };
}
