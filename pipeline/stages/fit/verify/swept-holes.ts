/** Holes that an arc was drawn over without touching them. @module */
import type { Partition } from "../../../../plugin/mod.ts";
import { arcOf } from "../arcs/junction-arcs.ts";
import type { FlatArcs } from "../flatten/flat-arcs.ts";
import { HoleProbes } from "./hole-probes.ts";
import type { Refitter } from "./untangle.ts";

/** Side of the cells that holes are looked for in, px: arcs stray less. */
const CELL = 8;

/** What is looked at. */
export interface SweepOptions {
  readonly arcs: readonly number[];
  readonly refitter: Pick<Refitter, "walkEdges">;
  /** Steps of the output grid per px. */
  readonly unit: number;
}

/** Visits the corners of an arc's pixel edges, its ends among them; px. */
type Walk = (visit: (x: number, y: number) => void) => void;

/** An arc, and a point of a hole that lies between the arc and the pixel edges it stands for; px. */
export interface Sweep {
  readonly arc: number;
  /** Its ring. */
  readonly hole: number;
  readonly x: number;
  readonly y: number;
}

/** A point of a hole's border, in steps of the output grid. */
interface Probe {
  readonly hole: number;
  readonly x: number;
  readonly y: number;
}

/** The points of holes that {@link sweptHoles} looks at. @param unit Steps of the output grid per px. */
export function holeProbes(map: Partition, flat: FlatArcs, unit: number): HoleProbes {
  return new HoleProbes(map, flat, { cell: CELL * unit, unit });
}

/**
 * Arcs that passed over a hole of a face beside them: the hole then lies outside the face that it is a hole of.
 *
 * No arc need cross another for that, and no face turns over. A hole counts as passed over if two points of
 * its border do; holes more than {@link CELL} from the arc's present course are not looked at.
 *
 * @param probes Where the arcs of `flat` have them.
 */
export function sweptHoles(
  map: Partition,
  { flat, probes }: { readonly flat: FlatArcs; readonly probes: HoleProbes },
  { arcs, refitter, unit }: SweepOptions,
): Sweep[] {
  const sweeps: Sweep[] = [];
  for (const arc of arcs) {
    if (!hasHoles(map, map.arcLeft[arc]!) && !hasHoles(map, map.arcRight[arc]!)) continue;
    const course = flat.coords(arc);
    const near: Probe[] = [];
    for (const k of probes.near(course)) {
      if (!isBeside(map, arc, { hole: probes.hole[k]!, component: probes.component[k]! })) continue;
      near.push({ hole: probes.hole[k]!, x: probes.x[k]!, y: probes.y[k]! });
    }
    if (near.length === 0) continue;
    const walk: Walk = (visit) => refitter.walkEdges(arc, visit);
    const swept = within(near, course, { walk, unit });
    for (let k = 0; k + 1 < swept.length; k++) {
      const { hole, x, y } = swept[k]!;
      if (swept[k + 1]!.hole === hole) sweeps.push({ arc, hole, x: x / unit, y: y / unit });
    }
  }
  return sweeps;
}

/** Arcs of which {@link sweptHoles} may find something new: those that changed, and those that probes moved by. */
export function arcsToSweep(
  map: Partition,
  { box }: FlatArcs,
  {
    probes,
    changed,
    moved,
    unit,
  }: {
    readonly probes: HoleProbes;
    readonly changed: ReadonlySet<number>;
    /** Probes, by their numbers. */
    readonly moved: readonly number[];
    readonly unit: number;
  },
): number[] {
  const arcs = new Set(changed);
  const reach = 2 * CELL * unit;
  const { componentRings, ringStart, ringArcs } = map;
  for (const k of moved) {
    const [x, y, c] = [probes.x[k]!, probes.y[k]!, probes.component[k]!];
    const end = ringStart[componentRings[c + 1]!]!;
    for (let h = ringStart[componentRings[c]!]!; h < end; h++) {
      const a = arcOf(ringArcs[h]!);
      const isNear =
        box[4 * a]! <= x + reach &&
        box[4 * a + 1]! <= y + reach &&
        box[4 * a + 2]! >= x - reach &&
        box[4 * a + 3]! >= y - reach;
      if (isNear) arcs.add(a);
    }
  }
  return [...arcs].sort((a, b) => a - b);
}

function hasHoles({ componentRings }: Partition, c: number): boolean {
  return c >= 0 && componentRings[c + 1]! - componentRings[c]! > 1;
}

function isBeside(
  { arcLeft, arcRight, ringArcs, ringStart }: Partition,
  arc: number,
  { component, hole }: { readonly component: number; readonly hole: number },
): boolean {
  if (arcLeft[arc] !== component && arcRight[arc] !== component) return false;
  for (let k = ringStart[hole]!; k < ringStart[hole + 1]!; k++) {
    if (arcOf(ringArcs[k]!) === arc) return false;
  }
  return true;
}

/** Which of the probes lie between the two courses of an arc, by the even-odd rule. */
function within(
  probes: readonly Probe[],
  course: Float64Array,
  { walk, unit }: { walk: Walk; unit: number },
): Probe[] {
  const byRow = [...probes].sort((a, b) => a.y - b.y || a.hole - b.hole);
  const inside = new Uint8Array(byRow.length);
  const first = byRow[0]!.y;
  const last = byRow.at(-1)!.y;
  const cross = (x0: number, y0: number, x1: number, y1: number) => {
    // most are level, or above or below all probes
    if (y0 === y1 || (y0 <= first && y1 <= first) || (y0 > last && y1 > last)) return;
    const low = Math.min(y0, y1);
    const high = Math.max(y0, y1);
    for (let k = firstFrom(byRow, low); k < byRow.length && byRow[k]!.y < high; k++) {
      const { x, y } = byRow[k]!;
      if (x0 + ((y - y0) * (x1 - x0)) / (y1 - y0) < x) inside[k] = 1 - inside[k]!;
    }
  };
  let x = course[0]!;
  let y = course[1]!;
  walk((u, v) => {
    cross(x, y, unit * u, unit * v);
    x = unit * u;
    y = unit * v;
  });
  cross(x, y, course[course.length - 2]!, course[course.length - 1]!);
  for (let i = 2; i < course.length; i += 2) {
    cross(course[i - 2]!, course[i - 1]!, course[i]!, course[i + 1]!);
  }
  return byRow.filter((_, k) => inside[k] === 1).sort((a, b) => a.hole - b.hole);
}

/** First probe in a sorted list at `y` or below it on the page. */
function firstFrom(probes: readonly Probe[], y: number): number {
  let low = 0;
  let high = probes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (probes[middle]!.y < y) low = middle + 1;
    else high = middle;
  }
  return low;
}
