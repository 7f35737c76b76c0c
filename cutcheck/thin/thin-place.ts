/** A place where the tool does not fit. @module */
import type { Area } from "./areas.ts";

/** A thin place, in grid units. */
export interface ThinPlace {
  /** A piece that vanishes, a neck between two parts, or a spike longer than two tools. */
  readonly form: "piece" | "neck" | "spike";
  readonly area: Area;
  /** Diameter of the largest disc that fits into it. */
  readonly width: number;
}
