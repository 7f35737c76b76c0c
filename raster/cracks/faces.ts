/** What bounds components: their border rings from shared arcs, and how thick they are. @module */

import { Int32List } from "../growing.ts";
import type { CrackGraph } from "./crack-graph.ts";

/** Rings as signed arcs; see `Partition` for the layout. */
export interface Rings {
  /** Arc `a` forward, `~a` backward; the component is on the left hand. */
  readonly ringArcs: Int32Array;
  readonly ringStart: Uint32Array;
  /** Component `c` owns rings `componentRings[c]` up to `componentRings[c + 1]`, its outer ring first. */
  readonly componentRings: Uint32Array;
}

/**
 * Assemble every component's rings.
 *
 * At a junction a ring takes the left-most exit: where two pixels of a component touch by a corner
 * only, it stays with its own pixel (4-connectivity).
 */
export function assembleRings(graph: CrackGraph, componentCount: number): Rings {
  const { arcLeft, arcRight } = graph;
  const arcs = arcLeft.length;
  const areas = arcAreas(graph);
  const used = new Uint8Array(arcs * 2);
  const members = new Int32List();
  const start = new Int32List();
  const places: number[] = [];
  for (let h = 0; h < arcs * 2; h++) {
    const component = h & 1 ? arcRight[h >> 1]! : arcLeft[h >> 1]!;
    if (used[h] || component < 0) continue;
    start.push(members.length);
    let area = 0;
    let current = h;
    do {
      used[current] = 1;
      const arc = current >> 1;
      members.push(current & 1 ? ~arc : arc);
      area += current & 1 ? -areas[arc]! : areas[arc]!;
      current = following(graph, current);
    } while (current !== h);
    // walked with the component on the left, Y down: an outer ring has negative area
    places.push(2 * component + (area < 0 ? 0 : 1));
  }
  start.push(members.length);
  return sorted({ members, start, places }, componentCount);
}

/** Half-edge after `h` (`2 * arc + direction`) on the same ring. */
function following({ coords, arcStart, arcFrom, arcTo, exits }: CrackGraph, h: number): number {
  const arc = h >> 1;
  if (arcFrom[arc]! < 0) return h;
  const backward = h & 1;
  const junction = backward ? arcFrom[arc]! : arcTo[arc]!;
  const end = backward ? arcStart[arc]! : arcStart[arc + 1]! - 1;
  const before = backward ? end + 1 : end - 1;
  const dx = coords[2 * end]! - coords[2 * before]!;
  const dy = coords[2 * end + 1]! - coords[2 * before + 1]!;
  const heading = dx !== 0 ? 1 - dx : 2 - dy;
  for (const turn of [3, 0, 1]) {
    const exit = exits[junction * 4 + ((heading + turn) & 3)]!;
    if (exit !== 0) return exit > 0 ? 2 * (exit - 1) : 2 * (-exit - 1) + 1;
  }
  throw new RangeError(`Junction ${junction} is a dead end`);
}

/** Twice the signed area that each arc contributes to a ring. */
function arcAreas({ coords, arcStart }: CrackGraph): Float64Array {
  const areas = new Float64Array(arcStart.length - 1);
  for (let a = 0; a < areas.length; a++) {
    let sum = 0;
    for (let v = arcStart[a]!; v < arcStart[a + 1]! - 1; v++) {
      sum += coords[2 * v]! * coords[2 * v + 3]! - coords[2 * v + 1]! * coords[2 * v + 2]!;
    }
    areas[a] = sum;
  }
  return areas;
}

/** Rings by component, the outer ring of each first: `places` are twice the component, and 1 more for a hole. */
function sorted(
  { members, start, places }: { members: Int32List; start: Int32List; places: readonly number[] },
  componentCount: number,
): Rings {
  const count = places.length;
  const componentRings = new Uint32Array(componentCount + 1);
  for (const place of places) componentRings[(place >> 1) + 1]!++;
  for (let c = 0; c < componentCount; c++) componentRings[c + 1]! += componentRings[c]!;
  // place and ring share a double's 53 bits, so that a plain numeric sort puts them in order
  const order = Float64Array.from(places, (place, r) => place * count + r).sort();
  const ringArcs = new Int32Array(members.length);
  const ringStart = new Uint32Array(count + 1);
  let length = 0;
  for (let k = 0; k < count; k++) {
    const r = order[k]! % count;
    for (let m = start.at(r); m < start.at(r + 1); m++) ringArcs[length++] = members.at(m);
    ringStart[k + 1] = length;
  }
  return { ringArcs, ringStart, componentRings };
}

/**
 * Thickness of every component: twice its area over the length of its pixel edges.
 *
 * That of a long stroke along an axis is its width.
 *
 * @param area Pixels per component.
 * @param scale Pixels per px of the result.
 */
export function thicknessOf(
  { arcStart, arcLeft, arcRight }: Pick<CrackGraph, "arcStart" | "arcLeft" | "arcRight">,
  area: Uint32Array,
  scale: number,
): Float64Array {
  const border = new Float64Array(area.length);
  for (let a = 0; a < arcLeft.length; a++) {
    const steps = arcStart[a + 1]! - 1 - arcStart[a]!;
    if (arcLeft[a]! >= 0) border[arcLeft[a]!]! += steps;
    if (arcRight[a]! >= 0) border[arcRight[a]!]! += steps;
  }
  return border.map((steps, c) => (2 * area[c]!) / (steps * scale));
}
