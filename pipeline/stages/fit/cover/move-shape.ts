/** One step of least squares by which the outlines of a shape come to cover their pixels. @module */
import { cubicAt } from "../../../../geometry/flatten.ts";
import { conjugateGradients } from "../../../../geometry/linear-algebra.ts";
import { chainLength, length, type Point } from "../../../../geometry/point.ts";
import type { Box, CoveragePage, Curve, Outlines } from "./coverage-page.ts";

/** How outlines move. */
const MOVE = {
  /** Steps of conjugate gradients in a round. */
  steps: 12,
  /** What a move of 1 px weighs beside a pixel that lacks all: along an outline nothing else holds a point. */
  stayWeight: 0.02,
  /** What a bend of 1 rad in a smooth joint weighs, likewise. */
  bendWeight: 16,
  /** Handles shorter than this pass for as long where a bend is measured, px. */
  leastHandlePx: 0.3,
  /** Length of outline that is taken to lie in one pixel, px. */
  piecePx: 0.34,
  /** Most that a point moves in a round along either axis, px. */
  mostPx: 0.3,
} as const;

/** The outlines of one shape. */
export interface Shape extends Outlines {
  /** 1 for points that stay: those at junctions. */
  readonly fixed: Uint8Array;
  /** Points through which the tangent goes on, between those on both sides. */
  readonly smooth: readonly (readonly [before: number, at: number, after: number])[];
  readonly arcs: readonly { readonly a: number; readonly curves: readonly Curve[] }[];
  /** From the page to the lines that it keeps, px: a shape lies in neighbouring ones. */
  readonly shift: Point;
}

/** One step of Gauss and Newton; returns how far the farthest point moved along an axis, px. */
export function moveShape(shape: Shape, page: CoveragePage, lack: Float64Array): number {
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
      const count = Math.ceil(chainLength(p) / MOVE.piecePx) || 1;
      const place = (axis: 0 | 1, t: number) =>
        points.length === 2 ? p[axis]! + t * (p[axis + 2]! - p[axis]!) : cubicAt(p, axis, t);
      let [x, y] = p as [number, number];
      for (let k = 0; k < count; k++) {
        const u = place(0, (k + 1) / count);
        const v = place(1, (k + 1) / count);
        const column = Math.floor((x + u) / 2) - box.x;
        const row = Math.floor((y + v) / 2) - box.y;
        if (column >= 0 && row >= 0 && column < box.width && row < box.height) {
          this.#pixel.push(row * box.width + column);
          this.#points.push(points);
          const [a, b, c, d] = bernstein(points.length, (k + 0.5) / count);
          this.#weights.push(a, b, c, d);
          this.#normal.push(side * (y - v), side * (u - x));
        }
        x = u;
        y = v;
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

/** Weights of two or four control points at parameter `t`, filled up to four. */
function bernstein(points: number, t: number): readonly [number, number, number, number] {
  const s = 1 - t;
  if (points === 2) return [s, t, 0, 0];
  return [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
}

/** What a shape has of smooth joints. */
function bendsOf({ at, smooth }: Shape) {
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
      /** Bend of the joint, rad. */
      angle: (ax * by - ay * bx) / (a * b),
      /** What a move of the points adds to it. */
      bend: (move: Float64Array) =>
        parts.reduce((sum, [i, f]) => sum + f * (nx * move[2 * i]! + ny * move[2 * i + 1]!), 0),
      /** The transpose. */
      pull(bend: number, force: Float64Array) {
        for (const [i, f] of parts) {
          force[2 * i]! += bend * f * nx;
          force[2 * i + 1]! += bend * f * ny;
        }
      },
    };
  });
}

/** The ways to a point and on from it. */
export function sidesOf(at: ArrayLike<number>, before: number, own: number, after: number) {
  const [x, y] = [at[2 * own]!, at[2 * own + 1]!];
  return {
    ax: x - at[2 * before]!,
    ay: y - at[2 * before + 1]!,
    bx: at[2 * after]! - x,
    by: at[2 * after + 1]! - y,
  };
}
