/** Lettering whose red, green and blue were rendered a third of a pixel apart, for the stripes of a screen. @module */
import type { Raster } from "../../../plugin/mod.ts";

/** What tells such lettering. */
const STRIPES = {
  /** Distance from red to blue of one shape, px, on stripes in the order red, green, blue. */
  apartPx: 2 / 3,
  /** How far a run may be from that, px: rounding of pale pixels, and letters of two inks that touch. */
  slackPx: 0.2,
  /** Least sum of a channel's difference from the ground in a run that is measured, levels. */
  leastSumLevels: 96,
  /** Longest run, px: a line of letters has gaps. */
  longestPx: 64,
  /** Runs, and the share of them that are as far apart, of a picture with such lettering. */
  leastRuns: 40,
  leastShare: 0.5,
  /** Fewest rows that are looked at; of a lower picture all. */
  rows: 512,
} as const;

/**
 * Draw such lettering anew in one ink; the same raster where there is none.
 *
 * In a run across a shape on one ground each channel differs from the ground by the shape's coverage, sampled where
 * its stripe lies: the middle of what red and blue differ by is {@link STRIPES.apartPx}, whatever the shape.
 */
export function joinSubpixels(raster: Raster, signal: AbortSignal): Raster {
  const { apartPx, slackPx } = STRIPES;
  const step = Math.max(1, Math.floor(raster.height / STRIPES.rows));
  let [measured, redFirst, blueFirst] = [0, 0, 0];
  forEachRun(raster, { step, signal }, (start, end) => {
    const d = distanceIn(raster, start, end);
    if (Number.isNaN(d)) return;
    measured++;
    if (Math.abs(d - apartPx) < slackPx) redFirst++;
    if (Math.abs(d + apartPx) < slackPx) blueFirst++;
  });
  const isRare = step * measured < STRIPES.leastRuns;
  if (isRare || Math.max(redFirst, blueFirst) < STRIPES.leastShare * measured) return raster;
  const order = redFirst >= blueFirst ? 1 : -1;
  const data = raster.data.slice();
  forEachRun(raster, { step: 1, signal }, (start, end) => {
    if (Math.abs(distanceIn(raster, start, end) - order * apartPx) < slackPx)
      shift(raster, [start, end], { order, data });
  });
  return { ...raster, data };
}

/** Visit what lies between two pixels or more of one colour on both sides, the ground, in every `step`-th row, up to {@link STRIPES.longestPx} px. */
function forEachRun(
  { width, height, data }: Raster,
  { step, signal }: { readonly step: number; readonly signal: AbortSignal },
  visit: (start: number, end: number) => void,
): void {
  const px = new Int32Array(data.buffer, data.byteOffset, width * height);
  for (let y = 0; y < height; y += step) {
    signal.throwIfAborted();
    const end = (y + 1) * width;
    for (let i = y * width; i + 3 < end; i++) {
      if (px[i] !== px[i + 1] || px[i + 1] === px[i + 2]) continue;
      const start = i + 2;
      let to = start + 1;
      const last = Math.min(end - 1, start + STRIPES.longestPx);
      while (to < last && (px[to] !== px[i] || px[to + 1] !== px[i])) to++;
      if (to >= last) continue;
      visit(start, to);
      i = to - 1;
    }
  }
}

/** How much further right red lies than blue in a run, px; NaN where one of them hardly differs from the ground. */
function distanceIn({ data }: Raster, start: number, end: number): number {
  const middle = (c: number) => {
    const ground = data[4 * (start - 1) + c]!;
    let [sum, moment] = [0, 0];
    for (let i = start; i < end; i++) {
      const d = data[4 * i + c]! - ground;
      sum += d;
      moment += (i - start) * d;
    }
    return Math.abs(sum) < STRIPES.leastSumLevels ? Number.NaN : moment / sum;
  };
  return middle(0) - middle(2);
}

/**
 * Draw a run anew in one ink: as far from the ground as the channels say once red has moved left and blue right by a
 * third of a pixel, or the other way round. The ink lies where the sums of their differences point.
 */
function shift(
  { data: from }: Raster,
  [start, end]: readonly [start: number, end: number],
  { order, data }: { readonly order: number; readonly data: Uint8ClampedArray },
): void {
  const ground = from.subarray(4 * start - 4, 4 * start - 1);
  const ink = [0, 0, 0];
  for (let i = start; i < end; i++)
    for (let c = 0; c < 3; c++) ink[c]! += from[4 * i + c]! - ground[c]!;
  const square = ink.reduce((sum, d) => sum + d * d, 0);
  for (let i = start - 1; i <= end; i++) {
    const dr = (2 * from[4 * i]! + from[4 * (i + order)]!) / 3 - ground[0]!;
    const dg = from[4 * i + 1]! - ground[1]!;
    const db = (2 * from[4 * i + 2]! + from[4 * (i - order) + 2]!) / 3 - ground[2]!;
    const share = (dr * ink[0]! + dg * ink[1]! + db * ink[2]!) / square;
    for (let c = 0; c < 3; c++) data[4 * i + c] = ground[c]! + share * ink[c]!;
  }
}
