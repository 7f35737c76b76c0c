/** Split arcs as paths between their junctions. @module */
import { JoinCache, joinPath } from "../../../../geometry/fit-path.ts";
import { buttEnds, type CornerOptions } from "../../../../geometry/joints.ts";
import { length, type Point } from "../../../../geometry/point.ts";
import type { FittedPath, Segment } from "../../../../geometry/segment.ts";
import type { BaseContext, Partition } from "../../../../plugin/mod.ts";
import { type PageSize, pageSize } from "../arcs/arc-paths.ts";
import type { Junctions } from "../junctions/junctions.ts";
import type { SplitArcs } from "../split/split-arcs.ts";

/** Arcs between two looks whether the job is cancelled. */
const ARCS_A_LOOK = 16;

/** Fits an arc that has primitives, px of the source image; closely along doubted samples. */
export type JoinArc = (a: number, doubted?: CornerOptions["doubted"]) => FittedPath;

/** What fits the arcs of a map between the places that their junctions then have. */
export function arcJoiner(map: Partition, { paths }: SplitArcs, junctions: Junctions): JoinArc {
  const cache = new JoinCache();
  const page = pageSize(map);
  const butted = paths.map((split) => split && buttEnds(split));
  return (a, doubted = []) => {
    const ends = junctions.endsOf(a);
    const path = joinPath(butted[a]!, { ...paths[a]!.options, doubted }, ends, cache);
    return widenFrameStrips(path, page, ends === undefined);
  };
}

/** Fit every arc that has primitives. */
export function joinAll(
  { paths }: SplitArcs,
  join: JoinArc,
  { signal, progress }: Pick<BaseContext, "signal" | "progress">,
): (FittedPath | undefined)[] {
  return paths.map((split, a) => {
    if (a % ARCS_A_LOOK === 0) {
      signal.throwIfAborted();
      progress(a / paths.length);
    }
    return split && join(a);
  });
}

/**
 * Least width of a strip, px: a quarter, and a little more so that rounding cannot take it below that.
 *
 * A drawing shows a strip along its frame where it is no whole number of pixels high or wide. Its pixels tell that
 * there is one, but not how wide where shapes lie on one another: each of them has mixed with what was there.
 * Renderers that smooth with four rows a pixel show a strip from a quarter of a px on, and miss a thinner one.
 */
const LEAST_WIDTH = 0.26;
/** Lines shorter than this, px, are no strip: so near the frame passes a round shape that touches it. */
const LEAST_LENGTH = 4;

/**
 * A path whose lines along the frame, less than a quarter of a px from it, are moved to as far from it.
 *
 * Its ends stay unless it is closed.
 */
export function widenFrameStrips(path: FittedPath, page: PageSize, closed: boolean): FittedPath {
  const { start, segments } = path;
  const nodes = [start, ...segments.map(({ to }) => to)];
  const moved = nodes.slice();
  const last = nodes.length - 1;
  const move = (k: number, axis: 0 | 1, to: number) => {
    const twins = k === 0 || k === last ? (closed ? [0, last] : []) : [k];
    for (const i of twins) moved[i] = axis === 0 ? [to, moved[i]![1]] : [moved[i]![0], to];
  };
  for (let k = 0; k < last; k++) {
    const [[x0, y0], [x1, y1]] = [nodes[k]!, nodes[k + 1]!];
    if (segments[k]!.kind !== "line" || length(x1 - x0, y1 - y0) < LEAST_LENGTH) continue;
    const [x, y] = [stripEdge([x0, x1], page.width), stripEdge([y0, y1], page.height)];
    for (const i of [k, k + 1]) {
      if (x !== undefined) move(i, 0, x);
      if (y !== undefined) move(i, 1, y);
    }
  }
  return moved.every((node, i) => node === nodes[i]) ? path : movedPath(segments, nodes, moved);
}

/** Where the edge of a strip is to be that runs between two coordinates; undefined where they are not of one strip. */
function stripEdge([a, b]: readonly [number, number], size: number): number | undefined {
  const edge = off(a, size);
  const isNear = (v: number) => off(v, size) === edge && Math.abs(v - edge) < LEAST_WIDTH;
  return (edge === LEAST_WIDTH || edge === size - LEAST_WIDTH) && isNear(b) ? edge : undefined;
}

function off(v: number, size: number): number {
  if (v > 0 && v < LEAST_WIDTH) return LEAST_WIDTH;
  if (v < size && v > size - LEAST_WIDTH) return size - LEAST_WIDTH;
  return v;
}

/** Segments between nodes that moved; handles go with theirs. */
function movedPath(
  segments: readonly Segment[],
  nodes: readonly Point[],
  moved: readonly Point[],
): FittedPath {
  const by = (k: number, [x, y]: Point): Point => [
    x + moved[k]![0] - nodes[k]![0],
    y + moved[k]![1] - nodes[k]![1],
  ];
  return {
    start: moved[0]!,
    segments: segments.map((segment, k): Segment => {
      const to = moved[k + 1]!;
      if (segment.kind === "line") return { kind: "line", to };
      return { kind: "cubic", c1: by(k, segment.c1), c2: by(k + 1, segment.c2), to };
    }),
  };
}
