/** Where a residue borders on the opening, and how far it reaches away from it. @module */
import {
  Clipper,
  Clipper64,
  ClipType,
  FillRule,
  type Path64,
  type Paths64,
  type Point64,
  PolyTree64,
} from "clipper2-ts";
import { length, squaredDistance } from "../../geometry/point.ts";
import { collect, type Disc, offset, type Residue } from "./opening.ts";

/** Whether a residue borders on the opening in two or more separate places. */
export function touchesTwice(residue: Residue, opened: Paths64, disc: Disc): boolean {
  if (residue.length === 1 && !leavesTwice(residue[0]!, opened, disc)) return false;
  const { margin } = disc;
  const bounds = Clipper.getBoundsPaths(residue);
  const reach = 4 * margin;
  const near = Clipper.rectClip(
    {
      left: bounds.left - reach,
      top: bounds.top - reach,
      right: bounds.right + reach,
      bottom: bounds.bottom + reach,
    },
    opened,
  );
  const clipper = new Clipper64();
  clipper.addSubject(offset(residue, 2 * margin, margin));
  clipper.addClip(near);
  const tree = new PolyTree64();
  clipper.execute(ClipType.Intersection, FillRule.Positive, tree);
  const parts: Residue[] = [];
  collect(tree, parts);
  return parts.length > 1;
}

/**
 * Whether a loop leaves the surroundings of the opening more than once on its way around, or may do so.
 *
 * Most residues are corners, which do not: this spares them an offset and an intersection.
 */
function leavesTwice(loop: Path64, opened: Paths64, { radius, margin }: Disc): boolean {
  const reach = 2 * margin;
  const near = edgesNear(opened, loop, reach);
  const isNear = (p: Point64) => near.some(([from, to]) => offEdge(p, from, to) <= reach);
  let leaves = 0;
  let a = loop[loop.length - 1]!;
  let aIsNear = isNear(a);
  for (const b of loop) {
    const bIsNear = isNear(b);
    const stays = aIsNear && bIsNear && isNear({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    if (!stays) {
      if (aIsNear && ++leaves > 1) return true;
      const ends = [...(aIsNear ? [a] : []), ...(bIsNear ? [b] : [])];
      // around its ends an edge has left or not come yet; between them it may come by once more
      const apart = near.filter(([p]) => ends.every((end) => apartBy(p, end) > radius / 4));
      if (apart.some(([p]) => offEdge(p, a, b) <= reach)) return true;
    }
    a = b;
    aIsNear = bIsNear;
  }
  return false;
}

/** Edges of paths that may come within `reach` of a loop. */
function edgesNear(paths: Paths64, loop: Path64, reach: number): [Point64, Point64][] {
  const { left, top, right, bottom } = Clipper.getBounds(loop);
  const edges: [Point64, Point64][] = [];
  for (const path of paths) {
    let a = path[path.length - 1]!;
    for (const b of path) {
      const meetsX = Math.max(a.x, b.x) >= left - reach && Math.min(a.x, b.x) <= right + reach;
      const meetsY = Math.max(a.y, b.y) >= top - reach && Math.min(a.y, b.y) <= bottom + reach;
      if (meetsX && meetsY) edges.push([a, b]);
      a = b;
    }
  }
  return edges;
}

function apartBy(p: Point64, q: Point64): number {
  return length(p.x - q.x, p.y - q.y);
}

/** Distance of `p` from the segment from `a` to `b`. */
function offEdge(p: Point64, a: Point64, b: Point64): number {
  return Math.sqrt(squaredDistance(p.x - a.x, p.y - a.y, b.x - a.x, b.y - a.y));
}

/** Largest distance of a residue's outer vertices from the opening, or `enough` once one is that far. */
export function reachOf(residue: Residue, opened: Paths64, enough: number): number {
  let farthest = 0;
  for (const { x, y } of residue[0]!) {
    const least = distanceFrom(opened, { x, y, give: farthest });
    if (least <= farthest) continue;
    farthest = least;
    if (farthest >= enough) return enough;
  }
  return farthest;
}

/** Distance of a point from the paths; stops at the first segment within `give`. */
function distanceFrom(
  paths: Paths64,
  { x, y, give }: { x: number; y: number; give: number },
): number {
  let least = Infinity;
  for (const path of paths) {
    let a = path[path.length - 1]!;
    for (const b of path) {
      const square = squaredDistance(x - a.x, y - a.y, b.x - a.x, b.y - a.y);
      if (square < least) {
        least = square;
        if (least <= give * give) return give;
      }
      a = b;
    }
  }
  return Math.sqrt(least);
}
