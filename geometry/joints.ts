/** Where consecutive primitives of a path join: corner or smooth passage. @module */
import type { CubicEnds } from "./cubic-fitter.ts";
import { Moments } from "./moments.ts";
import { dot, length, type Point, unit } from "./point.ts";
import { meetingPoint, type Primitive, project, signedDistance, tangentAt } from "./primitive.ts";
import { between, type SamplePath } from "./samples.ts";
import type { SplitPath } from "./split-path.ts";

/** A joint between two primitives, or an end of the path. */
export interface Joint {
  readonly at: Point;
  /** Unit direction of the walk through a smooth joint. */
  readonly tangent: Point;
  /** False at corners and at the ends of an open path: handles are free there. */
  readonly smooth: boolean;
}

/** Ends of an open path. */
export interface PathEnds {
  readonly start: Point;
  readonly end: Point;
}

/** Which joints are corners. */
export interface CornerOptions {
  /** Cosine of the turn from which two primitives make a corner. */
  readonly cornerCos: number;
  /** The same between two lines: a small turn between long straight edges is seen. */
  readonly lineCornerCos: number;
  /** A corner lies where its primitives meet, but no farther than this from the samples, px; 3 by default. */
  readonly cornerReach?: number | undefined;
  /** Runs of samples beside which a path crossed another one: it is drawn as closely to them as it can be. */
  readonly doubted?: readonly Pick<Primitive, "from" | "to">[] | undefined;
}

/** Whether any of the samples `from` up to `to` is doubted. */
export function isDoubted({ doubted = [] }: CornerOptions, from: number, to: number): boolean {
  return doubted.some((run) => run.from < to && from < run.to);
}

/** Where joints are looked for. */
const JOINT = {
  /** Default of {@link CornerOptions.cornerReach}, px: samples of a border run up to its corners. */
  cornerReachPx: 3,
  /** The same where samples within `besideSamples` of the joint are doubted. */
  doubtedReachPx: 0.3,
  besideSamples: 4,
  /** A primitive that passes the samples around a joint at a greater distance, px, does not say where it lies. */
  astrayPx: 1,
  /** A line of more samples than this gives the tangent at its ends. */
  longLineSamples: 8,
} as const;
/**
 * A spike whose sides are at most `room` px apart where their samples end may go on to where they meet, `reach` px
 * at most: pixels that it covers by less than half are not its own. Sides of fewer samples than `least`, or than
 * `share` times the way, do not tell.
 */
const SPIKE = { room: 2, reach: 10, least: 14, share: 3 } as const;

/**
 * Joints of a split path, one more than primitives; the last is the end (of a loop: the first again).
 *
 * A smooth joint lies on a long line next to it, or on the circle through the samples around it, and
 * takes its tangent there.
 */
export function findJoints(
  { path, primitives }: SplitPath,
  options: CornerOptions,
  ends?: PathEnds,
): Joint[] {
  const joints: Joint[] = [];
  let moments: Moments | undefined;
  for (let k = 0; k < primitives.length; k++) {
    if (k === 0 && !path.closed) {
      joints.push(endJoint(path, primitives[0]!, ends?.start, 0));
      continue;
    }
    const before = primitives.at(k - 1)!;
    const after = primitives[k]!;
    const middle = between(path, after.from);
    const s = leaving(path, before, middle);
    const t = entering(path, after, middle);
    const both = before.kind === "line" && after.kind === "line";
    const turn = dot(s, t);
    const limit = both ? options.lineCornerCos : options.cornerCos;
    if (turn < limit) {
      const [from, to] = [after.from - JOINT.besideSamples, after.from + JOINT.besideSamples];
      const doubted = isDoubted(options, from, to);
      const usual = options.cornerReach ?? JOINT.cornerReachPx;
      const place = { near: middle, reach: doubted ? JOINT.doubtedReachPx : usual };
      const met =
        meetingPoint([before, after].map(alike), place) ??
        (turn < 0 && !doubted ? tipOf(before, after, middle, s) : undefined);
      joints.push({ at: met ?? middle, tangent: s, smooth: false });
    } else {
      moments ??= new Moments(path);
      const guide = guideAt(moments, before, after, path.x.length);
      joints.push(smoothJoint(guide, middle, unit(s[0] + t[0], s[1] + t[1])));
    }
  }
  const last = path.closed ? joints[0]! : endJoint(path, primitives.at(-1)!, ends?.end, 1);
  joints.push(last);
  return joints;
}

/** Where a thin shape ends in a line across it. */
const BUTT = {
  /** Sides nearer to each other, px, end in a point. */
  room: 0.4,
  /** Fewest samples that say where a side lies. */
  least: 6,
} as const;

/**
 * The path with a line across each place where two lines turn back beside each other without meeting: the end of a
 * shape about a pixel thick, too short for samples of its own.
 */
export function buttEnds(split: SplitPath): SplitPath {
  const { path } = split;
  const primitives: Primitive[] = [];
  split.primitives.forEach((after, k) => {
    const before = k > 0 ? primitives.pop()! : undefined;
    const butt = before && buttBetween(path, before, after);
    if (butt) primitives.push({ ...before, to: butt.from }, butt, after);
    else primitives.push(...(before ? [before] : []), after);
  });
  const [first, last] = [primitives[0]!, primitives.at(-1)!];
  const butt = path.closed && primitives.length > 1 && buttBetween(path, last, first);
  if (butt) primitives.splice(-1, 1, { ...last, to: butt.from }, butt);
  return { path, primitives };
}

function buttBetween(path: SamplePath, before: Primitive, after: Primitive): Primitive | undefined {
  if (before.kind !== "line" || after.kind !== "line") return undefined;
  if (Math.min(before.to - before.from, after.to - after.from) < BUTT.least) return undefined;
  const middle = between(path, after.from);
  const s = leaving(path, before, middle);
  const t = entering(path, after, middle);
  const room =
    Math.abs(signedDistance(before, ...middle)) + Math.abs(signedDistance(after, ...middle));
  const sine = Math.abs(before.a * after.b - before.b * after.a);
  if (dot(s, t) > 0 || room < BUTT.room || sine * SPIKE.reach > room) return undefined;
  const [a, b] = unit(s[0] - t[0], s[1] - t[1]);
  const n = path.x.length;
  let c = -Infinity;
  for (let i = after.from - 3; i < after.from + 3; i++) {
    const k = (i + n) % n;
    c = Math.max(c, a * path.x[k]! + b * path.y[k]!);
  }
  return { kind: "line", a, b, c, from: before.to - 1, to: before.to };
}

/** A primitive that counts as much as any other. */
const alike = (p: Primitive) => [p, 1] as const;

/** Tip of the spike that two primitives enclose past their last samples, if they do; `walk` is the way along the first. */
function tipOf(a: Primitive, b: Primitive, near: Point, walk: Point): Point | undefined {
  const room = Math.abs(signedDistance(a, ...near)) + Math.abs(signedDistance(b, ...near));
  if (room > SPIKE.room) return undefined;
  const at = meetingPoint([a, b].map(alike), { near, reach: SPIKE.reach });
  if (!at) return undefined;
  const ahead = (at[0] - near[0]) * walk[0] + (at[1] - near[1]) * walk[1];
  const shorter = Math.min(a.to - a.from, b.to - b.from);
  return ahead > 0 && shorter >= Math.max(SPIKE.least, SPIKE.share * ahead) ? at : undefined;
}

function endJoint(path: SamplePath, p: Primitive, fixed: Point | undefined, side: 0 | 1): Joint {
  const i = side === 0 ? 0 : path.x.length - 1;
  const at = fixed ?? project(p, path.x[i]!, path.y[i]!);
  const tangent = side === 0 ? entering(path, p, at) : leaving(path, p, at);
  return { at, tangent, smooth: false };
}

/** Direction of the walk along `p` at its end. */
function leaving({ x, y }: SamplePath, p: Primitive, at: Point): Point {
  const s = Math.max(p.from, p.to - 4);
  const e = p.to - 1 > s ? p.to - 1 : Math.min(x.length - 1, p.to);
  return tangentAt(p, at, [x[e]! - x[s]!, y[e]! - y[s]!]);
}

/** Direction of the walk along `p` at its start. */
function entering({ x, y }: SamplePath, p: Primitive, at: Point): Point {
  const e = Math.min(p.to - 1, p.from + 3);
  const s = p.from < e ? p.from : Math.max(0, p.from - 1);
  return tangentAt(p, at, [x[e]! - x[s]!, y[e]! - y[s]!]);
}

/** The primitive that says where a smooth joint lies. */
function guideAt(moments: Moments, a: Primitive, b: Primitive, n: number): Primitive | undefined {
  if (a.kind === "line" && a.to - a.from > JOINT.longLineSamples) return a;
  if (b.kind === "line" && b.to - b.from > JOINT.longLineSamples) return b;
  const from = b.from - Math.max(3, Math.min(8, (a.to - a.from) >> 1));
  const to = b.from + Math.max(3, Math.min(8, (b.to - b.from) >> 1));
  if (from < 0 || to > n) return undefined;
  return moments.circle(from, to) ?? moments.line(from, to);
}

function smoothJoint(guide: Primitive | undefined, middle: Point, direction: Point): Joint {
  const at = guide && project(guide, middle[0], middle[1]);
  if (!at || length(at[0] - middle[0], at[1] - middle[1]) > JOINT.astrayPx)
    return { at: middle, tangent: direction, smooth: true };
  return { at, tangent: tangentAt(guide, at, direction), smooth: true };
}

/** What a cubic from joint to joint keeps to: both places, and the tangents where they are smooth. */
export function endsAt(a: Joint, b: Joint): CubicEnds {
  return {
    start: a.at,
    end: b.at,
    startTangent: a.smooth ? a.tangent : undefined,
    endTangent: b.smooth ? b.tangent : undefined,
  };
}
