/** Ink that strokes leave bare, drawn along the side of it that shows. @module */
import { joinPath } from "../../../../geometry/fit-path.ts";
import { type Point, unit } from "../../../../geometry/point.ts";
import type { SamplePath } from "../../../../geometry/samples.ts";
import type { FittedPath } from "../../../../geometry/segment.ts";
import { splitPath } from "../../../../geometry/split-path.ts";
import { mean } from "../../../../geometry/statistics.ts";
import { SampleBuilder } from "../draw/sample-builder.ts";
import { fitOptions, joinOptions } from "../draw/stroke-split.ts";
import { type Ink, insetPoint, isDeep, sumsAlong } from "../measure/ink.ts";
import { DOT_WIDTHS, dotAt, type TracedStroke } from "../traced-stroke.ts";
import {
  type BareRun,
  bareInk,
  bareRuns,
  edgePixelIsBare,
  type LeftOptions,
  wipeStroke,
} from "./bare-ink.ts";

/** What makes a side a stroke. */
const SIDE = {
  /** Thinner strokes' sides cannot be told from their edges, px. */
  leastUsualPx: 4,
  /** Ink farther than this outside every stroke is bare, in widths; at least `SIDE.leastMarginPx` px. */
  marginWidths: 0.25,
  leastMarginPx: 1.5,
  /** A shorter side, in widths, is the fillet of a junction. */
  leastWidths: 0.35,
  /** A stroke that ends so near to a straight side's line, and so far ahead of it, goes on with it, in widths. */
  asideWidths: 0.3,
  aheadWidths: 2.5,
  /** Sine of the least angle at which the two form a corner: 10 degrees. */
  cornerSin: 0.17,
  /** Half a turn, less what noise takes, within the length of a half disc is a cap: corners turn by less, radians. */
  halfTurnRadians: 2.8,
  /** Samples over which normals are read, at both ends of a cap, px. */
  blurPx: 6,
  /** Points at an end that tell its direction. */
  tailPoints: 5,
  /** Fewest points of a ring. */
  leastRingPoints: 12,
  /** A side runs on under the stroke that it meets by as much as is hidden there, in half widths. */
  hiddenHalfWidths: 1.5,
} as const;

/**
 * All strokes, and what is left of the ink where strokes run together: no skeleton branch shows a width there.
 *
 * A side that shows is half a width off its centre-line wherever the ink reaches as deep. The longest
 * side goes first; what it draws is bare no more, so that two sides of one stroke are one stroke.
 * Where strokes have widths of their own, a side does not tell its centre-line: nothing is drawn.
 */
export function drawBareSides(
  ink: Ink,
  strokes: readonly TracedStroke[],
  search: LeftOptions,
): TracedStroke[] {
  const { usual, signal } = search;
  if (usual < Math.max(SIDE.leastUsualPx, search.minWidth)) return [...strokes];
  const margin = Math.max(SIDE.leastMarginPx, SIDE.marginWidths * usual);
  const bare = bareInk(ink.mask, strokes, margin);
  const sides = bareRuns(ink, bare).flatMap((run) => sidesOf(ink, run, usual / 2));
  const tracks = sides.flatMap((side) => inset(ink, side, usual / 2) ?? []);
  tracks.sort((a, b) => b.length - a.length || a.samples[0]! - b.samples[0]!);
  const all = [...strokes];
  for (const track of tracks) {
    signal.throwIfAborted();
    const left = stillBare(ink, bare, track);
    if (!left || left.samples.length < SIDE.leastWidths * usual || left.length < search.spurLength)
      continue;
    const stroke = strokeAlong(left, search);
    if (!stroke) continue;
    wipeStroke(bare, ink.mask, stroke, margin);
    const longer = lengthened(all, stroke);
    if (longer) all[longer.index] = longer.stroke;
    else all.push(stroke);
  }
  return all;
}

/** The open stroke that a straight side carries on, made longer by it; undefined where none ends in line with the side. */
function lengthened(strokes: readonly TracedStroke[], side: TracedStroke) {
  const [only, ...more] = side.path.segments;
  if (only?.kind !== "line" || more.length > 0) return undefined;
  let nearest = SIDE.aheadWidths * side.width;
  let found: { readonly index: number; readonly stroke: TracedStroke } | undefined;
  strokes.forEach((stroke, index) => {
    for (const end of straightEnds(stroke))
      for (const [near, far] of [
        [side.path.start, only.to],
        [only.to, side.path.start],
      ] as const) {
        const [ux, uy] = unit(far[0] - near[0], far[1] - near[1]);
        const [x, y] = [near[0] - end.tip[0], near[1] - end.tip[1]];
        const ahead = x * ux + y * uy;
        const aside = x * uy - y * ux;
        if (Math.abs(aside) > SIDE.asideWidths * side.width) continue;
        if (ahead < -side.width || Math.abs(ahead) >= nearest) continue;
        nearest = Math.abs(ahead);
        const sin = end.dx * uy - end.dy * ux;
        const t = aside / sin;
        const corner: Point[] =
          Math.abs(sin) < SIDE.cornerSin
            ? []
            : [[end.tip[0] + t * end.dx, end.tip[1] + t * end.dy]];
        found = { index, stroke: { ...stroke, path: end.through([...corner, far]) } };
      }
  });
  return found;
}

/** Ends of an open stroke that are straight: tip, unit direction, and the path with other points in place of the tip. */
function straightEnds({ kind, closed, path: { start, segments } }: TracedStroke) {
  if (kind !== "line" || closed) return [];
  const lineTo = (to: Point) => ({ kind: "line" as const, to });
  const end = (tip: Point, from: Point, through: (points: Point[]) => FittedPath) => {
    const [dx, dy] = unit(tip[0] - from[0], tip[1] - from[1]);
    return { tip, dx, dy, through };
  };
  const ends: ReturnType<typeof end>[] = [];
  const first = segments[0]!;
  const last = segments[segments.length - 1]!;
  if (last.kind === "line")
    ends.push(
      end(last.to, segments[segments.length - 2]?.to ?? start, (points) => ({
        start,
        segments: [...segments.slice(0, -1), ...points.map(lineTo)],
      })),
    );
  if (first.kind === "line")
    ends.push(
      end(start, first.to, (points) => {
        const [far, ...corner] = points.toReversed();
        return { start: far!, segments: [...corner.map(lineTo), ...segments] };
      }),
    );
  return ends;
}

function strokeAlong({ path, length }: SideTrack, search: LeftOptions): TracedStroke | undefined {
  const { usual } = search;
  if (length < DOT_WIDTHS * usual) return dotAt([mean(path.x), mean(path.y)], usual);
  if (path.x.length < 3) return undefined;
  const fit = fitOptions(path, { ...search, width: usual });
  const drawn = joinPath(splitPath(path, fit), joinOptions(fit));
  return { kind: "line", closed: path.closed, width: usual, cap: "round", path: drawn };
}

/** A side from cap to cap, or as far as it is bare. */
export interface SideTrack {
  /** Points half a width inside the outline. */
  readonly path: SamplePath;
  /** Samples of the outline that they come from. */
  readonly samples: readonly number[];
  readonly half: number;
  /** Length of the path, px. */
  readonly length: number;
}

/** The parts of a run between its caps. */
function sidesOf(ink: Ink, { samples, closed }: BareRun, half: number): BareRun[] {
  const caps = capMiddles(ink, samples, half);
  const [first] = caps;
  if (first === undefined) return [{ samples, closed }];
  // a contour is cut open at its first cap
  const run = closed ? [...samples.slice(first), ...samples.slice(0, first + 1)] : samples;
  const places = closed ? caps.slice(1).map((cap) => cap - first) : caps;
  // both parts have the sample at a cap
  const cuts = [0, ...places, run.length - 1];
  return cuts.slice(1).map((cut, k) => ({ samples: run.slice(cuts[k]!, cut + 1), closed: false }));
}

/** The part of a track from its first to its last sample that is bare still; undefined where none is. */
function stillBare(ink: Ink, bare: Uint8Array, track: SideTrack): SideTrack | undefined {
  const { samples, half } = track;
  const isBare = (i: number) => edgePixelIsBare(ink, bare, i);
  const first = samples.findIndex(isBare);
  if (first < 0) return undefined;
  const last = samples.findLastIndex(isBare);
  const whole = first === 0 && last === samples.length - 1;
  const left = whole
    ? track
    : inset(ink, { samples: samples.slice(first, last + 1), closed: false }, half);
  return left && (left.path.closed ? left : reachingOn(ink, left));
}

/** Indices into the samples of the middle of each cap. */
function capMiddles(ink: Ink, samples: readonly number[], half: number): number[] {
  const { turn, along } = sumsAlong(ink, samples);
  const longest = Math.PI * half + SIDE.blurPx;
  const caps: number[] = [];
  let from = 0;
  for (let k = 0; k < samples.length; k++) {
    while (along[k]! - along[from]! > longest) from++;
    if (turn[k]! - turn[from]! < SIDE.halfTurnRadians) continue;
    while (turn[k]! - turn[from + 1]! >= SIDE.halfTurnRadians) from++;
    caps.push((from + k) >> 1);
    from = k;
  }
  return caps;
}

/** Samples moved half a width inwards; undefined where no stroke is as deep there. */
function inset(ink: Ink, { samples, closed }: BareRun, half: number): SideTrack | undefined {
  const builder = new SampleBuilder();
  const inside = samples.filter((sample) => {
    const at = insetPoint(ink, sample, half);
    if (at) builder.add(at[0], at[1], 0.5);
    return at;
  });
  if (inside.length === 0) return undefined;
  const path = builder.path(closed && inside.length >= SIDE.leastRingPoints);
  return { path, samples: inside, half, length: lengthOf(path) };
}

function lengthOf({ x, y }: SamplePath): number {
  let length = 0;
  for (let i = 1; i < x.length; i++)
    length += Math.sqrt((x[i]! - x[i - 1]!) ** 2 + (y[i]! - y[i - 1]!) ** 2);
  return length;
}

/** The track with both ends carried on straight, as long as the ink around them is as deep as a stroke. */
function reachingOn(ink: Ink, track: SideTrack): SideTrack {
  const { path, half } = track;
  const n = path.x.length;
  const tail = Math.min(SIDE.tailPoints, n - 1);
  if (tail < 1) return track;
  const builder = new SampleBuilder();
  for (const [x, y] of carriedOn(ink, path, { at: 0, from: tail, half }).reverse())
    builder.add(x, y, 0.5);
  for (let i = 0; i < n; i++) builder.add(path.x[i]!, path.y[i]!, path.weight[i]!);
  for (const [x, y] of carriedOn(ink, path, { at: n - 1, from: n - 1 - tail, half }))
    builder.add(x, y, 0.5);
  const longer = builder.path(false);
  return { ...track, path: longer, length: lengthOf(longer) };
}

function carriedOn(
  ink: Ink,
  { x, y }: SamplePath,
  { at, from, half }: { at: number; from: number; half: number },
): [number, number][] {
  const dx = x[at]! - x[from]!;
  const dy = y[at]! - y[from]!;
  const step = Math.sqrt(dx * dx + dy * dy) || 1;
  const points: [number, number][] = [];
  for (let t = 1; t <= SIDE.hiddenHalfWidths * half; t++) {
    const point: [number, number] = [x[at]! + (t * dx) / step, y[at]! + (t * dy) / step];
    if (!isDeep(ink, ...point, half)) break;
    points.push(point);
  }
  return points;
}
