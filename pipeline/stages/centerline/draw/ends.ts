/** Where open centre-lines end. @module */
import { cos as cosine, sin as sine } from "../../../../geometry/elementary.ts";
import type { PathEnds } from "../../../../geometry/joints.ts";
import type { Point } from "../../../../geometry/point.ts";
import { type Primitive, project, tangentAt } from "../../../../geometry/primitive.ts";
import type { SplitPath } from "../../../../geometry/split-path.ts";
import { quantile } from "../../../../geometry/statistics.ts";
import { coverageAt } from "../measure/coverage.ts";
import { castRay, type Ink } from "../measure/ink.ts";
import type { Chain } from "./chain.ts";
import { endKey } from "./stem-ends.ts";

/** An end of a centre-line: its last known point, and how its primitive carries on from there. */
export interface OpenEnd {
  readonly at: Point;
  /** Unit direction out of the path. */
  readonly direction: Point;
  readonly primitive: Primitive;
}

/** Reads an end off a split path: its start, or its end. */
export function openEnd({ path: { x, y }, primitives }: SplitPath, side: "start" | "end"): OpenEnd {
  const last = x.length - 1;
  const primitive = side === "start" ? primitives[0]! : primitives[primitives.length - 1]!;
  const i = side === "start" ? 0 : last;
  const inner = side === "start" ? Math.min(4, last) : Math.max(0, last - 4);
  const at = project(primitive, x[i]!, y[i]!);
  const direction = tangentAt(primitive, at, [x[i]! - x[inner]!, y[i]! - y[inner]!]);
  return { at, direction, primitive };
}

/** The point that lies `t` px farther along the end's primitive. */
export function carryOn({ at, direction: [dx, dy], primitive }: OpenEnd, t: number): Point {
  if (primitive.kind === "line") return [at[0] + t * dx, at[1] + t * dy];
  const x = at[0] - primitive.a;
  const y = at[1] - primitive.b;
  const angle = ((x * dy - y * dx > 0 ? 1 : -1) * t) / primitive.c;
  const cos = cosine(angle);
  const sin = sine(angle);
  return [primitive.a + x * cos - y * sin, primitive.b + x * sin + y * cos];
}

/** Rays beside the axis, in half widths. */
const RAYS_HALF_WIDTHS = [-0.7, -0.35, 0, 0.35, 0.7];

/** How far ends are looked at. */
const CAP = {
  /** A stroke goes on for three half widths past its last clean point at most, or for this many px. */
  farthestPx: 8,
  /** Grid of the ink integral, px. */
  stepPx: 0.5,
  /** Ink beyond the edge that antialiasing or blur may leave, px. */
  blurPx: 3,
  /** A strip this wide beside the stroke has to be blank, px, or the ink is not the stroke's alone. */
  besidePx: 1,
  /** Mean coverage of the strip that still counts as blank. */
  blankShare: 0.03,
  /** The stroke's own ink across it is measured over this length before the end, px. */
  beforePx: 2,
} as const;

type Cap = ReturnType<typeof measureCap>;

/** Measures a free end: how far the ink goes on the axis and beside it. */
function measureCap(ink: Ink, end: OpenEnd, half: number) {
  const [dx, dy] = end.direction;
  const lengths = RAYS_HALF_WIDTHS.map((s) => {
    const x = end.at[0] - s * half * dy;
    const y = end.at[1] + s * half * dx;
    return castRay(ink, { x, y, dx, dy }, 12 * half + 8).length;
  });
  const centres = lengths.map(
    (length, k) => length - half * Math.sqrt(1 - RAYS_HALF_WIDTHS[k]! ** 2),
  );
  const byRays = quantile(centres, 0.5);
  const byInk = inkLength(ink, end, { half, reach: byRays + half });
  const round = byInk ? byInk.length - (Math.PI / 8) * byInk.width : byRays;
  const butt = byInk?.length ?? quantile(lengths, 0.5);
  return {
    /** Where the stroke ends if its cap is round: half a width before the edge. */
    round: carryOn(end, Math.max(-half, Math.min(Math.max(3 * half, CAP.farthestPx), round))),
    /** Where it ends if its cap is flat: at the edge. */
    butt: carryOn(end, butt),
    /** How uneven the five lengths are under each hypothesis, px. */
    roundSpread: spread(centres),
    buttSpread: spread(lengths),
  };
}

function spread(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}

/**
 * Length of the stroke beyond an end's last known point, were its cap flat: the ink there over the
 * ink across the stroke, which is the width.
 *
 * Neither blur nor a lost grey edge changes the amount of ink. Undefined where other ink is near.
 */
function inkLength(
  ink: Ink,
  end: OpenEnd,
  { half, reach }: { half: number; reach: number },
): { length: number; width: number } | undefined {
  const aside = half + CAP.blurPx;
  const beyond = inkInStrip(ink, end, { from: 0, to: reach + CAP.blurPx, aside });
  const before = inkInStrip(ink, end, { from: -CAP.beforePx, to: 0, aside });
  if (beyond === undefined || before === undefined || before === 0) return undefined;
  const width = before / CAP.beforePx;
  return { length: beyond / width, width };
}

/** Ink along an end's axis from `from` to `to` and `aside` px to each side; undefined where the sides are not blank. */
function inkInStrip(
  { coverage }: Ink,
  end: OpenEnd,
  { from, to, aside }: { from: number; to: number; aside: number },
): number | undefined {
  let total = 0;
  let beside = 0;
  let places = 0;
  for (let t = from + CAP.stepPx / 2; t < to; t += CAP.stepPx) {
    const [x, y] = carryOn(end, t);
    const [u, v] = carryOn(end, t + CAP.stepPx / 2);
    const nx = (y - v) / (CAP.stepPx / 2);
    const ny = (u - x) / (CAP.stepPx / 2);
    for (let s = CAP.stepPx / 2; s < aside; s += CAP.stepPx) {
      const left = coverageAt(coverage, x + s * nx, y + s * ny);
      const right = coverageAt(coverage, x - s * nx, y - s * ny);
      total += left + right;
      if (s <= aside - CAP.besidePx) continue;
      beside += left + right;
      places += 2;
    }
  }
  return beside > CAP.blankShare * places ? undefined : total * CAP.stepPx * CAP.stepPx;
}

/** What ends are placed by. */
export interface EndPlaces {
  readonly ink: Ink;
  /** Ends that run into a stroke, by {@link endKey}. */
  readonly met: ReadonlyMap<number, Point>;
  /** Caps of thinner strokes are taken for round: too few pixels tell, px. */
  readonly hairline: number;
}

/** Places both ends of the open path `self`; returns also the cap that draws them best. */
export function placeEnds(
  places: EndPlaces,
  split: SplitPath,
  { chain, self }: { chain: Chain; self: number },
) {
  const half = chain.width / 2;
  const sides = (["start", "end"] as const).map(
    (side) =>
      places.met.get(endKey(self, side)) ?? measureCap(places.ink, openEnd(split, side), half),
  );
  const caps = sides.filter(isCap);
  const flat = caps.length > 0 && caps.every((cap) => cap.buttSpread < cap.roundSpread);
  const butt = flat && chain.width >= places.hairline;
  const [start, end] = sides.map((side) => (isCap(side) ? (butt ? side.butt : side.round) : side));
  const ends: PathEnds = { start: start!, end: end! };
  return { ends, cap: butt ? ("butt" as const) : ("round" as const) };
}

function isCap(side: Cap | Point): side is Cap {
  return "round" in side;
}
