/** Narrow places of a piece, gathered into areas to look at one by one. @module */
import { type Area, unite, widen } from "./areas.ts";
import type { Suspect } from "./suspects.ts";

/** Side of the cells that places are gathered in, in tool radii. */
const CELL = 8;

/** Narrow places that lie together, and the area around them, two tool radii wider. */
export interface Cluster {
  readonly suspects: readonly Suspect[];
  readonly area: Area;
}

/** Gather places whose surroundings, two radii wide, share cells or have neighbouring ones. */
export function clusterSuspects(suspects: readonly Suspect[], radius: number): Cluster[] {
  const cell = CELL * radius;
  const marked = new Map<number, Cell>();
  for (const suspect of suspects) {
    const area = widen(areaOf(suspect), 2 * radius);
    for (let row = Math.floor(area.top / cell); row <= Math.floor(area.bottom / cell); row++) {
      const first = Math.floor(area.left / cell);
      const last = Math.floor(area.right / cell);
      for (let column = first; column <= last; column++) {
        const key = keyOf(column, row);
        const known = marked.get(key);
        if (known) {
          known.area = unite(known.area, area);
          known.suspects.push(suspect);
        } else {
          marked.set(key, { area, suspects: [suspect] });
        }
      }
    }
  }
  const clusters: Cluster[] = [];
  for (const start of [...marked.keys()]) {
    const cluster = takeConnected(marked, start);
    if (cluster) clusters.push(cluster);
  }
  return clusters;
}

interface Cell {
  area: Area;
  readonly suspects: Suspect[];
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

/** Columns and rows of cells stay well under 2^25. */
function keyOf(column: number, row: number): number {
  return (row + 2 ** 25) * 2 ** 26 + column + 2 ** 25;
}

/** Take the cell and all that hang together with it out of the map. */
function takeConnected(marked: Map<number, Cell>, start: number): Cluster | undefined {
  let area: Area | undefined;
  const suspects = new Set<Suspect>();
  const open = [start];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const cell = marked.get(key);
    if (!cell) continue;
    marked.delete(key);
    area = area ? unite(area, cell.area) : cell.area;
    for (const suspect of cell.suspects) suspects.add(suspect);
    for (let row = -1; row <= 1; row++)
      for (let column = -1; column <= 1; column++) open.push(key + row * 2 ** 26 + column);
  }
  return area && { area, suspects: [...suspects] };
}
