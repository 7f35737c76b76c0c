/** Outlines moved until they cover each pixel by the share that was measured. @module */
import { length, type Point, squaredDistance } from "../../../../geometry/point.ts";
import type { FittedPath, Segment } from "../../../../geometry/segment.ts";
import type { InkShares, Partition } from "../../../../plugin/mod.ts";
import { grouped } from "../../../../raster/growing.ts";
import { CoveragePage, type Curve } from "./coverage-page.ts";
import { moveShape, type Shape, sidesOf } from "./move-shape.ts";

/** How long outlines move, which joints are smooth, and which cubics are written as lines. */
const COVER = {
  /** At most so many rounds… */
  rounds: 6,
  /** …and none for a shape after one in which no point moved farther along an axis, px. */
  restPx: 0.1,
  /** Cosine of the angle up to which a joint is smooth. */
  smoothCos: 0.99,
  /** A cubic whose handles lie within this of its chord is a line, px. */
  straightPx: 0.05,
} as const;

/**
 * Move the points of outlines until they cover each pixel by its share: least squares, by Gauss and Newton.
 *
 * Samples of a thin shape are those of a smooth level set, which has no corners and swells beside them to cover what
 * it rounds off. What is fitted to them has corners, and is too small or too large for that; here it is
 * drawn, compared with the pixels and mended ("analysis by synthesis"). Segments stay lines and cubics, smooth joints smooth.
 *
 * @param fitted Arcs of `map`, px of the source image.
 * @returns of each arc between ink and ground, its path as moved
 */
export function coverShares(
  fitted: readonly (FittedPath | undefined)[],
  map: Partition,
  shares: InkShares,
): Map<number, FittedPath> {
  const page = new CoveragePage(shares);
  const shapes = shapesOf(fitted, map, shares);
  let moving: readonly Shape[] = shapes;
  for (let round = 0; round < COVER.rounds && moving.length > 0; round++) {
    const lack = page.lack(moving);
    const isMoving = moving.map((shape) => moveShape(shape, page, lack) > COVER.restPx);
    page.settle(moving.filter((_, k) => !isMoving[k]));
    moving = moving.filter((_, k) => isMoving[k]);
  }
  const moved = new Map<number, FittedPath>();
  for (const shape of shapes)
    for (const { a, curves } of shape.arcs) moved.set(a, pathOf(shape, curves));
  return moved;
}

/** Outlines between ink and ground, by the face of the ink; arcs along the frame are none. */
function shapesOf(
  fitted: readonly (FittedPath | undefined)[],
  map: Partition,
  shares: InkShares,
): Shape[] {
  const { arcLeft, arcRight, componentLabel, palette } = map;
  const ground = palette.length / 4 - 1;
  const inkOf = (a: number) => {
    const [left, right] = [arcLeft[a]!, arcRight[a]!];
    if (left < 0 || right < 0 || !fitted[a]) return -1;
    const isGround = componentLabel[left] === ground;
    if (isGround === (componentLabel[right] === ground)) return -1;
    return isGround ? right : left;
  };
  const byInk = grouped(fitted.keys(), inkOf);
  byInk.delete(-1);
  return Array.from(byInk, ([ink, arcs]) => {
    const [x, y] = fitted[arcs[0]!]!.start;
    const outlines = arcs.map((a) => {
      const side = arcLeft[a] === ink ? 1 : -1;
      return { a, path: fitted[a]!, isLoop: map.arcFrom[a]! < 0, side };
    });
    return shapeOf(outlines, [shiftAt(shares.columns, x), shiftAt(shares.rows, y)]);
  });
}

/** From the page to the lines that it keeps, at a place that is among them, px. */
function shiftAt(lines: Int32Array, place: number): number {
  const line = Math.floor(place);
  const k = lines.indexOf(line);
  // a place on the very edge of a line that is not kept belongs to the one before
  return (k < 0 ? lines.indexOf(line - 1) + 1 : k) - line;
}

/** Number the points of outlines, the arcs around a shape. */
function shapeOf(
  outlines: readonly { a: number; path: FittedPath; isLoop: boolean; side: number }[],
  shift: Point,
): Shape {
  const at: number[] = [];
  const fixed: number[] = [];
  const smooth: Shape["smooth"][number][] = [];
  const point = ([x, y]: Point, isFixed: boolean) => {
    at.push(x + shift[0], y + shift[1]);
    return fixed.push(Number(isFixed)) - 1;
  };
  const arcs = outlines.map(({ a, path: { start, segments }, isLoop, side }) => {
    const first = point(start, !isLoop);
    let from = first;
    const curves = segments.map((segment, k): Curve => {
      const points = [from];
      if (segment.kind === "cubic") points.push(point(segment.c1, false), point(segment.c2, false));
      const isLast = k === segments.length - 1;
      from = isLast && isLoop ? first : point(segment.to, isLast);
      points.push(from);
      return { points, side };
    });
    for (let k = isLoop ? 0 : 1; k < curves.length && curves.length > 1; k++) {
      const before = curves.at(k - 1)!.points.at(-2)!;
      const [own, after] = curves[k]!.points as [number, number];
      if (isSmooth(sidesOf(at, before, own, after))) smooth.push([before, own, after]);
    }
    return { a, curves };
  });
  return {
    at: Float64Array.from(at),
    fixed: Uint8Array.from(fixed),
    curves: arcs.flatMap(({ curves }) => curves),
    smooth,
    arcs,
    shift,
  };
}

function isSmooth({ ax, ay, bx, by }: ReturnType<typeof sidesOf>): boolean {
  const lengths = length(ax, ay) * length(bx, by);
  return lengths > 0 && ax * bx + ay * by > COVER.smoothCos * lengths;
}

/** The path of curves where their points are now. */
function pathOf({ at, shift }: Shape, curves: readonly Curve[]): FittedPath {
  const place = (i: number): Point => [at[2 * i]! - shift[0], at[2 * i + 1]! - shift[1]];
  const segments = curves.map(({ points }): Segment => {
    const [, c1, c2, to] = points;
    if (to === undefined) return { kind: "line", to: place(c1!) };
    if (isStraight(at, points)) return { kind: "line", to: place(to) };
    return { kind: "cubic", c1: place(c1!), c2: place(c2!), to: place(to) };
  });
  return { start: place(curves[0]!.points[0]!), segments };
}

/** Does a cubic hardly leave its chord? */
function isStraight(at: Float64Array, [from, c1, c2, to]: readonly number[]): boolean {
  const [x, y] = [at[2 * from!]!, at[2 * from! + 1]!];
  const [dx, dy] = [at[2 * to!]! - x, at[2 * to! + 1]! - y];
  return [c1!, c2!].every(
    (i) => squaredDistance(at[2 * i]! - x, at[2 * i + 1]! - y, dx, dy) < COVER.straightPx ** 2,
  );
}
