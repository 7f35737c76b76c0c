/** Periods of pixel art that was enlarged. @module */
import { cos } from "../../../../geometry/elementary.ts";
import type { Picture } from "../../../../raster/picture.ts";

/** Fewest cells along a side. */
export const LEAST_CELLS = 4;
/** Narrowest cell, px: below, borders show little of their period. */
export const LEAST_CELL_PX = 2.4;

/** Which frequencies are tried. */
const SPECTRUM = {
  /** Frequencies looked at, for each that the picture tells apart. */
  oversampling: 4,
  /** Share of the strongest frequency's power from which on another one is tried. */
  leastPower: 0.25,
  /** The same of all that recurs along one axis and the other: 2 at most. */
  standsOut: 0.1,
  /** Frequencies tried. */
  mostTried: 6,
} as const;

/** Whether the picture consists of blocks of whole pixels, at least two wide. */
export function isInBlocks({ width, height, words }: Picture): boolean {
  let block = gcd(width, height);
  for (let y = 0; y < height && block > 1; y++)
    for (let x = 0, i = y * width; x < width; x++, i++) {
      if (x > 0 && words[i] !== words[i - 1]) block = gcd(block, x);
      if (y > 0 && words[i] !== words[i - width]) block = gcd(block, y);
      if (block === 1) break;
    }
  return block > 1;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

/** Periods, px, that stand out in the second differences. */
export function periodsOf(picture: Picture): number[] {
  const { width, height } = picture;
  const across = new Float64Array(width);
  const down = new Float64Array(height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (x > 0 && x + 1 < width) across[x]! += bendAt(picture, i, 1);
      if (y > 0 && y + 1 < height) down[y]! += bendAt(picture, i, width);
    }
  const longer = Math.max(width, height);
  const steps = Math.floor((SPECTRUM.oversampling * longer) / LEAST_CELL_PX);
  const first = Math.ceil(
    (SPECTRUM.oversampling * longer) / (Math.min(width, height) / LEAST_CELLS),
  );
  const power = new Float64Array(steps + 2);
  for (let k = first - 1; k < power.length; k++) {
    const frequency = k / (SPECTRUM.oversampling * longer);
    power[k] = powerAt(across, frequency) + powerAt(down, frequency);
  }
  const peaks: number[] = [];
  for (let k = first; k <= steps; k++)
    if (power[k]! >= power[k - 1]! && power[k]! > power[k + 1]!) peaks.push(k);
  const strongest = Math.max(...peaks.map((k) => power[k]!));
  return peaks
    .filter((k) => power[k]! >= Math.max(SPECTRUM.standsOut, SPECTRUM.leastPower * strongest))
    .sort((a, b) => power[b]! - power[a]!)
    .slice(0, SPECTRUM.mostTried)
    .map((k) => (SPECTRUM.oversampling * longer) / k);
}

/** Second difference of a pixel and those `step` pixels away, summed over the channels. */
function bendAt({ px, words }: Picture, i: number, step: number): number {
  // most pixels are like those beside them
  if (words[i - step] === words[i] && words[i] === words[i + step]) return 0;
  let sum = 0;
  for (let c = 4 * i; c < 4 * i + 4; c++)
    sum += Math.abs(px[c - 4 * step]! - 2 * px[c]! + px[c + 4 * step]!);
  return sum;
}

/** Share of a profile that recurs at a frequency, squared: 1 where it all does. By Goertzel's recurrence. */
function powerAt(profile: Float64Array, frequency: number): number {
  const turn = 2 * cos(2 * Math.PI * frequency);
  let [last, before, sum] = [0, 0, 0];
  for (let i = 0; i < profile.length; i++) {
    const value = profile[i]!;
    const next = value + turn * last - before;
    before = last;
    last = next;
    sum += value;
  }
  return sum > 0 ? (last * last + before * before - turn * last * before) / (sum * sum) : 0;
}
