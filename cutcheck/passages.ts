/** How contours pass through the points that they come to more than once. @module */
import { atan2, ceilLog2 } from "../geometry/elementary.ts";
import { hashPair } from "../geometry/hash.ts";
import { signedArea } from "../geometry/signed-area.ts";
import type { Survey } from "../plugin/mod.ts";
import { type Outline, outlineOf, TOUCH } from "./outline.ts";
import { contact } from "./relation.ts";
import { coincide, sideOf } from "./turn.ts";

/**
 * Passages of contours through their vertices, as another contour meets them.
 *
 * A contour that touches itself in a point may be drawn either way through it: around each part by
 * itself, or from part to part and back. Two neighbours in the four fields of a checkerboard, both drawn
 * the second way, would seem to cross. So at such a point every contour counts as drawn around its parts.
 */
export interface Passages {
  /** Vertex from which the passage comes that leaves by segment `v`; -1 at the start of an open contour. */
  readonly comesFrom: Int32Array;
  /** Vertex to which the passage goes on that arrives at vertex `v`; -1 at the end of an open contour. */
  readonly goesTo: Int32Array;
}

/** Find the passages of all contours. */
export const passagesOf: Survey<Passages> = ({ contourStart, closed }, { once }) => {
  const outline = once(outlineOf);
  const passages = { comesFrom: outline.previous.slice(), goesTo: outline.next.slice() };
  for (let c = 0; c < closed.length; c++) {
    const [from, to] = [contourStart[c]!, contourStart[c + 1]!];
    const repeats = closed[c] ? repeatsOf(outline, from, to) : [];
    if (repeats.length === 0) continue;
    const turn = Math.sign(signedArea(outline.coords, from, to));
    for (const visits of repeats) partAt(outline, { visits, turn }, passages);
  }
  return passages;
};

/** Vertices `from` up to `to` in groups of equal position, those that stand alone left out. */
function repeatsOf({ x0, y0 }: Outline, from: number, to: number): number[][] {
  const mask = 2 ** ceilLog2(2 * (to - from)) - 1;
  const table = new Int32Array(mask + 1).fill(-1);
  const groups = new Map<number, number[]>();
  for (let v = from; v < to; v++) {
    let slot = hashPair(x0[v]!, y0[v]!) & mask;
    for (; table[slot]! >= 0; slot = (slot + 1) & mask) {
      const first = table[slot]!;
      if (x0[first] !== x0[v] || y0[first] !== y0[v]) continue;
      const group = groups.get(first);
      if (group) group.push(v);
      else groups.set(first, [first, v]);
      break;
    }
    if (table[slot]! < 0) table[slot] = v;
  }
  return [...groups.values()];
}

/** Join what arrives at one point to what leaves it, by the sharpest turn around the contour's inside. */
function partAt(
  outline: Outline,
  { visits, turn }: { readonly visits: readonly number[]; readonly turn: number },
  { comesFrom, goesTo }: Passages,
): void {
  const { x0, y0, previous, next } = outline;
  if (!touchesOnly(outline, visits) || isOnLine(outline, visits[0]!)) return;
  const angle = (from: number, to: number) => atan2(y0[to]! - y0[from]!, x0[to]! - x0[from]!);
  for (const v of visits) {
    const back = angle(v, previous[v]!);
    let least = Infinity;
    for (const w of visits) {
      const inside = (turn * (back - angle(w, next[w]!)) + 4 * Math.PI) % (2 * Math.PI);
      if (inside >= least) continue;
      least = inside;
      goesTo[v] = next[w]!;
    }
  }
  for (const v of visits)
    for (const w of visits) if (goesTo[v] === next[w]) comesFrom[w] = previous[v]!;
}

/** Whether the contour of vertex `v` also passes through it between two vertices: parts would cross that line. */
function isOnLine(outline: Outline, v: number): boolean {
  const { contour, grid } = outline;
  const near = grid.near(v, TOUCH);
  for (let k = 0; k < near; k++) {
    const j = grid.found[k]!;
    if (contour[j] === contour[v] && contact(outline, v, j) === "middle") return true;
  }
  return false;
}

/** Whether no two visits of a point cross or run along each other there. */
function touchesOnly({ x0, y0, previous, next }: Outline, visits: readonly number[]): boolean {
  const rays = visits.flatMap((v) =>
    [previous[v]!, next[v]!].map((w) => ({ x: x0[w]! - x0[v]!, y: y0[w]! - y0[v]! })),
  );
  for (let i = 0; i < rays.length; i++)
    for (let j = 0; j < i; j++)
      if (coincide(rays[i]!.x, rays[i]!.y, rays[j]!.x, rays[j]!.y)) return false;
  for (let i = 0; i < rays.length; i += 2) {
    const [back, on] = [rays[i]!, rays[i + 1]!];
    const path = { backX: back.x, backY: back.y, onX: on.x, onY: on.y };
    for (let j = 0; j < i; j += 2)
      if (sideOf(path, rays[j]!.x, rays[j]!.y) !== sideOf(path, rays[j + 1]!.x, rays[j + 1]!.y))
        return false;
  }
  return true;
}
