/** Arcs that leave a junction in another order than their faces lie around it. @module */
import { ceilLog2 } from "../../../../geometry/elementary.ts";
import { compareTurns, type Leaving } from "../../../../geometry/turn-order.ts";
import type { Partition } from "../../../../plugin/mod.ts";
import { arcOf, type JunctionArcs } from "../arcs/junction-arcs.ts";
import type { FlatArcs } from "../flatten/flat-arcs.ts";

/** Arcs, as they leave a point where their order is wrong; px of the output grid. */
export interface Disorder {
  /** Pairs of neighbours with different faces between them, `[a0, b0, …]`. */
  readonly pairs: readonly number[];
  readonly x: number;
  readonly y: number;
}

/** An arc that leaves a point, and the faces on its sides. */
interface Way extends Leaving {
  readonly arc: number;
  /** On the side of lesser angles, and on that of greater ones. */
  readonly before: number;
  readonly after: number;
}

/** Which map, and what of it is looked at. */
interface OrderOptions {
  readonly leaving: JunctionArcs;
  /** Where given, only places of junctions of these arcs are looked at. */
  readonly changed?: ReadonlySet<number> | undefined;
}

/**
 * Places of several junctions that their arcs leave in another order than that of the pixel edges.
 *
 * Rounding, or drawing them together, put them there. Their arcs then leave the place without
 * crossing anywhere else, but one may lie between two that have nothing to do with it: rings cross at the place. Going
 * round it, the face after each arc must be the face before the next. Not told: places where arcs leave together and end before they part.
 */
export function disorderedJunctions(
  map: Partition,
  flat: FlatArcs,
  { leaving, changed }: OrderOptions,
): Disorder[] {
  const found: Disorder[] = [];
  forEachPlace(map, flat, { leaving, changed }, (junctions, x, y) => {
    const ways = junctions.flatMap((j) => waysFrom(map, flat, { leaving, j }));
    const pairs = disorder(ways, x, y);
    if (pairs.length === 0) return;
    // What passes the place parts the faces of junctions on either side of it.
    const all = [...ways, ...passing(map, flat, { x, y })];
    const sure = all.length > ways.length ? disorder(all, x, y) : pairs;
    if (sure.length > 0) found.push({ pairs: sure, x, y });
  });
  return found;
}

/** Visit the places that several junctions have. */
function forEachPlace(
  map: Partition,
  flat: FlatArcs,
  { leaving, changed }: OrderOptions,
  visit: (junctions: number[], x: number, y: number) => void,
): void {
  const { xs, ys } = placesOf(flat, leaving);
  const { first, next } = chained(xs, ys);
  const wanted = changed && junctionsOf(map, changed);
  for (let j = 0; j < next.length; j++) {
    if (first[j] !== j || next[j]! < 0) continue;
    const members: number[] = [];
    for (let k = j; k >= 0; k = next[k]!) members.push(k);
    if (!wanted || members.some((k) => wanted[k] === 1)) visit(members, xs[j]!, ys[j]!);
  }
}

/** The first junction in the place of each, and the next one there, −1 for none; by open addressing. */
function chained(xs: Float64Array, ys: Float64Array): { first: Int32Array; next: Int32Array } {
  const mask = 2 ** ceilLog2(2 * xs.length + 2) - 1;
  const table = new Int32Array(mask + 1).fill(-1);
  const first = new Int32Array(xs.length);
  const next = new Int32Array(xs.length).fill(-1);
  for (let j = 0; j < xs.length; j++) {
    const hash = Math.imul(xs[j]!, 0x9e3779b1) ^ Math.imul(ys[j]!, 0x85ebca6b);
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (let k = table[slot]!; k >= 0; k = table[slot]!) {
      if (xs[k] === xs[j] && ys[k] === ys[j]) break;
      slot = (slot + 1) & mask;
    }
    const head = table[slot]!;
    if (head < 0) table[slot] = j;
    else {
      next[j] = next[head]!;
      next[head] = j;
    }
    first[j] = head < 0 ? j : head;
  }
  return { first, next };
}

/** Where each junction is, steps. */
function placesOf(flat: FlatArcs, { start, arcs }: JunctionArcs) {
  const count = start.length - 1;
  const xs = new Float64Array(count);
  const ys = new Float64Array(count);
  for (let j = 0; j < count; j++) {
    const s = arcs[start[j]!]!;
    const a = arcOf(s);
    xs[j] = flat.number(a, s < 0 ? -2 : 0);
    ys[j] = flat.number(a, s < 0 ? -1 : 1);
  }
  return { xs, ys };
}

function junctionsOf({ arcFrom, arcTo, junctions }: Partition, arcs: ReadonlySet<number>) {
  const marks = new Uint8Array(junctions.length / 2);
  for (const a of arcs) {
    if (arcFrom[a]! < 0) continue;
    marks[arcFrom[a]!] = 1;
    marks[arcTo[a]!] = 1;
  }
  return marks;
}

/** The arcs that leave junction `j`, but for those that are a point. */
function waysFrom(
  { arcLeft, arcRight }: Partition,
  flat: FlatArcs,
  { leaving: { start, arcs }, j }: { leaving: JunctionArcs; j: number },
): Way[] {
  const ways: Way[] = [];
  for (let i = start[j]!; i < start[j + 1]!; i++) {
    const arc = arcOf(arcs[i]!);
    const coords = flat.coords(arc);
    const points = coords.length / 2;
    if (points < 2) continue;
    const [left, right] = [arcLeft[arc]!, arcRight[arc]!];
    if (arcs[i]! >= 0) {
      ways.push({ arc, coords, at: 1, step: 1, end: points, before: left, after: right });
    } else {
      ways.push({ arc, coords, at: points - 2, step: -1, end: -1, before: right, after: left });
    }
  }
  return ways;
}

/** Arcs that pass a point between their ends, each as two that leave it. */
function passing(
  { arcLeft, arcRight }: Partition,
  flat: FlatArcs,
  { x, y }: { x: number; y: number },
): Way[] {
  const ways: Way[] = [];
  const { box } = flat;
  for (let arc = 0; arc < flat.size; arc++) {
    const b = 4 * arc;
    if (box[b]! > x || box[b + 1]! > y || box[b + 2]! < x || box[b + 3]! < y) continue;
    const coords = flat.coords(arc);
    const [before, after] = [arcLeft[arc]!, arcRight[arc]!];
    const end = coords.length / 2;
    for (let k = 0; k + 1 < end; k++) {
      if (!isOn(coords, k, { x, y })) continue;
      // A node belongs to the segment that starts there; ends leave by themselves.
      const isNode = coords[2 * k] === x && coords[2 * k + 1] === y;
      if (isNode && k === 0) continue;
      ways.push({ arc, coords, at: k + 1, step: 1, end, before, after });
      const back = isNode ? k - 1 : k;
      ways.push({ arc, coords, at: back, step: -1, end: -1, before: after, after: before });
    }
  }
  return ways;
}

/** Does a point lie on segment `k`, other than on its end? */
function isOn(p: Float64Array, k: number, { x, y }: { x: number; y: number }): boolean {
  const [x0, y0, x1, y1] = [p[2 * k]!, p[2 * k + 1]!, p[2 * k + 2]!, p[2 * k + 3]!];
  if (x === x1 && y === y1) return false;
  if ((x - x0) * (x - x1) > 0 || (y - y0) * (y - y1) > 0) return false;
  return (x1 - x0) * (y - y0) === (y1 - y0) * (x - x0);
}

/** Neighbours with different faces between them; none where the order of some is open. */
function disorder(ways: Way[], x: number, y: number): number[] {
  if (ways.length < 2) return [];
  const compare = compareTurns(x, y);
  ways.sort(compare);
  const pairs: number[] = [];
  for (let k = 0; k < ways.length; k++) {
    const [way, next] = [ways[k]!, ways[(k + 1) % ways.length]!];
    if (compare(way, next) === 0) return [];
    if (way.after !== next.before) pairs.push(way.arc, next.arc);
  }
  return pairs;
}
