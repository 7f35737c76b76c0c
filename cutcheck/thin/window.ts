/** A part of a piece on a local integer grid, fine enough to be opened by a disc. @module */
import { Clipper, type Paths64 } from "clipper2-ts";
import type { Piece } from "../pieces.ts";
import { type Area, extentOf, meets, sizeOf } from "./areas.ts";
import type { Residue } from "./opening.ts";

/** A local integer grid: fine, yet small enough for exact products. */
export interface Frame {
  /** Its origin. */
  readonly x: number;
  readonly y: number;
  /** Steps a grid unit. */
  readonly scale: number;
}

/** Scales, the finest first. */
const SCALES = [100, 25, 10, 4, 2];

/** Largest coordinate: products stay exact, and it fits traceFaces(). */
const FARTHEST = 2 ** 25 - 1;

/** The finest grid around an area on which products stay exact. */
export function frameOf(area: Area): Frame {
  const { width, height } = sizeOf(area);
  const half = Math.max(width, height) / 2;
  const scale = SCALES.find((steps) => half * steps <= FARTHEST) ?? 1;
  return { x: (area.left + area.right) / 2, y: (area.top + area.bottom) / 2, scale };
}

/** Border of a piece on the local grid, clipped to an area where one is given. */
export function regionOf(piece: Piece, { x, y, scale }: Frame, cut: Area | undefined): Paths64 {
  const paths: Paths64 = [];
  for (const loop of piece.loops) {
    if (cut && !meets(cut, extentOf(loop))) continue;
    const path = [];
    for (let k = 0; k < loop.length; k += 2) {
      path.push({
        x: Math.round((loop[k]! - x) * scale),
        y: Math.round((loop[k + 1]! - y) * scale),
      });
    }
    paths.push(path);
  }
  if (!cut) return paths;
  return Clipper.rectClip(
    {
      left: Math.round((cut.left - x) * scale),
      top: Math.round((cut.top - y) * scale),
      right: Math.round((cut.right - x) * scale),
      bottom: Math.round((cut.bottom - y) * scale),
    },
    paths,
  );
}

/** Edges of a piece across the border of an area, and those that pass by a corner. */
export function edgesAcross({ loops }: Piece, area: Area): number {
  let across = 0;
  for (const loop of loops) {
    let before = sidesOf(loop[loop.length - 2]!, loop[loop.length - 1]!, area);
    for (let k = 0; k < loop.length; k += 2) {
      const sides = sidesOf(loop[k]!, loop[k + 1]!, area);
      if ((sides & before) === 0 && (sides | before) !== 0) across++;
      before = sides;
    }
  }
  return across;
}

/** Sides of an area beyond which a point lies, as bits (Cohen and Sutherland's code). */
function sidesOf(x: number, y: number, { left, top, right, bottom }: Area): number {
  return (x < left ? 1 : x > right ? 2 : 0) | (y < top ? 4 : y > bottom ? 8 : 0);
}

/** Box of a residue, back in the piece's units. */
export function areaIn({ x, y, scale }: Frame, residue: Residue): Area {
  const { left, top, right, bottom } = Clipper.getBoundsPaths(residue);
  return {
    left: left / scale + x,
    top: top / scale + y,
    right: right / scale + x,
    bottom: bottom / scale + y,
  };
}
