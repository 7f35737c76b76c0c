/** Ends of all open centre-lines: on the stroke they meet, or in their own cap. @module */
import type { PathEnds } from "../../../geometry/joints.ts";
import type { Point } from "../../../geometry/point.ts";
import type { SplitPath } from "../../../geometry/split-path.ts";
import type { Chain } from "./chain.ts";
import type { Crossings } from "./crossings.ts";
import type { Drawn } from "./draw-chain.ts";
import { type Cap, carryOn, measureCap, type OpenEnd, openEnd } from "./ends.ts";
import type { Ink } from "./ink.ts";
import type { Pairing } from "./pairing.ts";
import type { FromEnd, SegmentGrid } from "./segment-grid.ts";

/** What ends are placed by. */
export interface EndPlaces {
  readonly ink: Ink;
  readonly crossings: Crossings;
  readonly pairing: Pairing;
  /** Polylines of all centre-lines, numbered as they are asked for. */
  readonly grid: SegmentGrid;
  /** Caps of thinner strokes are taken for round: too few pixels tell, px. */
  readonly hairline: number;
}

/** Ends of one open path, and the cap that draws them best. */
export interface PlacedEnds {
  readonly ends: PathEnds;
  readonly cap: "round" | "butt";
}

/** Places both ends of the open path `self`. */
export function placeEnds(
  places: EndPlaces,
  split: SplitPath,
  { chain, self, grafted }: { chain: Chain; self: number; grafted?: Drawn["grafted"] },
): PlacedEnds {
  const half = chain.width / 2;
  const sides = (["start", "end"] as const).map((side) => {
    const end = openEnd(split, side);
    const met = meetOther(places, end, {
      key: side === "start" ? chain.from : chain.to,
      half,
      from: { self, side, skip: OWN_LENGTH * half },
      runsIn: grafted?.[side] ?? false,
    });
    return met ?? measureCap(places.ink, end, half);
  });
  const caps = sides.filter(isCap);
  const flat = caps.length > 0 && caps.every((cap) => cap.buttSpread < cap.roundSpread);
  const butt = flat && chain.width >= places.hairline;
  const [start, end] = sides.map((side) => (isCap(side) ? (butt ? side.butt : side.round) : side));
  return { ends: { start: start!, end: end! }, cap: butt ? "butt" : "round" };
}

function isCap(side: Cap | Point): side is Cap {
  return "round" in side;
}

/** A stem is carried on at most this far past the middle of its crossing, in half widths. */
const PAST_CROSSING = 3.5;

/** An end is carried on in so many steps: along an arc they are chords. */
const STEPS = 6;

/** A stroke may end on itself, but not on its last so many half widths. */
const OWN_LENGTH = 6;

/** Where the end of a stem, carried on, first meets a path; undefined for a free end. */
function meetOther(
  { crossings, pairing, grid }: EndPlaces,
  end: OpenEnd,
  { key, half, from, runsIn }: { key: number; half: number; from: FromEnd; runsIn: boolean },
): Point | undefined {
  const group = key < 0 ? -1 : pairing.groupOf[key]!;
  const atCrossing = group >= 0 && pairing.endsAt.get(group)! > 1;
  if (!atCrossing && !runsIn) return undefined;
  const { at } = end;
  const [mx, my] = atCrossing && !runsIn ? crossings.middle(group) : at;
  const reach = PAST_CROSSING * half + Math.sqrt((at[0] - mx) ** 2 + (at[1] - my) ** 2);
  const back = grid.hit(carryOn(end, -half), at, { origin: at, from });
  if (back) return back;
  for (let k = 0; k < STEPS; k++) {
    const a = carryOn(end, (k * reach) / STEPS);
    const hit = grid.hit(a, carryOn(end, ((k + 1) * reach) / STEPS), { origin: at, from });
    if (hit) return hit;
  }
  return undefined;
}
