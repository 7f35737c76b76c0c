/** A field of alpha as nested shapes of little opacity. @module */

import type { FitOptions } from "../../../geometry/fit-options.ts";
import { fitPath } from "../../../geometry/fit-path.ts";
import { controlPoints, flattenPath } from "../../../geometry/flatten.ts";
import { cosDegrees, length } from "../../../geometry/point.ts";
import type { SamplePath } from "../../../geometry/samples.ts";
import type { FittedPath } from "../../../geometry/segment.ts";
import { signedArea } from "../../../geometry/signed-area.ts";
import { type LiftedShadow, SegmentKind, type SoftShadow } from "../../../plugin/mod.ts";

type Shape = SoftShadow["shapes"][number];

/** How rings are drawn. */
const RINGS = {
  /** Alpha between two shapes, levels: less than a step that is seen. */
  stepLevels: 10,
  /** Smaller rings are left out, px². */
  leastAreaPx2: 12,
  /** Times that the field is smoothed by a binomial filter: alpha is rounded, and its slopes are shallow. */
  smoothedTimes: 3,
  /** Distance of the samples by which rings are fitted, px. */
  apartPx: 2,
} as const;

/** Rings are faint: they need not be near, and have no corners. Lengths in units of {@link RINGS.apartPx}. */
const FIT: FitOptions = {
  sigma: 0.2,
  lineSigma: 0.1,
  price: 20,
  tolerance: 0.5,
  cornerCos: cosDegrees(120),
  lineCornerCos: cosDegrees(120),
};

/** Nested shapes that add up to a shadow: each covers what exceeds its level, the lowest first. */
export function drawShadow({ color, alpha, width, height }: LiftedShadow): SoftShadow {
  const field = smoothed(alpha, width, height);
  const top = field.reduce((most, a) => Math.max(most, a), 0);
  const shapes: Shape[] = [];
  let below = 0;
  for (let level = RINGS.stepLevels / 2; level < top; level += RINGS.stepLevels) {
    const rings = levelRings(field, width + 2, level)
      .map((ring) => fitPath(ring, FIT))
      .filter((path) => areaOf(path) >= RINGS.leastAreaPx2)
      .map(ringOf);
    if (rings.length === 0) continue;
    // what shows between this level and the next is their middle
    const wanted = Math.min(level + RINGS.stepLevels / 2, (level + top) / 2) / 255;
    shapes.push({ opacity: 1 - (1 - wanted) / (1 - below), rings });
    below = wanted;
  }
  return { color, shapes };
}

/** What a ring encloses as it is drawn, px²: of a narrow one the fit may leave a line to and fro. */
function areaOf(path: FittedPath): number {
  const chords = Float64Array.from(flattenPath(path, FIT.tolerance / 4).flat());
  return Math.abs(signedArea(chords)) * RINGS.apartPx * RINGS.apartPx;
}

/** The field with a row or column of nothing all round, smoothed along rows and columns in turn. */
function smoothed(alpha: Float32Array, width: number, height: number): Float32Array {
  const wide = width + 2;
  let from = new Float32Array(wide * (height + 2));
  for (let y = 0; y < height; y++)
    from.set(alpha.subarray(y * width, (y + 1) * width), (y + 1) * wide + 1);
  let to = from.slice();
  for (let round = 0; round < 2 * RINGS.smoothedTimes; round++) {
    const step = round % 2 === 0 ? 1 : wide;
    for (let y = 1; y <= height; y++)
      for (let i = y * wide + 1; i <= y * wide + width; i++)
        to[i] = (from[i - step]! + 2 * from[i]! + from[i + step]!) / 4;
    [from, to] = [to, from];
  }
  return from;
}

/**
 * Closed lines along which the field has a level, in units of {@link RINGS.apartPx}; what exceeds it is on the right.
 *
 * Marching squares over the middles of pixels. An edge between two middles has a number: 2 i to the right of middle
 * i, 2 i + 1 below it. The frame is nothing, so every line closes.
 */
function levelRings(field: Float32Array, width: number, level: number): SamplePath[] {
  const next = new Int32Array(2 * field.length).fill(-1);
  for (let i = 0; i + width + 1 < field.length; i++) {
    if (i % width === width - 1) continue;
    const high = (k: number) => field[k]! > level;
    const a = high(i);
    if (a === high(i + 1) && a === high(i + width) && a === high(i + width + 1)) continue;
    const corners = [i, i + 1, i + width + 1, i + width] as const;
    const edges = [2 * i, 2 * (i + 1) + 1, 2 * (i + width), 2 * i + 1] as const;
    const isHigh = corners.map(high);
    // going round the cell, lines enter where the field rises above the level and leave where it falls below
    const rises = [0, 1, 2, 3].filter((k) => !isHigh[k] && isHigh[(k + 1) % 4]);
    const mean = corners.reduce((sum, k) => sum + field[k]!, 0) / 4;
    for (const k of rises) {
      const falls = (from: number, way: number) => {
        let j = from;
        do j = (j + way + 4) % 4;
        while (!isHigh[j] || isHigh[(j + 1) % 4]);
        return j;
      };
      // at a saddle the middle says whether high corners connect
      const to = rises.length === 2 && mean > level ? falls(k, -1) : falls(k, 1);
      next[edges[k]!] = edges[to]!;
    }
  }
  const rings: SamplePath[] = [];
  for (let e = 0; e < next.length; e++) {
    if (next[e]! < 0) continue;
    const points: number[] = [];
    for (let at = e; next[at]! >= 0; ) {
      points.push(...crossing(field, { edge: at, width, level }));
      const to = next[at]!;
      next[at] = -1;
      at = to;
    }
    if (points.length >= 16) rings.push(evenly(points));
  }
  return rings;
}

/** Where an edge has the level, px of the picture. */
function crossing(
  field: Float32Array,
  { edge, width, level }: { readonly edge: number; readonly width: number; readonly level: number },
): [number, number] {
  const i = edge >> 1;
  const isBelow = (edge & 1) === 1;
  const [a, b] = [field[i]!, field[i + (isBelow ? width : 1)]!];
  const t = (level - a) / (b - a);
  const [x, y] = [(i % width) - 0.5, Math.floor(i / width) - 0.5];
  return isBelow ? [x, y + t] : [x + t, y];
}

/** Samples one unit apart, or a little more, along a closed line `[x0, y0, …]`, in units. */
function evenly(points: readonly number[]): SamplePath {
  const count = points.length / 2;
  const lengths = new Float64Array(count + 1);
  const at = (k: number, c: number) => points[2 * (k % count) + c]!;
  for (let k = 0; k < count; k++)
    lengths[k + 1] = lengths[k]! + length(at(k + 1, 0) - at(k, 0), at(k + 1, 1) - at(k, 1));
  const n = Math.max(8, Math.floor(lengths[count]! / RINGS.apartPx));
  const path = {
    x: new Float64Array(n),
    y: new Float64Array(n),
    weight: new Float64Array(n).fill(1),
    closed: true,
  };
  for (let s = 0, k = 0; s < n; s++) {
    const way = (s * lengths[count]!) / n;
    while (k + 1 < count && lengths[k + 1]! <= way) k++;
    const f = (way - lengths[k]!) / Math.max(1e-9, lengths[k + 1]! - lengths[k]!);
    path.x[s] = (at(k, 0) + f * (at(k + 1, 0) - at(k, 0))) / RINGS.apartPx;
    path.y[s] = (at(k, 1) + f * (at(k + 1, 1) - at(k, 1))) / RINGS.apartPx;
  }
  return path;
}

function ringOf({ start, segments }: FittedPath): Shape["rings"][number] {
  const points = [...start];
  let from = start;
  for (const segment of segments) {
    points.push(...controlPoints(from, segment).slice(2));
    from = segment.to;
  }
  return {
    points: Float64Array.from(points, (v) => v * RINGS.apartPx),
    segmentKind: Uint8Array.from(segments, ({ kind }) => SegmentKind[kind]),
  };
}
