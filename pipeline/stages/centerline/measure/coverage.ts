/** How much of each pixel is ink. @module */
import { type Partition, TRANSPARENT } from "../../../../plugin/mod.ts";
import { type Color, distanceBetween, inkColors, paperColor, premultiplied } from "./ink-color.ts";

/** Share of the ink in every pixel, 0 to 1, row-major: antialiasing kept, never thresholded away. */
export interface Coverage {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** Shares this near to none or all are none or all: 8-bit colours cannot say. */
const SNAP = 0.004;
/** A paper pixel within this many pixels of an ink may hold some of it, px. */
const BAND = 3;

/** Paper and inks of a partition, and their colours. */
export interface Sheet {
  readonly partition: Partition;
  /** Palette index per pixel. */
  readonly labels: Uint8Array;
  /** Label of the paper. */
  readonly paper: number;
  /** Labels that draw on it, ascending. */
  readonly inks: readonly number[];
  readonly paperColor: Color;
  /** Pure colours of the inks, by label. */
  readonly inkColors: readonly Color[];
}

/** Tells paper from inks and measures their colours. */
export function sheetOf(partition: Partition): Sheet {
  const { raster, labels } = partition;
  const paper = paperLabel(labels, raster.width);
  const inks = inkLabels(labels, paper);
  const from = paperColor(raster, labels, paper);
  // With one ink alone, pixels that were labelled as paper tell of it too.
  const telling = inks.length === 1 ? new Uint8Array(labels.length).fill(inks[0]!) : labels;
  return {
    partition,
    labels,
    paper,
    inks,
    paperColor: from,
    inkColors: inks.length === 0 ? [] : inkColors(raster, from, telling),
  };
}

/** Projects every pixel on the line from the paper's colour to the ink's; other inks count as paper. */
export function inkCoverage(sheet: Sheet, label: number): Coverage {
  const { width, height, data } = sheet.partition.raster;
  const values = shares(data, sheet.paperColor, sheet.inkColors[label]!);
  if (sheet.inks.length > 1) keepOwn(sheet, label, values);
  for (let i = 0; i < values.length; i++) {
    const share = values[i]!;
    values[i] = share < SNAP ? 0 : share > 1 - SNAP ? 1 : share;
  }
  return { width, height, values };
}

function shares(data: Uint8ClampedArray, from: Color, to: Color): Float32Array {
  const values = new Float32Array(data.length / 4);
  const axis = to.map((value, c) => value - from[c]!);
  const squared = axis.reduce((sum, value) => sum + value * value, 0) || 1;
  const [ax, ay, az, aw] = axis.map((value) => value / squared) as [number, number, number, number];
  const origin = from[0] * ax + from[1] * ay + from[2] * az + from[3] * aw;
  for (let i = 0, k = 0; i < values.length; i++, k += 4) {
    const a = data[k + 3]!;
    const color = (data[k]! * ax + data[k + 1]! * ay + data[k + 2]! * az) * (a / 255);
    values[i] = color + a * aw - origin;
  }
  return values;
}

/** Takes out shares that are another ink's: all of its pixels, and paper pixels whose colour mixes it in. */
function keepOwn(sheet: Sheet, label: number, values: Float32Array): void {
  const { labels, paper } = sheet;
  const { width, height } = sheet.partition.raster;
  const own = dilated(labels, label, { width, height });
  for (let i = 0; i < values.length; i++) {
    if (labels[i] === label) continue;
    if (labels[i] !== paper || !own[i] || mixesRival(sheet, label, i)) values[i] = 0;
  }
}

/** Whether a pixel's colour is nearer to a mix of the paper with another ink within {@link BAND} than with this one. */
function mixesRival(sheet: Sheet, label: number, i: number): boolean {
  const { labels, paper, paperColor, inkColors } = sheet;
  const { width, height, data } = sheet.partition.raster;
  const pixel = premultiplied(data, i);
  const distance = distanceFromMix(pixel, paperColor, inkColors[label]!);
  const x = i % width;
  const y = (i - x) / width;
  const [left, right] = [Math.max(0, x - BAND), Math.min(width - 1, x + BAND)];
  let last = label; // neighbours mostly repeat the one before
  for (let row = Math.max(0, y - BAND); row <= Math.min(height - 1, y + BAND); row++)
    for (let k = row * width + left; k <= row * width + right; k++) {
      const rival = labels[k]!;
      if (rival === last || rival === label || rival === paper || rival === TRANSPARENT) continue;
      if (distanceFromMix(pixel, paperColor, inkColors[rival]!) < distance) return true;
      last = rival;
    }
  return false;
}

/** 1 for every pixel within {@link BAND} of one with the label, rows and columns alike. */
function dilated(
  labels: Uint8Array,
  label: number,
  { width, height }: { width: number; height: number },
): Uint8Array {
  const all = new Uint8Array(labels.length);
  for (let start = labels.indexOf(label); start >= 0; ) {
    const x = start % width;
    const y = (start - x) / width;
    const rowEnd = start - x + width;
    let end = start + 1;
    while (end < rowEnd && labels[end] === label) end++;
    const [left, right] = [Math.max(0, x - BAND), Math.min(width, x + end - start + BAND)];
    for (let row = Math.max(0, y - BAND); row <= Math.min(height - 1, y + BAND); row++)
      all.fill(1, row * width + left, row * width + right);
    start = labels.indexOf(label, end);
  }
  return all;
}

/** Distance of a colour from the nearest mix of two others. */
function distanceFromMix(color: Color, from: Color, to: Color): number {
  let dot = 0;
  let squared = 0;
  for (let c = 0; c < 4; c++) {
    dot += (color[c]! - from[c]!) * (to[c]! - from[c]!);
    squared += (to[c]! - from[c]!) ** 2;
  }
  const t = Math.max(0, Math.min(1, dot / (squared || 1)));
  const mix = from.map((value, c) => value + t * (to[c]! - value)) as unknown as Color;
  return distanceBetween(color, mix);
}

/** The commonest label along the image's border: what is drawn on. Of equals, the lowest. */
export function paperLabel(labels: Uint8Array, width: number): number {
  const count = new Uint32Array(256);
  const height = labels.length / width;
  for (let x = 0; x < width; x++) {
    count[labels[x]!]!++;
    count[labels[(height - 1) * width + x]!]!++;
  }
  for (let y = 0; y < height; y++) {
    count[labels[y * width]!]!++;
    count[labels[y * width + width - 1]!]!++;
  }
  let paper = 0;
  for (let label = 1; label < 256; label++) if (count[label]! > count[paper]!) paper = label;
  return paper;
}

/** Labels that draw on the paper, ascending; transparent pixels draw nothing. */
export function inkLabels(labels: Uint8Array, paper: number): number[] {
  const present = new Uint8Array(256);
  for (let i = 0; i < labels.length; i++) present[labels[i]!] = 1;
  const inks: number[] = [];
  for (let label = 0; label < TRANSPARENT; label++)
    if (present[label] && label !== paper) inks.push(label);
  return inks;
}

/** Bilinear coverage at a point; pixel centres lie at +0.5, and there is paper beyond the image. */
export function coverageAt({ width, height, values }: Coverage, x: number, y: number): number {
  const fx = x - 0.5;
  const fy = y - 0.5;
  const ix = Math.floor(fx);
  const iy = Math.floor(fy);
  const u = fx - ix;
  const v = fy - iy;
  if (ix < 0 || iy < 0 || ix + 1 >= width || iy + 1 >= height) {
    const at = (px: number, py: number) =>
      px < 0 || py < 0 || px >= width || py >= height ? 0 : values[py * width + px]!;
    return (
      (at(ix, iy) * (1 - u) + at(ix + 1, iy) * u) * (1 - v) +
      (at(ix, iy + 1) * (1 - u) + at(ix + 1, iy + 1) * u) * v
    );
  }
  const i = iy * width + ix;
  const above = values[i]! * (1 - u) + values[i + 1]! * u;
  const below = values[i + width]! * (1 - u) + values[i + width + 1]! * u;
  return above * (1 - v) + below * v;
}

/** A hole of no more pixels is grain, or the last pixel of a notch cut off by antialiasing. */
const PINHOLE_PIXELS = 3;

/** Covers holes of a few pixels: each would be a loop of the skeleton. */
export function withoutPinholes(coverage: Coverage, threshold: number): Coverage {
  const { width, height, values } = coverage;
  let filled: Float32Array | undefined;
  const isPaper = (i: number) => values[i]! < threshold;
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1, i = y * width + 1; x + 1 < width; x++, i++) {
      // only a hole's topmost row's first pixel has ink above and to the left
      if (!isPaper(i) || isPaper(i - 1) || isPaper(i - width)) continue;
      const hole = smallHole(coverage, i, isPaper);
      if (hole.length === 0) continue;
      filled ??= values.slice();
      for (const p of hole) filled[p] = 1;
    }
  return filled ? { width, height, values: filled } : coverage;
}

/** Pixels of the hole around `seed`; none when it is larger than {@link PINHOLE_PIXELS} or reaches the image's border. */
function smallHole(
  { width, height }: Coverage,
  seed: number,
  isPaper: (i: number) => boolean,
): number[] {
  const hole = [seed];
  for (let k = 0; k < hole.length; k++) {
    const p = hole[k]!;
    const x = p % width;
    if (x === 0 || x + 1 === width || p < width || p >= (height - 1) * width) return [];
    for (const q of [p - 1, p + 1, p - width, p + width])
      if (isPaper(q) && !hole.includes(q)) hole.push(q);
    if (hole.length > PINHOLE_PIXELS) return [];
  }
  return hole;
}
