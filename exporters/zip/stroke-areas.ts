/** Strokes as the areas that they paint. @module */
import {
  Clipper,
  ClipperOffset,
  EndType,
  FillRule,
  JoinType,
  type Path64,
  type Paths64,
  type Point64,
} from "clipper2-ts";
import {
  type Drawing,
  type ExportFault,
  fail,
  GRID_PER_PX,
  ok,
  type Result,
  type Shape,
} from "../../plugin/mod.ts";
import { countSegments, polylineOf } from "../contours/flatten-drawing.ts";
import { MITER_LIMIT } from "../path-operators.ts";
import { countMeetingPairs } from "./box-pairs.ts";

const JOINS = { miter: JoinType.Miter, round: JoinType.Round, bevel: JoinType.Bevel } as const;
const CAPS = { butt: EndType.Butt, round: EndType.Round, square: EndType.Square } as const;

/** Segments that are united in a second or two. */
const MAX_SEGMENTS = 10_000;
/** Pairs of them whose paint may meet: a crowd of lines that all cross takes as long as it has crossings, a million three seconds. */
const MAX_MEETINGS = 1_000_000;

/**
 * Turn strokes into outlines of the area that they paint, united with the fills, as one shape.
 *
 * For a drawing of one colour: a DXF knows no width of a line, and a plate is an area. A drawing without
 * strokes is handed back as it is.
 *
 * @param tolerance Largest deviation of the outlines from the painted area, px.
 * @returns `too_complex` over {@link MAX_SEGMENTS} and over {@link MAX_MEETINGS}.
 */
export function strokesAsAreas(drawing: Drawing, tolerance: number): Result<Drawing, ExportFault> {
  const { shapes } = drawing;
  if (shapes.every(({ kind }) => kind === "fill")) return ok(drawing);
  const segments = countSegments(drawing, tolerance / 2);
  if (segments > MAX_SEGMENTS)
    return fail({
      code: "too_complex",
      obstacle: "segments",
      limit: MAX_SEGMENTS,
      current: segments,
      detail: `The lines of one colour flatten to more than ${MAX_SEGMENTS} segments, too many to outline; use layers=0, where they stay lines, or a larger tolerance`,
    });
  if (countMeetingPairs(paintBoxes(drawing, tolerance / 2), MAX_MEETINGS) > MAX_MEETINGS)
    return fail({
      code: "too_complex",
      obstacle: "crowd",
      limit: MAX_MEETINGS,
      detail: `The lines of one colour meet in more than ${MAX_MEETINGS} places, too many to outline; use layers=0, where they stay lines`,
    });
  const areas = shapes.flatMap((shape) =>
    // The path is flattened, then its outline: half of the tolerance each.
    shape.kind === "stroke" ? outlinesOf(shape, tolerance / 2) : facesOf(shape, tolerance / 2),
  );
  const united = Clipper.union(areas, FillRule.NonZero);
  const area: Shape = {
    kind: "fill",
    color: shapes[0]!.color,
    opacity: 1,
    evenOdd: true,
    strokeWidth: 0,
    cap: "butt",
    join: "miter",
    background: false,
    seam: false,
    subpaths: united.map(linesOf),
    closed: new Uint8Array(united.length).fill(1),
  };
  return ok({ ...drawing, shapes: [area] });
}

/** Boxes around the paint of each segment, `[left, top, right, bottom, …]`, px. */
function paintBoxes({ shapes }: Drawing, tolerance: number): Float64Array {
  const boxes: number[] = [];
  for (const { kind, strokeWidth, subpaths } of shapes) {
    const reach = kind === "stroke" ? strokeWidth / 2 : 0;
    for (const points of subpaths) {
      const p = polylineOf(points, tolerance);
      for (let i = 0; i + 3 < p.length; i += 2) {
        const [x0, y0, x1, y1] = [p[i]!, p[i + 1]!, p[i + 2]!, p[i + 3]!];
        boxes.push(Math.min(x0, x1) - reach, Math.min(y0, y1) - reach);
        boxes.push(Math.max(x0, x1) + reach, Math.max(y0, y1) + reach);
      }
    }
  }
  return Float64Array.from(boxes);
}

/** Outlines of a stroke: outer borders with positive area, holes with negative. */
function outlinesOf(
  { subpaths, closed, strokeWidth, join, cap }: Shape,
  tolerance: number,
): Paths64 {
  const offset = new ClipperOffset(MITER_LIMIT, tolerance * GRID_PER_PX);
  subpaths.forEach((points, s) => {
    const path = gridPath(points, tolerance);
    if (closed[s] && path.length > 1 && isSame(path[0]!, path.at(-1)!)) path.pop();
    const isDot = path.length === 1;
    if (isDot && cap === "butt") return; // SVG paints nothing there
    const end = closed[s] && !isDot ? EndType.Joined : CAPS[cap];
    offset.addPaths([path], isDot && cap === "round" ? JoinType.Round : JOINS[join], end);
  });
  const outlines: Paths64 = [];
  offset.execute((strokeWidth / 2) * GRID_PER_PX, outlines);
  return outlines;
}

/** Borders of what a fill covers, turned like outlines. */
function facesOf({ subpaths, evenOdd }: Shape, tolerance: number): Paths64 {
  const rings = subpaths.map((points) => gridPath(points, tolerance));
  return Clipper.union(rings, evenOdd ? FillRule.EvenOdd : FillRule.NonZero);
}

/** A subpath flattened, on the grid of 1/1000 px, without repeated points. */
function gridPath(points: Float64Array, tolerance: number): Path64 {
  const polyline = polylineOf(points, tolerance);
  const path: Path64 = [];
  for (let i = 0; i < polyline.length; i += 2) {
    const x = Math.round(polyline[i]! * GRID_PER_PX);
    const y = Math.round(polyline[i + 1]! * GRID_PER_PX);
    const point = { x, y };
    if (path.length === 0 || !isSame(path.at(-1)!, point)) path.push(point);
  }
  return path;
}

function isSame(p: Point64, q: Point64): boolean {
  return p.x === q.x && p.y === q.y;
}

/** A closed polygon as a subpath of lines, px. */
function linesOf(path: Path64): Float64Array {
  const ring = [...path, path[0]!].flatMap(({ x, y }) => [x / GRID_PER_PX, y / GRID_PER_PX]);
  const points = [ring[0]!, ring[1]!];
  for (let i = 2; i < ring.length; i += 2) {
    const [x0, y0, x1, y1] = [ring[i - 2]!, ring[i - 1]!, ring[i]!, ring[i + 1]!];
    points.push(x0, y0, x1, y1, x1, y1);
  }
  return Float64Array.from(points);
}
