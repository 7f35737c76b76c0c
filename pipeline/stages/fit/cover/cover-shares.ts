/** Outlines moved until they cover each pixel by the share that was measured. @module */
import { cubicAt } from "../../../../geometry/flatten.ts";
import { conjugateGradients } from "../../../../geometry/linear-algebra.ts";
import { length, type Point, squaredDistance } from "../../../../geometry/point.ts";
import type { FittedPath, Segment } from "../../../../geometry/segment.ts";
import type { InkShares, Partition } from "../../../../plugin/mod.ts";
import type { FittedArcs } from "../join/fitted-arcs.ts";
import { type Box, CoveragePage, type Curve, type Outlines } from "./coverage-page.ts";

/** How outlines move. */
const MOVE = {
  /** At most so many rounds… */
  rounds: 6,
  /** …and none for a shape after one in which no point moved farther along an axis, px. */
  restPx: 0.1,
  /** Steps of conjugate gradients in a round. */
  steps: 12,
  /** What a move of 1 px weighs beside a pixel that lacks all: along an outline nothing else holds a point. */
  stayWeight: 0.02,
  /** What a bend of 1 rad in a smooth joint weighs, likewise. */
  bendWeight: 16,
  /** Cosine of the angle up to which a joint is smooth. */
  smoothCos: 0.99,
  /** Handles shorter than this pass for as long where a bend is measured, px. */
  leastHandlePx: 0.3,
  /** Length of outline that is taken to lie in one pixel, px. */
  piecePx: 0.34,
  /** A cubic whose handles lie within this of its chord is a line, px. */
  straightPx: 0.05,
  /** Most that a point moves in a round along either axis, px. */
  mostPx: 0.3,
} as const;

/** The outlines of one shape. */
interface Shape extends Outlines {
  /** 1 for points that stay: those at junctions. */
  readonly fixed: Uint8Array;
  /** Points through which the tangent goes on, between those on both sides. */
  readonly smooth: readonly (readonly [before: number, at: number, after: number])[];
  readonly arcs: readonly { readonly a: number; readonly curves: readonly Curve[] }[];
  /** From the page to the lines that it keeps, px: a shape lies in neighbouring ones. */
  readonly shift: Point;
}

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
  fitted: FittedArcs,
  map: Partition,
  shares: InkShares,
): Map<number, FittedPath> {
  const page = new CoveragePage(shares);
  const shapes = shapesOf(fitted, map, shares);
  let moving: readonly Shape[] = shapes;
  for (let round = 0; round < MOVE.rounds && moving.length > 0; round++) {
    const lack = page.lack(shapes);
    moving = moving.filter((shape) => moveShape(shape, page, lack) > MOVE.restPx);
  }
  const moved = new Map<number, FittedPath>();
  for (const shape of shapes)
    for (const { a, curves } of shape.arcs) moved.set(a, pathOf(shape, curves));
  return moved;
}

/** Outlines between ink and ground, by the face of the ink; arcs along the frame are none. */
function shapesOf(fitted: FittedArcs, map: Partition, shares: InkShares): Shape[] {
  const { arcLeft, arcRight, componentLabel, palette } = map;
  const ground = palette.length / 4 - 1;
  const byInk = new Map<number, number[]>();
  for (let a = 0; a < fitted.size; a++) {
    const [left, right] = [arcLeft[a]!, arcRight[a]!];
    if (left < 0 || right < 0 || fitted.segments(a) === 0) continue;
    const isGround = componentLabel[left] === ground;
    if (isGround === (componentLabel[right] === ground)) continue;
    const ink = isGround ? right : left;
    byInk.set(ink, [...(byInk.get(ink) ?? []), a]);
  }
  return Array.from(byInk, ([ink, arcs]) => {
    const [x, y] = fitted.get(arcs[0]!).start;
    const builder = new ShapeBuilder([shiftAt(shares.columns, x), shiftAt(shares.rows, y)]);
    for (const a of arcs)
      builder.add(a, fitted.get(a), {
        isLoop: map.arcFrom[a]! < 0,
        side: arcLeft[a] === ink ? 1 : -1,
      });
    return builder.shape();
  });
}

/** From the page to the lines that it keeps, at a place that is among them, px. */
function shiftAt(lines: Int32Array, place: number): number {
  const line = Math.floor(place);
  const k = lines.indexOf(line);
  // a place on the very edge of a line that is not kept belongs to the one before
  return (k < 0 ? lines.indexOf(line - 1) + 1 : k) - line;
}

/** Numbers the points of outlines. */
class ShapeBuilder {
  readonly #shift: Point;
  readonly #at: number[] = [];
  readonly #fixed: number[] = [];
  readonly #smooth: Shape["smooth"][number][] = [];
  readonly #arcs: Shape["arcs"][number][] = [];

  constructor(shift: Point) {
    this.#shift = shift;
  }

  add(
    a: number,
    { start, segments }: FittedPath,
    { isLoop, side }: { readonly isLoop: boolean; readonly side: number },
  ): void {
    const first = this.#point(start, !isLoop);
    let from = first;
    const curves = segments.map((segment, k): Curve => {
      const points = [from];
      if (segment.kind === "cubic")
        points.push(this.#point(segment.c1, false), this.#point(segment.c2, false));
      const isLast = k === segments.length - 1;
      from = isLast && isLoop ? first : this.#point(segment.to, isLast);
      points.push(from);
      return { points, side };
    });
    this.#arcs.push({ a, curves });
    for (let k = isLoop ? 0 : 1; k < curves.length && curves.length > 1; k++) {
      const before = curves.at(k - 1)!.points.at(-2)!;
      const [at, after] = curves[k]!.points as [number, number];
      if (this.#isSmooth(before, at, after)) this.#smooth.push([before, at, after]);
    }
  }

  shape(): Shape {
    return {
      at: Float64Array.from(this.#at),
      fixed: Uint8Array.from(this.#fixed),
      curves: this.#arcs.flatMap(({ curves }) => curves),
      smooth: this.#smooth,
      arcs: this.#arcs,
      shift: this.#shift,
    };
  }

  #point([x, y]: Point, isFixed: boolean): number {
    this.#at.push(x + this.#shift[0], y + this.#shift[1]);
    this.#fixed.push(Number(isFixed));
    return this.#fixed.length - 1;
  }

  #isSmooth(before: number, at: number, after: number): boolean {
    const { ax, ay, bx, by } = sidesOf(this.#at, before, at, after);
    const lengths = length(ax, ay) * length(bx, by);
    return lengths > 0 && ax * bx + ay * by > MOVE.smoothCos * lengths;
  }
}

/** The ways to a point and on from it. */
function sidesOf(at: ArrayLike<number>, before: number, own: number, after: number) {
  const [x, y] = [at[2 * own]!, at[2 * own + 1]!];
  return {
    ax: x - at[2 * before]!,
    ay: y - at[2 * before + 1]!,
    bx: at[2 * after]! - x,
    by: at[2 * after + 1]! - y,
  };
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
    (i) => squaredDistance(at[2 * i]! - x, at[2 * i + 1]! - y, dx, dy) < MOVE.straightPx ** 2,
  );
}

/** One step of Gauss and Newton; returns how far the farthest point moved along an axis, px. */
function moveShape(shape: Shape, page: CoveragePage, lack: Float64Array): number {
  const { at, fixed } = shape;
  const box = page.boxOf(at);
  const pieces = new Pieces(shape, box);
  const joints = bendsOf(shape);
  const own = new Float64Array(box.width * box.height);
  for (let y = 0; y < box.height; y++) {
    const from = (box.y + y) * page.width + box.x;
    own.set(lack.subarray(from, from + box.width), y * box.width);
  }
  const hold = (force: Float64Array) => {
    for (let i = 0; i < force.length; i++) if (fixed[i >> 1] === 1) force[i] = 0;
  };
  const force = new Float64Array(at.length);
  pieces.pull(page.blur(own, box), force);
  for (const joint of joints) joint.pull(-MOVE.bendWeight * joint.angle, force);
  hold(force);
  const seen = new Float64Array(own.length);
  const resist = (move: Float64Array, out: Float64Array) => {
    for (let i = 0; i < out.length; i++) out[i] = MOVE.stayWeight * move[i]!;
    pieces.cover(move, seen);
    pieces.pull(page.blur(page.blur(seen, box), box), out);
    for (const joint of joints) joint.pull(MOVE.bendWeight * joint.bend(move), out);
    hold(out);
  };
  const move = conjugateGradients(resist, force, MOVE.steps);
  let farthest = 0;
  for (let i = 0; i < at.length; i++) {
    const step = Math.max(-MOVE.mostPx, Math.min(MOVE.mostPx, move[i]!));
    at[i]! += step;
    farthest = Math.max(farthest, Math.abs(step));
  }
  return farthest;
}

/** Short pieces of outlines: where they move outward, by so much their pixel is covered. */
class Pieces {
  /** Pixel of each piece, and the points that move it. */
  readonly #pixel: number[] = [];
  readonly #points: (readonly number[])[] = [];
  /** Four weights of points a piece. */
  readonly #weights: number[] = [];
  /** Normal of each piece away from the ink, as long as the piece. */
  readonly #normal: number[] = [];

  constructor({ at, curves }: Outlines, box: Box) {
    for (const { points, side } of curves) {
      const p = points.flatMap((i) => [at[2 * i]!, at[2 * i + 1]!]);
      const count = Math.ceil(chordsOf(p) / MOVE.piecePx) || 1;
      const place = (axis: 0 | 1, t: number) =>
        points.length === 2 ? p[axis]! + t * (p[axis + 2]! - p[axis]!) : cubicAt(p, axis, t);
      let [x, y] = p as [number, number];
      for (let k = 0; k < count; k++) {
        const [u, v] = [place(0, (k + 1) / count), place(1, (k + 1) / count)];
        const column = Math.floor((x + u) / 2) - box.x;
        const row = Math.floor((y + v) / 2) - box.y;
        if (column >= 0 && row >= 0 && column < box.width && row < box.height) {
          this.#pixel.push(row * box.width + column);
          this.#points.push(points);
          this.#weights.push(...bernstein(points.length, (k + 0.5) / count));
          this.#normal.push(side * (y - v), side * (u - x));
        }
        [x, y] = [u, v];
      }
    }
  }

  /** What a move of the points adds to the coverage of each pixel. */
  cover(move: Float64Array, added: Float64Array): void {
    added.fill(0);
    for (let k = 0; k < this.#pixel.length; k++) {
      const points = this.#points[k]!;
      let x = 0;
      let y = 0;
      for (let m = 0; m < points.length; m++) {
        x += this.#weights[4 * k + m]! * move[2 * points[m]!]!;
        y += this.#weights[4 * k + m]! * move[2 * points[m]! + 1]!;
      }
      added[this.#pixel[k]!]! += x * this.#normal[2 * k]! + y * this.#normal[2 * k + 1]!;
    }
  }

  /** The transpose: how pixels pull at each point. */
  pull(pixels: Float64Array, force: Float64Array): void {
    for (let k = 0; k < this.#pixel.length; k++) {
      const points = this.#points[k]!;
      const own = pixels[this.#pixel[k]!]!;
      const x = own * this.#normal[2 * k]!;
      const y = own * this.#normal[2 * k + 1]!;
      for (let m = 0; m < points.length; m++) {
        force[2 * points[m]!]! += x * this.#weights[4 * k + m]!;
        force[2 * points[m]! + 1]! += y * this.#weights[4 * k + m]!;
      }
    }
  }
}

/** Length of a chain of points. */
function chordsOf(p: readonly number[]): number {
  let sum = 0;
  for (let k = 2; k < p.length; k += 2) sum += length(p[k]! - p[k - 2]!, p[k + 1]! - p[k - 1]!);
  return sum;
}

/** Weights of two or four control points at parameter `t`, filled up to four. */
function bernstein(points: number, t: number): readonly [number, number, number, number] {
  const s = 1 - t;
  if (points === 2) return [s, t, 0, 0];
  return [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
}

/** A smooth joint. */
interface Joint {
  /** Its bend, rad. */
  readonly angle: number;
  /** What a move of the points adds to the bend. */
  bend(move: Float64Array): number;
  /** The transpose. */
  pull(bend: number, force: Float64Array): void;
}

function bendsOf({ at, smooth }: Shape): Joint[] {
  return smooth.map(([before, own, after]) => {
    const { ax, ay, bx, by } = sidesOf(at, before, own, after);
    const [a, b] = [length(ax, ay) || 1, length(bx, by) || 1];
    const [tx, ty] = [ax / a + bx / b, ay / a + by / b];
    const t = length(tx, ty) || 1;
    const [nx, ny] = [-ty / t, tx / t];
    const [p, r] = [1 / Math.max(a, MOVE.leastHandlePx), 1 / Math.max(b, MOVE.leastHandlePx)];
    const parts = [
      [before, p],
      [own, -p - r],
      [after, r],
    ] as const;
    return {
      angle: (ax * by - ay * bx) / (a * b),
      bend: (move) =>
        parts.reduce((sum, [i, f]) => sum + f * (nx * move[2 * i]! + ny * move[2 * i + 1]!), 0),
      pull(bend, force) {
        for (const [i, f] of parts) {
          force[2 * i]! += bend * f * nx;
          force[2 * i + 1]! += bend * f * ny;
        }
      },
    };
  });
}
