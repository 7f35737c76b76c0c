/** Where arcs leave their curves for the pixel edges. @module */
import { length, type Point } from "../../../../geometry/point.ts";

/** How far from a crossing curves give way to pixel edges, px along the arc; doubled at each return. */
const DETOUR_REACH = 3;
/** A crossing this close to the end of a detour, px, is the same one come back. */
const SAME_PLACE = 3;
/** A detour that reaches farther, px, has come back twice: it follows the pixel edges exactly. */
const EVEN_REACH = 6;

/** A stretch of an arc along pixel edges. */
export interface Detour {
  /** Its middle. */
  readonly at: Point;
  /** Length to either side, px along the arc. */
  readonly reach: number;
  /** Whether each pixel edge is kept; else staircases are evened out. */
  readonly exact: boolean;
}

/** The detours of all arcs. */
export class Detours {
  readonly #byArc = new Map<number, Detour[]>();

  /** Detours of an arc, in the order in which they were noted. */
  of(arc: number): readonly Detour[] {
    return this.#byArc.get(arc) ?? [];
  }

  /** Has the arc a detour at this place? */
  at(arc: number, place: Point): boolean {
    return this.of(arc).some((detour) => covers(detour, place));
  }

  /** Note a detour unless there is one at this place; returns its reach. */
  note(arc: number, place: Point): number {
    const known = this.of(arc).find((detour) => covers(detour, place));
    return known ? known.reach : this.#add(arc, place);
  }

  /** Double the detour at this place, or note a first one; returns its reach. */
  widen(arc: number, place: Point): number {
    const detours = this.#byArc.get(arc) ?? [];
    const k = detours.findIndex((detour) => covers(detour, place));
    if (k < 0) return this.#add(arc, place);
    const reach = 2 * detours[k]!.reach;
    detours[k] = { at: detours[k]!.at, reach, exact: reach > EVEN_REACH };
    return reach;
  }

  #add(arc: number, at: Point): number {
    const detour = { at, reach: DETOUR_REACH, exact: false };
    const detours = this.#byArc.get(arc);
    if (detours) detours.push(detour);
    else this.#byArc.set(arc, [detour]);
    return DETOUR_REACH;
  }
}

function covers({ at, reach }: Detour, [x, y]: Point): boolean {
  return length(at[0] - x, at[1] - y) < reach + SAME_PLACE;
}
