/** Ends of all open centre-lines: on the stroke they meet, or in their own cap. @module */
import type { PathEnds } from "../../../../geometry/joints.ts";
import type { Point } from "../../../../geometry/point.ts";
import type { SplitPath } from "../../../../geometry/split-path.ts";
import type { Chain } from "../chains/chain.ts";
import type { Ink } from "../ink/ink.ts";
import { type Cap, measureCap, openEnd } from "./ends.ts";
import { endKey } from "./stem-ends.ts";

/** What ends are placed by. */
export interface EndPlaces {
  readonly ink: Ink;
  /** Ends that run into a stroke, by {@link endKey}. */
  readonly met: ReadonlyMap<number, Point>;
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
  { chain, self }: { chain: Chain; self: number },
): PlacedEnds {
  const half = chain.width / 2;
  const sides = (["start", "end"] as const).map(
    (side) =>
      places.met.get(endKey(self, side)) ?? measureCap(places.ink, openEnd(split, side), half),
  );
  const caps = sides.filter(isCap);
  const flat = caps.length > 0 && caps.every((cap) => cap.buttSpread < cap.roundSpread);
  const butt = flat && chain.width >= places.hairline;
  const [start, end] = sides.map((side) => (isCap(side) ? (butt ? side.butt : side.round) : side));
  return { ends: { start: start!, end: end! }, cap: butt ? "butt" : "round" };
}

function isCap(side: Cap | Point): side is Cap {
  return "round" in side;
}
