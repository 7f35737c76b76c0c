/** How much of each pixel is ink. @module */
import type { Partition } from "../../../plugin/mod.ts";
import { type Color, distanceBetween, inkColor, paperColor, premultiplied } from "./ink-color.ts";
import { inkLabels, labelsOf } from "./inks.ts";
import { flattenPaper } from "./paper-level.ts";

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

/** Projects every pixel on the line from the paper's colour to the ink's; other inks count as paper. */
export function inkCoverage(partition: Partition, label: number, paper: number): Coverage {
  const { raster } = partition;
  const { width, height } = raster;
  const labels = labelsOf(partition);
  const others = inkLabels(labels, paper).filter((other) => other !== label);
  const alone = others.length === 0;
  const from = paperColor(raster, labels, paper);
  const to = inkColor(raster, from, (i) => alone || labels[i] === label);
  const values = shares(raster.data, from, to);
  const coverage = { width, height, values };
  if (alone) flattenPaper(coverage);
  else {
    const rivals = others.map((other) => inkColor(raster, from, (i) => labels[i] === other));
    keepOwn({ partition, labels, label, paper, others, from, to, rivals, values });
  }
  for (let i = 0; i < values.length; i++) {
    const share = values[i]!;
    values[i] = share < SNAP ? 0 : share > 1 - SNAP ? 1 : share;
  }
  return coverage;
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

interface Sharing {
  readonly partition: Partition;
  readonly labels: Uint8Array;
  readonly label: number;
  readonly paper: number;
  readonly others: readonly number[];
  readonly from: Color;
  readonly to: Color;
  /** Colours of the other inks. */
  readonly rivals: readonly Color[];
  readonly values: Float32Array;
}

/** Takes out shares that are another ink's: all of its pixels, and paper pixels whose colour mixes it in. */
function keepOwn(sharing: Sharing): void {
  const { partition, labels, label, paper, others, from, to, rivals, values } = sharing;
  const { width, height, data } = partition.raster;
  const near = others.map((other) => dilated(labels, other, { width, height }));
  const own = dilated(labels, label, { width, height });
  for (let i = 0; i < values.length; i++) {
    if (labels[i] === label) continue;
    if (labels[i] !== paper || !own[i]) {
      values[i] = 0;
      continue;
    }
    const pixel = premultiplied(data, i);
    const distance = distanceFromMix(pixel, from, to);
    if (near.some((mask, k) => mask[i] && distanceFromMix(pixel, from, rivals[k]!) < distance))
      values[i] = 0;
  }
}

/** 1 for every pixel within {@link BAND} of one with the label, rows and columns alike. */
function dilated(
  labels: Uint8Array,
  label: number,
  { width, height }: { width: number; height: number },
): Uint8Array {
  const rows = new Uint8Array(labels.length);
  const all = new Uint8Array(labels.length);
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] !== label) continue;
    const x = i % width;
    rows.fill(1, i - Math.min(x, BAND), i + Math.min(BAND, width - 1 - x) + 1);
  }
  for (let y = 0; y < height; y++)
    for (let k = Math.max(0, y - BAND); k <= Math.min(height - 1, y + BAND); k++)
      for (let x = 0; x < width; x++) if (rows[k * width + x]) all[y * width + x] = 1;
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
