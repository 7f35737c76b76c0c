/** Which contours of a shape lie within which, and on which side each is filled. @module */

import { signedArea } from "../geometry/signed-area.ts";
import type { Contours, Survey } from "../plugin/mod.ts";
import { interiorPoint } from "./faces/ring.ts";
import { SegmentRows } from "./faces/segment-rows.ts";
import type { Meeting } from "./meeting-list.ts";
import { meetingsOf } from "./meetings.ts";
import { liesMostlyIn } from "./mostly-in.ts";
import { outlineOf } from "./outline.ts";
import { spansOf } from "./spans.ts";

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

/** Steps of the budget that a vertex costs where crossing contours are compared. */
const UNTANGLE_STEPS = 100;

/** Find depth, parent and filled side of every contour. */
export const nestingOf: Survey<Nesting> = (contours, { signal, spend, once }) => {
  const { contourStart, closed, stroke, shape, frameless } = contours;
  const outline = once(outlineOf);
  const count = closed.length;
  const area = new Float64Array(count);
  const depth = new Int32Array(count);
  const parent = new Int32Array(count).fill(-1);
  const side = new Int8Array(count);
  const isFilled = (c: number) => closed[c] === 1 && stroke[c] === 0;
  const sizeOf = (c: number) => contourStart[c + 1]! - contourStart[c]!;
  for (let c = 0; c < count; c++)
    if (closed[c]) area[c] = signedArea(outline.coords, contourStart[c]!, contourStart[c + 1]!);

  const crossing = crossingPairs(once(meetingsOf).list, contours);
  for (const { first, end } of spansOf(shape)) {
    if (end - first === 1) continue;
    signal.throwIfAborted();
    const rows = new SegmentRows(outline, contourStart[first]!, contourStart[end]!);
    for (let c = first; c < end; c++) {
      if (!isFilled(c)) continue;
      const point = interiorPoint(outline.coords, contourStart[c]!, contourStart[c + 1]!);
      if (!point || !spend(sizeOf(c) + (rows.load(point.y) >> 3))) continue;
      const around = contoursAround(rows, outline.contour, point);
      for (const other of crossing.get(c) ?? []) {
        if (!spend(UNTANGLE_STEPS * (sizeOf(c) + sizeOf(other)))) break;
        if (liesMostlyIn(contours, outline, { inner: c, outer: other })) around.add(other);
        else around.delete(other);
      }
      for (const other of around) {
        if (!isFilled(other) || Math.abs(area[other]!) <= Math.abs(area[c]!)) continue;
        depth[c]!++;
        const least = parent[c]!;
        if (least < 0 || Math.abs(area[other]!) < Math.abs(area[least]!)) parent[c] = other;
      }
    }
  }
  for (let c = 0; c < count; c++) {
    if (!isFilled(c) || area[c] === 0) continue;
    depth[c]! += frameless[c]!;
    side[c] = area[c]! > 0 === (depth[c]! % 2 === 0) ? 1 : -1;
  }
  return { area, depth, parent, side };
};

/** By contour, the others of its shape that it crosses. */
function crossingPairs(meetings: readonly Meeting[], { shape }: Contours): Map<number, number[]> {
  const partners = new Map<number, number[]>();
  const add = (a: number, b: number) => {
    const known = partners.get(a);
    if (known) known.push(b);
    else partners.set(a, [b]);
  };
  for (const { a, b, crossings } of meetings) {
    if (crossings === 0 || a === b || shape[a] !== shape[b]) continue;
    add(a, b);
    add(b, a);
  }
  return partners;
}

/** Contours that hold a point by the even-odd rule; the point's row meets no vertex. */
function contoursAround(
  rows: SegmentRows,
  contour: Int32Array,
  point: { readonly x: number; readonly y: number },
): Set<number> {
  const inside = new Set<number>();
  rows.ahead(point, (v) => {
    const c = contour[v]!;
    if (!inside.delete(c)) inside.add(c);
  });
  return inside;
}
