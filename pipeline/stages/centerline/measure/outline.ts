/** The sub-pixel outline of the ink. @module */
import type { Point } from "../../../../geometry/point.ts";
import { directionAlong } from "../../../../geometry/principal-axis.ts";
import { STEP_X, STEP_Y } from "../../../../raster/cracks/crack-graph.ts";
import type { Mask } from "../../../../raster/distance.ts";
import type { Coverage } from "./coverage.ts";

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

/** Length from the contour's first sample to a place on it, px. */
export function lengthAt(outline: Outline, place: number): number {
  const i = Math.floor(place);
  const c = outline.contour[i]!;
  const j = i + 1;
  const end = j === outline.start[c + 1] ? outline.length[c]! : outline.along[j]!;
  return outline.along[i]! + (place - i) * (end - outline.along[i]!);
}

/** How the outline is sampled. */
const EDGE = {
  /** A contour of fewer samples bounds a speck that has no direction. */
  leastSamples: 4,
  /** Cracks before and after one that tell which way the outline runs there. */
  lookCracks: 3,
  /** Pixels looked at on each side of a crack. */
  acrossPx: 3,
  /** Farther than the nearest pixel, a share this small is noise, not antialiasing. */
  faintShare: 0.015,
  /** An edge that far from its crack is no edge of this border, px. */
  mostShiftPx: 1.2,
  /** Samples on each side that the straight fit spans. */
  normalReachSamples: 3,
} as const;

/** Follows every border of the mask and moves it to its sub-pixel place by the coverage across it. */
export function outlineOf(coverage: Coverage, mask: Mask, signal?: AbortSignal): Outline {
  const x: number[] = [];
  const y: number[] = [];
  const start = [0];
  for (const chain of crackChains(mask)) {
    signal?.throwIfAborted();
    for (const [px, py] of samplesOf(chain, coverage, mask)) {
      x.push(px);
      y.push(py);
    }
    const first = start[start.length - 1]!;
    if (x.length - first >= EDGE.leastSamples) start.push(x.length);
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

/** One sample for each column, or each row, whichever the outline locally runs along. */
function* samplesOf(
  { direction, vertexX, vertexY }: CrackChain,
  coverage: Coverage,
  mask: Mask,
): Generator<Point> {
  const n = direction.length;
  for (let i = 0; i < n; i++) {
    let sumX = 0;
    let sumY = 0;
    for (let k = -EDGE.lookCracks; k <= EDGE.lookCracks; k++) {
      const d = direction[(((i + k) % n) + n) % n]!;
      // the outermost count half, else on a staircase of single steps each crack sees more of the other kind
      const weight = Math.abs(k) === EDGE.lookCracks ? 1 : 2;
      sumX += weight * STEP_X[d]!;
      sumY += weight * STEP_Y[d]!;
    }
    const d = direction[i]!;
    const horizontal = d % 2 === 0;
    const ax = Math.abs(sumX);
    const ay = Math.abs(sumY);
    // on an exact diagonal the horizontal cracks would double the vertical ones
    if (ax === ay ? !horizontal : horizontal === ax > ay)
      yield edgeAt([vertexX[i]!, vertexY[i]!, d], coverage, mask);
  }
}

/** The edge lies where the ink across the crack would end if it were pushed together: exact for straight edges. */
function edgeAt(
  [vx, vy, d]: readonly [number, number, number],
  { width, height, values }: Coverage,
  mask: Mask,
): Point {
  const horizontal = d % 2 === 0;
  const cx = Math.min(vx, vx + STEP_X[d]!);
  const cy = Math.min(vy, vy + STEP_Y[d]!);
  // the step from the crack into the ink, and the first ink pixel
  const ix = horizontal ? 0 : d === 1 ? -1 : 1;
  const iy = horizontal ? (d === 0 ? 1 : -1) : 0;
  const px = horizontal || ix > 0 ? cx : cx - 1;
  const py = !horizontal || iy > 0 ? cy : cy - 1;
  /** Paper inwards (1) or ink outwards (0) of the crack, as far as its antialiasing goes. */
  const foreign = (inside: 0 | 1) => {
    let sum = 0;
    for (let k = 0; k < EDGE.acrossPx; k++) {
      const step = inside ? k : -1 - k;
      const [qx, qy] = [px + step * ix, py + step * iy];
      const at = qy * width + qx;
      if (qx < 0 || qy < 0 || qx >= width || qy >= height || mask.data[at] !== inside) break;
      const share = inside ? 1 - values[at]! : values[at]!;
      if (k > 0 && share < EDGE.faintShare) break;
      sum += share;
    }
    return sum;
  };
  const shift = Math.max(-EDGE.mostShiftPx, Math.min(EDGE.mostShiftPx, foreign(1) - foreign(0)));
  return horizontal ? [cx + 0.5, cy + shift * iy] : [cx + shift * ix, cy + 0.5];
}

/** A closed walk along pixel edges with the ink on the right hand (Y down). */
interface CrackChain {
  /** Lattice vertex before each step. */
  readonly vertexX: number[];
  readonly vertexY: number[];
  /** 0 east, 1 south, 2 west, 3 north. */
  readonly direction: number[];
}

/** Yields every border once, in raster order of its first vertical crack; ink that touches at a corner hangs together. */
function* crackChains({ width, height, data }: Mask): Generator<CrackChain> {
  const stride = width + 2;
  const on = new Uint8Array(stride * (height + 2));
  for (let y = 0; y < height; y++)
    on.set(data.subarray(y * width, (y + 1) * width), (y + 1) * stride + 1);
  // bits 1 and 3: the vertical crack that leaves this vertex southwards or northwards was walked
  const walked = new Uint8Array(stride * (height + 2));
  // the pixels right and left of a crack that leaves a vertex, as steps from the pixel south-east of it
  const right = [0, -1, -stride - 1, -stride];
  const left = [-stride, 0, -1, -stride - 1];
  const follow = (x0: number, y0: number, d0: number): CrackChain => {
    const chain: CrackChain = { vertexX: [], vertexY: [], direction: [] };
    let [x, y, d] = [x0, y0, d0];
    do {
      walked[(y + 1) * stride + x + 1]! |= 1 << d;
      chain.vertexX.push(x);
      chain.vertexY.push(y);
      chain.direction.push(d);
      x += STEP_X[d]!;
      y += STEP_Y[d]!;
      const se = (y + 1) * stride + x + 1;
      // left first, so that diagonal ink neighbours stay joined
      const turn = [3, 0, 1].find(
        (by) => on[se + right[(d + by) & 3]!] && !on[se + left[(d + by) & 3]!],
      );
      d = (d + (turn ?? 0)) & 3;
    } while (x !== x0 || y !== y0 || d !== d0);
    return chain;
  };
  for (let y = 0; y <= height; y++)
    for (let x = 0; x <= width; x++) {
      const se = (y + 1) * stride + x + 1; // pixel south-east of the vertex
      if (on[se] !== on[se - 1] && on[se] === 0 && !(walked[se]! & 2)) yield follow(x, y, 1);
      if (on[se - stride] !== on[se - stride - 1] && on[se - stride] === 1 && !(walked[se]! & 8))
        yield follow(x, y, 3);
    }
}

/**
 * Unit normals of closed contours, to the right hand of one who walks them.
 *
 * From a total-least-squares line over seven samples: exact on lines and, by symmetry, on circles.
 *
 * @param start Contour `c` is samples `start[c]` up to `start[c + 1]`.
 */
function inwardNormals(x: Float64Array, y: Float64Array, start: Int32Array) {
  const nx = new Float64Array(x.length);
  const ny = new Float64Array(x.length);
  for (let c = 0; c + 1 < start.length; c++) {
    const first = start[c]!;
    const n = start[c + 1]! - first;
    const reach = Math.min(EDGE.normalReachSamples, (n - 1) >> 1);
    for (let i = 0; i < n; i++) {
      const around = Array.from(
        { length: 2 * reach + 1 },
        (_, k) => first + ((i + k - reach + n) % n),
      );
      const [tx, ty] = directionAlong(x, y, around);
      nx[first + i] = -ty;
      ny[first + i] = tx;
    }
  }
  return { nx, ny };
}
