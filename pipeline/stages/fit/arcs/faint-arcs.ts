/** Arcs between colours that are hardly told apart. @module */
import type { Partition } from "../../../../plugin/mod.ts";
import { contrastOf } from "./chains.ts";

/** Greatest distance of two such colours, levels of RGBA. */
const NEAR = 12;

/** 1 for each arc between two near colours, such as levels of a gradient. */
export function faintArcs(map: Partition): Uint8Array {
  return Uint8Array.from(map.arcLeft, (_, a) => (contrastOf(map, a) <= NEAR ? 1 : 0));
}
