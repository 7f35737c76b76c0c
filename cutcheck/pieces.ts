/** The connected pieces of material that the contours leave, holes taken out. @module */

import { signedArea } from "../geometry/signed-area.ts";
import type { Contours, Survey } from "../plugin/mod.ts";
import { evenOddFaces } from "./faces/even-odd-faces.ts";
import { traceFaces } from "./faces/faces.ts";
import { nestLoops } from "./faces/nest-loops.ts";
import { edgesOfRings } from "./faces/split-edges.ts";
import type { Meeting } from "./meeting-list.ts";
import { meetingsOf } from "./meetings.ts";
import {
  drawnRing,
  filledRings,
  type Layout,
  type Members,
  membersOf,
  touchesFrame,
  turnedRing,
} from "./members.ts";
import { nestingOf } from "./nesting.ts";
import { outlineOf, TOUCH } from "./outline.ts";
import { spansOf } from "./spans.ts";

/** A connected filled piece of one shape; parts that meet in a point only are two pieces. */
export interface Piece {
  /** A contour of its shape, for the colour. */
  readonly contour: number;
  /** Border loops `[x0, y0, …]` in grid units: the outer one with positive area, then the holes with negative. */
  readonly loops: readonly Float64Array[];
  /** Filled area in square grid units, holes taken out. */
  readonly area: number;
}

/** Steps of the budget that a vertex costs when its shape is put together anew, and when it is untangled. */
const LINK_STEPS = 10;
const UNTANGLE_STEPS = 100;

/** Find the pieces of all filled shapes. */
export const piecesOf: Survey<Piece[]> = (contours, { signal, spend, once }) => {
  const { shape, contourStart } = contours;
  const { touched, list } = once(meetingsOf);
  const tangles = tanglesOf(list, contours);
  const layout = { contours, outline: once(outlineOf), nesting: once(nestingOf) };
  const pieces: Piece[] = [];
  for (const span of spansOf(shape)) {
    signal.throwIfAborted();
    const { first, end } = span;
    const members = membersOf(span, contours);
    const vertices = contourStart[end]! - contourStart[first]!;
    const crossings = tangles.get(shape[first]!);
    if (crossings !== undefined) {
      if (!spend(UNTANGLE_STEPS * (vertices + crossings))) continue;
      const loops = evenOddFaces(filledRings(members, layout, drawnRing), TOUCH);
      for (const region of nestLoops(loops)) pieces.push({ contour: first, ...region });
    } else if (touched.subarray(first, end).includes(1) || touchesFrame(members, layout)) {
      if (!spend(LINK_STEPS * vertices)) continue;
      const loops = traceFaces(edgesOfRings(filledRings(members, layout, turnedRing)), TOUCH);
      for (const region of nestLoops(loops)) pieces.push({ contour: first, ...region });
    } else {
      pieces.push(...nested(members, layout));
    }
  }
  return pieces.filter(({ area }) => area > 0);
};

/** By shape whose contours cross, or one of which runs along itself: the number of crossings. */
function tanglesOf(meetings: readonly Meeting[], { shape }: Contours): Map<number, number> {
  const tangles = new Map<number, number>();
  for (const { a, b, crossings } of meetings) {
    if (shape[a] !== shape[b] || (crossings === 0 && a !== b)) continue;
    tangles.set(shape[a]!, (tangles.get(shape[a]!) ?? 0) + crossings);
  }
  return tangles;
}

/** Pieces of contours that do not meet: each at even depth, with the holes right inside it. */
function nested({ first, end, frame }: Members, layout: Layout): Piece[] {
  const { closed, stroke } = layout.contours;
  const { area, depth, parent } = layout.nesting;
  const pieces = new Map<number, { contour: number; loops: Float64Array[]; area: number }>();
  if (frame) pieces.set(-1, { contour: first, loops: [frame], area: signedArea(frame) });
  for (let c = first; c < end; c++) {
    if (!closed[c] || stroke[c] || depth[c]! % 2 === 1) continue;
    pieces.set(c, { contour: c, loops: [turnedRing(c, layout)], area: Math.abs(area[c]!) });
  }
  for (let c = first; c < end; c++) {
    const around = depth[c]! % 2 === 1 ? pieces.get(parent[c]!) : undefined;
    if (!around) continue;
    around.loops.push(turnedRing(c, layout));
    around.area -= Math.abs(area[c]!);
  }
  return [...pieces.values()];
}
