/** The sub-pixel outline of the ink. @module */
import { STEP_X, STEP_Y } from "../../../../raster/cracks/crack-graph.ts";
import type { Mask } from "../../../../raster/distance.ts";
import type { Coverage } from "../coverage/coverage.ts";
import { type CrackChain, crackChains } from "./crack-chains.ts";
import { inwardNormals } from "./normals.ts";

/**
 * Closed contours with the ink on the right hand of one who walks them (Y down): edge samples about a pixel apart.
 *
 * A place on the outline is a real number `i + t`: fraction `t` of the way from sample `i` to the next of its contour.
 */
export interface Outline {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Unit normals, into the ink. */
  readonly nx: Float64Array;
  readonly ny: Float64Array;
  /** Length from the contour's first sample, px. */
  readonly along: Float64Array;
  /** Contour of each sample. */
  readonly contour: Int32Array;
  /** Contour `c` is samples `start[c]` up to `start[c + 1]`. */
  readonly start: Int32Array;
  /** Length of each contour, px. */
  readonly length: Float64Array;
}

/** Sample after `i` on its contour. */
export function nextSample({ contour, start }: Outline, i: number): number {
  const c = contour[i]!;
  return i + 1 === start[c + 1] ? start[c]! : i + 1;
}

/** Sample before `i` on its contour. */
export function previousSample({ contour, start }: Outline, i: number): number {
  const c = contour[i]!;
  return i === start[c] ? start[c + 1]! - 1 : i - 1;
}

/** Length from the contour's first sample to a place on it, px. */
export function lengthAt(outline: Outline, place: number): number {
  const i = Math.floor(place);
  const c = outline.contour[i]!;
  const j = i + 1;
  const end = j === outline.start[c + 1] ? outline.length[c]! : outline.along[j]!;
  return outline.along[i]! + (place - i) * (end - outline.along[i]!);
}

/** A contour of fewer samples bounds a speck that has no direction. */
const MIN_SAMPLES = 4;

/** Follows every border of the mask and moves it to its sub-pixel place by the coverage across it. */
export function outlineOf(coverage: Coverage, mask: Mask, signal?: AbortSignal): Outline {
  const x: number[] = [];
  const y: number[] = [];
  const start = [0];
  for (const chain of crackChains(mask)) {
    signal?.throwIfAborted();
    sampleChain({ chain, coverage, mask, x, y });
    const first = start[start.length - 1]!;
    if (x.length - first >= MIN_SAMPLES) start.push(x.length);
    else x.length = y.length = first;
  }
  return withLengths(Float64Array.from(x), Float64Array.from(y), Int32Array.from(start));
}

function withLengths(x: Float64Array, y: Float64Array, start: Int32Array): Outline {
  const contours = start.length - 1;
  const along = new Float64Array(x.length);
  const contour = new Int32Array(x.length);
  const length = new Float64Array(contours);
  for (let c = 0; c < contours; c++) {
    let sum = 0;
    for (let i = start[c]!; i < start[c + 1]!; i++) {
      const j = i + 1 === start[c + 1] ? start[c]! : i + 1;
      along[i] = sum;
      contour[i] = c;
      sum += Math.sqrt((x[j]! - x[i]!) ** 2 + (y[j]! - y[i]!) ** 2);
    }
    length[c] = sum;
  }
  const { nx, ny } = inwardNormals(x, y, start);
  return { x, y, nx, ny, along, contour, start, length };
}

interface Sampling {
  readonly chain: CrackChain;
  readonly coverage: Coverage;
  readonly mask: Mask;
  readonly x: number[];
  readonly y: number[];
}

/** Cracks before and after one that tell which way the outline runs there. */
const LOOK = 3;

/** One sample for each column, or each row, whichever the outline locally runs along. */
function sampleChain({ chain, coverage, mask, x, y }: Sampling): void {
  const { direction, vertexX, vertexY } = chain;
  const n = direction.length;
  for (let i = 0; i < n; i++) {
    let sumX = 0;
    let sumY = 0;
    for (let k = -LOOK; k <= LOOK; k++) {
      const d = direction[(((i + k) % n) + n) % n]!;
      // the outermost count half, else on a staircase of single steps each crack sees more of the other kind
      const weight = Math.abs(k) === LOOK ? 1 : 2;
      sumX += weight * STEP_X[d]!;
      sumY += weight * STEP_Y[d]!;
    }
    const d = direction[i]!;
    const horizontal = d % 2 === 0;
    const ax = Math.abs(sumX);
    const ay = Math.abs(sumY);
    // on an exact diagonal the horizontal cracks would double the vertical ones
    if (ax === ay ? !horizontal : horizontal === ax > ay)
      addSample({ d, vx: vertexX[i]!, vy: vertexY[i]!, coverage, mask, x, y });
  }
}

interface CrackSample {
  readonly d: number;
  readonly vx: number;
  readonly vy: number;
  readonly coverage: Coverage;
  readonly mask: Mask;
  readonly x: number[];
  readonly y: number[];
}

/** Pixels looked at on each side of a crack. */
const REACH = 3;
/** Farther than the nearest pixel, a share this small is noise, not antialiasing. */
const FAINT = 0.015;
/** An edge that far from its crack is no edge of this border, px. */
const MAX_SHIFT = 1.2;

/** The edge lies where the ink across the crack would end if it were pushed together: exact for straight edges. */
function addSample({ d, vx, vy, coverage, mask, x, y }: CrackSample): void {
  const horizontal = d % 2 === 0;
  const cx = Math.min(vx, vx + STEP_X[d]!);
  const cy = Math.min(vy, vy + STEP_Y[d]!);
  // the step from the crack into the ink, and the first ink pixel
  const ix = horizontal ? 0 : d === 1 ? -1 : 1;
  const iy = horizontal ? (d === 0 ? 1 : -1) : 0;
  const px = horizontal || ix > 0 ? cx : cx - 1;
  const py = !horizontal || iy > 0 ? cy : cy - 1;
  const { width, height, values } = coverage;
  let shift = 0;
  for (let k = 0; k < REACH; k++) {
    const qx = px + k * ix;
    const qy = py + k * iy;
    const at = qy * width + qx;
    if (qx < 0 || qy < 0 || qx >= width || qy >= height || !mask.data[at]) break;
    const paper = 1 - values[at]!;
    if (k > 0 && paper < FAINT) break;
    shift += paper;
  }
  for (let k = 1; k <= REACH; k++) {
    const qx = px - k * ix;
    const qy = py - k * iy;
    const at = qy * width + qx;
    if (qx < 0 || qy < 0 || qx >= width || qy >= height || mask.data[at]) break;
    const ink = values[at]!;
    if (k > 1 && ink < FAINT) break;
    shift -= ink;
  }
  shift = Math.max(-MAX_SHIFT, Math.min(MAX_SHIFT, shift));
  x.push(horizontal ? cx + 0.5 : cx + shift * ix);
  y.push(horizontal ? cy + shift * iy : cy + 0.5);
}
