/** Which contours of a shape lie within which, and on which side each is filled. @module */
import { Clipper, FillRule, type Path64 } from "clipper2-ts";
import { interiorPoint } from "../geometry/ring.ts";
import { signedArea } from "../geometry/signed-area.ts";
import type { Contours, Survey } from "../plugin/mod.ts";
import { meetingsOf } from "./meetings.ts";
import { type Outline, outlineOf } from "./outline.ts";

/**
 * Nesting of the filled contours.
 *
 * A contour within another of its shape is a hole, one within a hole a piece again, whatever the winding and
 * the fill rule: a cut has no winding. The page's frame counts even where it is not written.
 */
export interface Nesting {
  /** Signed area of each contour in square grid units; 0 for open contours. */
  readonly area: Float64Array;
  /** Contours of the same shape around each contour. */
  readonly depth: Int32Array;
  /** The smallest of those, -1 for none. */
  readonly parent: Int32Array;
  /** 1 or -1: side of the drawn direction that is filled; 0 for strokes, open contours and those without area. */
  readonly side: Int8Array;
}

/** Steps that a comparison of crossing contours costs. */
const UNTANGLE_STEPS = 20_000;

/** Find depth, parent and filled side of every contour. */
export const nestingOf: Survey<Nesting> = (contours, { signal, spend, once }) => {
  const { contourStart, closed, stroke, shape, frameless } = contours;
  const outline = once(outlineOf);
  const count = closed.length;
  const crossing = new Map<number, number[]>();
  for (const { a, b, crossings } of once(meetingsOf).list) {
    if (crossings === 0 || a === b || shape[a] !== shape[b]) continue;
    crossing.set(a, [...(crossing.get(a) ?? []), b]);
    crossing.set(b, [...(crossing.get(b) ?? []), a]);
  }
  const area = new Float64Array(count);
  const depth = new Int32Array(count);
  const parent = new Int32Array(count).fill(-1);
  const side = new Int8Array(count);
  for (let c = 0; c < count; c++) {
    if (!closed[c]) continue;
    area[c] = signedArea(outline.coords, contourStart[c]!, contourStart[c + 1]!);
  }
  for (let first = 0; first < count; ) {
    let end = first + 1;
    while (end < count && shape[end] === shape[first]) end++;
    signal.throwIfAborted();
    if (end - first > 1) {
      const rows = rowsOf(outline, contourStart[first]!, contourStart[end]!);
      for (let c = first; c < end; c++) {
        if (!closed[c] || stroke[c]) continue;
        const point = interiorPoint(outline.coords, contourStart[c]!, contourStart[c + 1]!);
        if (!point || !spend(contourStart[c + 1]! - contourStart[c]!)) continue;
        const around = rows.around(point, spend);
        for (const other of crossing.get(c) ?? []) {
          if (!spend(UNTANGLE_STEPS)) break;
          if (liesMostlyIn(contours, outline, { inner: c, outer: other })) around.add(other);
          else around.delete(other);
        }
        for (const other of around) {
          if (!closed[other] || stroke[other]) continue;
          if (Math.abs(area[other]!) <= Math.abs(area[c]!)) continue;
          depth[c]!++;
          const least = parent[c]!;
          if (least < 0 || Math.abs(area[other]!) < Math.abs(area[least]!)) parent[c] = other;
        }
      }
    }
    for (let c = first; c < end; c++) {
      if (!closed[c] || stroke[c] || area[c] === 0) continue;
      depth[c]! += frameless[c]!;
      side[c] = area[c]! > 0 === (depth[c]! % 2 === 0) ? 1 : -1;
    }
    first = end;
  }
  return { area, depth, parent, side };
};

/** Whether more than half of a contour lies in one that it crosses. */
function liesMostlyIn(
  { contourStart }: Contours,
  { coords }: Outline,
  { inner, outer }: { inner: number; outer: number },
): boolean {
  const [subject, clip] = [inner, outer].map((c) => {
    const path: Path64 = [];
    for (let v = contourStart[c]!; v < contourStart[c + 1]!; v++)
      path.push({ x: coords[2 * v]!, y: coords[2 * v + 1]! });
    return [path];
  });
  const common = Clipper.intersect(subject!, clip!, FillRule.EvenOdd);
  const whole = Clipper.union(subject!, [], FillRule.EvenOdd);
  return Clipper.areaPaths(common) > 0.5 * Clipper.areaPaths(whole);
}

/** Segments of vertices `from` up to `to` by the rows that they pass, for rays along a row. */
function rowsOf({ x0, y0, x1, y1, contour }: Outline, from: number, to: number) {
  let top = Infinity;
  let bottom = -Infinity;
  for (let v = from; v < to; v++) {
    top = Math.min(top, y0[v]!);
    bottom = Math.max(bottom, y0[v]!);
  }
  const count = Math.max(1, (to - from) >> 2);
  const height = (bottom - top) / count || 1;
  const rowAt = (y: number) => Math.min(count - 1, Math.max(0, Math.floor((y - top) / height)));
  const start = new Int32Array(count + 1);
  const eachRow = (v: number, put: (row: number) => void) => {
    const last = rowAt(Math.max(y0[v]!, y1[v]!));
    for (let row = rowAt(Math.min(y0[v]!, y1[v]!)); row <= last; row++) put(row);
  };
  for (let v = from; v < to; v++) eachRow(v, (row) => start[row + 1]!++);
  for (let row = 0; row < count; row++) start[row + 1]! += start[row]!;
  const next = start.slice();
  const items = new Int32Array(start[count]!);
  for (let v = from; v < to; v++) {
    eachRow(v, (row) => {
      items[next[row]!++] = v;
    });
  }
  return {
    /** Contours that hold a point by the even-odd rule; the point's row meets no vertex. */
    around({ x, y }: { x: number; y: number }, spend: (steps: number) => boolean): Set<number> {
      const inside = new Set<number>();
      const row = rowAt(y);
      if (!spend(start[row + 1]! - start[row]!)) return inside;
      for (let k = start[row]!; k < start[row + 1]!; k++) {
        const v = items[k]!;
        if (y0[v]! > y === y1[v]! > y) continue;
        if (x >= x0[v]! + ((y - y0[v]!) * (x1[v]! - x0[v]!)) / (y1[v]! - y0[v]!)) continue;
        const c = contour[v]!;
        if (!inside.delete(c)) inside.add(c);
      }
      return inside;
    },
  };
}
