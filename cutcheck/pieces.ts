/** The connected pieces of material that the contours leave, holes taken out. @module */
import { Clipper, FillRule, type Paths64 } from "clipper2-ts";
import { edgesOfRings, splitRings, traceFaces } from "../geometry/faces.ts";
import { nestLoops } from "../geometry/nest-loops.ts";
import { signedArea } from "../geometry/signed-area.ts";
import { type Contours, GRID_PER_PX, type Survey } from "../plugin/mod.ts";
import { meetingsOf } from "./meetings.ts";
import { type Nesting, nestingOf } from "./nesting.ts";
import { type Outline, outlineOf, TOUCH } from "./outline.ts";

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
const UNTANGLE_STEPS = 200;

/** Steps of a grid unit that crossings are rounded to, and the largest coordinate in such steps. */
const FINEST = 16;
const LARGEST = 2 ** 25;

/** Find the pieces of all filled shapes. */
export const piecesOf: Survey<Piece[]> = (contours, { signal, spend, once }) => {
  const { shape, contourStart, frameless } = contours;
  const { touched, list } = once(meetingsOf);
  const tangled = new Set<number>();
  const folded = new Set<number>();
  for (const { a, b, crossings } of list) {
    if (shape[a] !== shape[b]) continue;
    if (crossings > 0) tangled.add(shape[a]!);
    else if (a === b) folded.add(shape[a]!);
  }
  const tools = { contours, outline: once(outlineOf), nesting: once(nestingOf) };
  const pieces: Piece[] = [];
  for (let first = 0; first < shape.length; ) {
    signal.throwIfAborted();
    let end = first + 1;
    while (end < shape.length && shape[end] === shape[first]) end++;
    const members = { first, end, frame: frameless[first] ? frameOf(contours) : undefined };
    const vertices = contourStart[end]! - contourStart[first]!;
    const meets = touched.subarray(first, end).includes(1) || touchesFrame(members, tools);
    if (tangled.has(shape[first]!)) {
      if (spend(UNTANGLE_STEPS * vertices)) {
        pieces.push(...untangled(members, tools, { folded: folded.has(shape[first]!) }));
      }
    } else if (!meets) {
      pieces.push(...nested(members, tools));
    } else if (spend(LINK_STEPS * vertices)) {
      const loops = traceFaces(edgesOfRings(ringsOf(members, tools, { turned: true })), TOUCH);
      for (const region of nestLoops(loops)) pieces.push({ contour: first, ...region });
    }
    first = end;
  }
  return pieces.filter(({ area }) => area > 0);
};

/** Contours `first` up to `end` of one shape, and the page's frame where that bounds it unwritten. */
interface Members {
  readonly first: number;
  readonly end: number;
  readonly frame: Float64Array | undefined;
}

interface Tools {
  readonly contours: Contours;
  readonly outline: Outline;
  readonly nesting: Nesting;
}

function frameOf({ width, height }: Contours): Float64Array {
  const right = width * GRID_PER_PX;
  const bottom = height * GRID_PER_PX;
  return Float64Array.of(0, 0, right, 0, right, bottom, 0, bottom);
}

function touchesFrame({ first, end, frame }: Members, { contours, outline }: Tools): boolean {
  if (!frame) return false;
  const { contourStart } = contours;
  for (let k = 2 * contourStart[first]!; k < 2 * contourStart[end]!; k += 2) {
    const x = outline.coords[k]!;
    const y = outline.coords[k + 1]!;
    if (Math.min(x, y, frame[4]! - x, frame[5]! - y) <= TOUCH) return true;
  }
  return false;
}

/** Pieces of contours that do not meet: each at even depth, with the holes right inside it. */
function nested({ first, end, frame }: Members, { contours, outline, nesting }: Tools): Piece[] {
  const { contourStart, closed, stroke } = contours;
  const { area, depth, parent } = nesting;
  const pieces = new Map<number, { contour: number; loops: Float64Array[]; area: number }>();
  const ringOf = (c: number) => {
    const ring = outline.coords.subarray(2 * contourStart[c]!, 2 * contourStart[c + 1]!);
    return nesting.side[c]! < 0 ? reversed(ring) : ring;
  };
  if (frame) pieces.set(-1, { contour: first, loops: [frame], area: signedArea(frame) });
  for (let c = first; c < end; c++) {
    if (!closed[c] || stroke[c] || depth[c]! % 2 === 1) continue;
    pieces.set(c, { contour: c, loops: [ringOf(c)], area: Math.abs(area[c]!) });
  }
  for (let c = first; c < end; c++) {
    const around = depth[c]! % 2 === 1 ? pieces.get(parent[c]!) : undefined;
    if (!around) continue;
    around.loops.push(ringOf(c));
    around.area -= Math.abs(area[c]!);
  }
  return [...pieces.values()];
}

/** Pieces of contours that cross, by the even-odd rule. */
function untangled(
  members: Members,
  tools: Tools,
  { folded }: { readonly folded: boolean },
): Piece[] {
  const drawn = ringsOf(members, tools, { turned: false });
  // clipper2-ts loses contours that fold back on themselves: their spurs are cancelled first
  const spurless = folded ? traceFaces(edgesOfRings(drawn), TOUCH) : drawn;
  // a vertex that touches an edge must not join, by rounding, what meets in a point
  const rings = splitRings(spurless, TOUCH);
  // finer than the grid, as crossings lie between its points, and near the origin, to fit traceFaces()
  const bounds = extentOf(rings);
  let scale = FINEST;
  while (scale > 1 && scale * bounds.size > LARGEST) scale /= 2;
  const paths: Paths64 = rings.map((ring) =>
    Array.from({ length: ring.length / 2 }, (_, v) => ({
      x: (ring[2 * v]! - bounds.x) * scale,
      y: (ring[2 * v + 1]! - bounds.y) * scale,
    })),
  );
  const simple = Clipper.union(paths, [], FillRule.EvenOdd).map((path) =>
    Float64Array.from(path.flatMap(({ x, y }) => [x, y])),
  );
  return nestLoops(traceFaces(edgesOfRings(simple), TOUCH)).map(({ loops, area }) => ({
    contour: members.first,
    loops: loops.map((loop) =>
      loop.map((value, k) => value / scale + (k % 2 ? bounds.y : bounds.x)),
    ),
    area: area / scale ** 2,
  }));
}

function extentOf(rings: readonly Float64Array[]): { x: number; y: number; size: number } {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of rings) {
    for (let k = 0; k < ring.length; k += 2) {
      minX = Math.min(minX, ring[k]!);
      maxX = Math.max(maxX, ring[k]!);
      minY = Math.min(minY, ring[k + 1]!);
      maxY = Math.max(maxY, ring[k + 1]!);
    }
  }
  return { x: minX, y: minY, size: Math.max(maxX - minX, maxY - minY) };
}

/** Filled rings of a shape and its frame; `turned` so that the fill lies on the positive side. */
function ringsOf(
  { first, end, frame }: Members,
  { contours, outline, nesting }: Tools,
  { turned }: { readonly turned: boolean },
): Float64Array[] {
  const { contourStart, closed, stroke } = contours;
  const rings = frame ? [frame] : [];
  for (let c = first; c < end; c++) {
    if (!closed[c] || stroke[c]) continue;
    const ring = outline.coords.slice(2 * contourStart[c]!, 2 * contourStart[c + 1]!);
    rings.push(turned && nesting.side[c]! < 0 ? reversed(ring) : ring);
  }
  return rings;
}

function reversed(ring: Float64Array): Float64Array {
  const turned = new Float64Array(ring.length);
  for (let k = 0; k < ring.length; k += 2) {
    turned[k] = ring[ring.length - 2 - k]!;
    turned[k + 1] = ring[ring.length - 1 - k]!;
  }
  return turned;
}
