/** Adds stubs that only an outer edge gave away. @module */
import { Moments } from "../../../../geometry/moments.ts";
import type { Point } from "../../../../geometry/point.ts";
import { signedDistance } from "../../../../geometry/primitive.ts";
import type { SamplePath } from "../../../../geometry/samples.ts";
import { type Drawn, drawSamples } from "../draw/draw-chain.ts";
import { SampleBuilder } from "../draw/sample-builder.ts";
import type { StrokeFit } from "../draw/stroke-split.ts";
import { type Ink, insetPoint } from "../measure/ink.ts";
import type { TracedStroke } from "../traced-stroke.ts";
import { bareInk, bareRuns } from "./bare-ink.ts";
import { CORE_WIDTHS, openedInk } from "./solids.ts";

/** What stubs are looked for by. */
export interface StubSearch extends StrokeFit {
  readonly ink: Ink;
  /** Usual stroke width, px. */
  readonly usual: number;
  readonly signal: AbortSignal;
}

/** Outline farther than this outside every stroke is a stub's, in widths; at least {@link LEAST_MARGIN_PX}. */
const MARGIN_WIDTHS = 0.25;
const LEAST_MARGIN_PX = 1.5;
/** A stub goes on with a stroke that ends in line with it, so many widths off the line at most. */
const ASIDE_WIDTHS = 0.3;
/** The same along the line: near the stroke's cap nothing of the stub shows. */
const AHEAD_WIDTHS = 2.5;

/**
 * Extends strokes by the stubs found at their free ends, and draws the other stubs on their own.
 *
 * Where strokes swell or solids stand, wide ink looks like a stub: nothing is looked for there.
 *
 * @returns `drawn` itself when there is nothing to add
 */
export function graftStubs(
  drawn: readonly Drawn[],
  strokes: readonly TracedStroke[],
  search: StubSearch,
): readonly Drawn[] {
  const { ink, usual, signal } = search;
  if (drawn.length === 0 || drawn.some(({ chain }) => chain.tapered)) return drawn;
  if (drawn.some(({ chain }) => chain.width > usual * (1 + MARGIN_WIDTHS))) return drawn;
  if (openedInk(ink, CORE_WIDTHS * usual, signal)) return drawn;
  const bare = bareInk(ink.mask, strokes, Math.max(LEAST_MARGIN_PX, MARGIN_WIDTHS * usual));
  const stubs = hiddenStubs(ink, bare, usual);
  if (stubs.length === 0) return drawn;
  const all = [...drawn];
  for (const stub of stubs) {
    const host = hostOf(stub, drawn, { strokes, usual });
    if (host) all[host.stroke] = extended(all[host.stroke]!, host, search);
    else all.push(alone(stub, search));
  }
  return all;
}

/** An end of a stroke that a stub goes on with; the stub is turned to lead away from it. */
interface Host {
  readonly stroke: number;
  readonly side: "start" | "end";
  readonly stub: SamplePath;
}

function hostOf(
  stub: SamplePath,
  drawn: readonly Drawn[],
  { strokes, usual }: { strokes: readonly TracedStroke[]; usual: number },
): Host | undefined {
  let nearest = AHEAD_WIDTHS * usual;
  let host: Host | undefined;
  const turned = [stub, reversed(stub)];
  drawn.forEach(({ split }, stroke) => {
    if (split.path.closed) return;
    const { start, segments } = strokes[stroke]!.path;
    for (const side of ["start", "end"] as const) {
      const place = side === "start" ? start : segments[segments.length - 1]!.to;
      for (const path of turned) {
        const { ahead, aside } = fromStart(path, place);
        if (Math.abs(aside) > ASIDE_WIDTHS * usual || ahead < -usual || Math.abs(ahead) >= nearest)
          continue;
        nearest = Math.abs(ahead);
        host = { stroke, side, stub: path };
      }
    }
  });
  return host;
}

/** Where a point lies for one who leaves a straight path backwards over its start, px. */
function fromStart({ x, y }: SamplePath, [px, py]: Point): { ahead: number; aside: number } {
  const last = x.length - 1;
  const dx = x[0]! - x[last]!;
  const dy = y[0]! - y[last]!;
  const length = Math.sqrt(dx * dx + dy * dy);
  const vx = px - x[0]!;
  const vy = py - y[0]!;
  return { ahead: (vx * dx + vy * dy) / length, aside: (vx * dy - vy * dx) / length };
}

function extended(drawn: Drawn, { side, stub }: Host, options: StrokeFit): Drawn {
  const { path } = drawn.split;
  const longer = side === "end" ? joined(path, stub) : joined(reversed(stub), path);
  const before = drawn.grafted ?? { start: false, end: false };
  return {
    ...drawSamples(longer, drawn.chain, options),
    grafted: { ...before, [side]: true },
  };
}

function alone(stub: SamplePath, { usual, ...options }: StubSearch): Drawn {
  const chain = {
    points: new Int32Array(0),
    joins: [],
    closed: false,
    from: -1,
    to: -1,
    width: usual,
    tapered: false,
  };
  return { ...drawSamples(stub, chain, options), grafted: { start: true, end: true } };
}

function joined(a: SamplePath, b: SamplePath): SamplePath {
  return {
    x: Float64Array.of(...a.x, ...b.x),
    y: Float64Array.of(...a.y, ...b.y),
    weight: Float64Array.of(...a.weight, ...b.weight),
    closed: false,
  };
}

function reversed({ x, y, weight, closed }: SamplePath): SamplePath {
  return {
    x: x.slice().reverse(),
    y: y.slice().reverse(),
    weight: weight.slice().reverse(),
    closed,
  };
}

/** Fewest outline samples of a stub. */
const FEWEST_SAMPLES = 5;
/** Least length of a stub's known part, in widths. */
const LEAST_LENGTH_WIDTHS = 0.3;
/** Share of the samples whose inset point must be half a width from any edge. */
const LEAST_SOUND_SHARE = 0.6;
/** Greatest distance of a stub's points from a line, px. */
const STRAIGHT_PX = 0.6;

/**
 * Straight runs of outline beyond every stroke, moved inwards by half the width.
 *
 * @param bare 1 per pixel of ink that no stroke comes near.
 */
export function hiddenStubs(ink: Ink, bare: Uint8Array, width: number): SamplePath[] {
  return bareRuns(ink, bare)
    .map(({ samples }) => insetRun(ink, samples, width))
    .filter((stub) => stub !== undefined);
}

function insetRun(ink: Ink, run: readonly number[], width: number): SamplePath | undefined {
  if (run.length < FEWEST_SAMPLES) return undefined;
  const builder = new SampleBuilder();
  let sound = 0;
  for (const i of run) {
    const point = insetPoint(ink, i, width / 2);
    if (!point) continue;
    sound++;
    builder.add(point[0], point[1], 0.5);
  }
  const path = builder.path(false);
  const n = path.x.length;
  if (sound < LEAST_SOUND_SHARE * run.length || n < FEWEST_SAMPLES) return undefined;
  const length = Math.sqrt((path.x[n - 1]! - path.x[0]!) ** 2 + (path.y[n - 1]! - path.y[0]!) ** 2);
  if (length < LEAST_LENGTH_WIDTHS * width) return undefined;
  const line = new Moments(path).line(0, n);
  const off = path.x.some((x, k) => Math.abs(signedDistance(line, x, path.y[k]!)) > STRAIGHT_PX);
  return off ? undefined : path;
}
