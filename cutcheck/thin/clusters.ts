/** Narrow places of a piece, gathered into areas to look at one by one. @module */
import type { Suspect } from "./suspects.ts";

/** A rectangle in grid units. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Side of the cells that places are gathered in, in tool radii. */
const CELL = 8;

/** Gather places whose surroundings, two radii wide, share cells or have neighbouring ones. */
export function clusterSuspects(suspects: readonly Suspect[], radius: number): Area[] {
  const cell = CELL * radius;
  const marked = new Map<number, Area>();
  for (const suspect of suspects) {
    const area = widen(areaOf(suspect), 2 * radius);
    for (let row = Math.floor(area.top / cell); row <= Math.floor(area.bottom / cell); row++) {
      const first = Math.floor(area.left / cell);
      const last = Math.floor(area.right / cell);
      for (let column = first; column <= last; column++) {
        const key = keyOf(column, row);
        const known = marked.get(key);
        marked.set(key, known ? unite(known, area) : area);
      }
    }
  }
  const clusters: Area[] = [];
  for (const start of [...marked.keys()]) {
    const cluster = takeConnected(marked, start);
    if (cluster) clusters.push(cluster);
  }
  return clusters;
}

/** Box of the two points of a place. */
export function areaOf({ px, py, qx, qy }: Suspect): Area {
  return {
    left: Math.min(px, qx),
    top: Math.min(py, qy),
    right: Math.max(px, qx),
    bottom: Math.max(py, qy),
  };
}

/** The area, wider by `reach` on all sides. */
export function widen({ left, top, right, bottom }: Area, reach: number): Area {
  return { left: left - reach, top: top - reach, right: right + reach, bottom: bottom + reach };
}

/** Whether `inner` lies within `outer`. */
export function holds(outer: Area, inner: Area): boolean {
  return (
    outer.left <= inner.left &&
    outer.top <= inner.top &&
    outer.right >= inner.right &&
    outer.bottom >= inner.bottom
  );
}

/** Whether two areas have a point in common. */
export function meets(a: Area, b: Area): boolean {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

function unite(a: Area, b: Area): Area {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** Columns and rows of cells stay well under 2^25. */
function keyOf(column: number, row: number): number {
  return (row + 2 ** 25) * 2 ** 26 + column + 2 ** 25;
}

/** Take the cell and all that hang together with it out of the map. */
function takeConnected(marked: Map<number, Area>, start: number): Area | undefined {
  let cluster: Area | undefined;
  const open = [start];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const area = marked.get(key);
    if (!area) continue;
    marked.delete(key);
    cluster = cluster ? unite(cluster, area) : area;
    for (let row = -1; row <= 1; row++)
      for (let column = -1; column <= 1; column++) open.push(key + row * 2 ** 26 + column);
  }
  return cluster;
}
