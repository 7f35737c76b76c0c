/** What is thin about a residue: a neck, a spike, or a corner that does not count. @module */
import { Clipper, type Paths64 } from "clipper2-ts";
import { length } from "../../geometry/point.ts";
import { signedArea } from "../../geometry/signed-area.ts";
import { MM_PER_UNIT } from "../outline.ts";
import { reachOf, touchesTwice } from "./contacts.ts";
import { type Disc, loopsOf, type Residue } from "./opening.ts";

/** Residues under this area, mm², are rounding. */
const LEAST_RESIDUE_MM2 = 1e-7;

/** Of two contacts with hardly anything between them: no neck under this reach, mm, and share of the disc. */
const LEAST_NECK_REACH_MM = 1e-3;
const LEAST_NECK_AREA = 0.05;

/** What a residue is; undefined for a corner or for rounding. */
export function formOf(
  residue: Residue,
  opened: Paths64,
  { disc, scale }: { disc: Disc; scale: number },
): "neck" | "spike" | undefined {
  const mm = MM_PER_UNIT / scale;
  const area = loopsOf(residue).reduce((sum, loop) => sum + signedArea(loop), 0);
  if (area * mm * mm < LEAST_RESIDUE_MM2) return undefined;
  const bounds = Clipper.getBoundsPaths(residue);
  const diagonal = length(bounds.right - bounds.left, bounds.bottom - bounds.top);
  const longest = 4 * disc.radius;
  const isLong = diagonal > longest && reachOf(residue, opened, longest) >= longest;
  if (!touchesTwice(residue, opened, disc)) return isLong ? "spike" : undefined;
  const isSmall = area < LEAST_NECK_AREA * disc.radius ** 2;
  const least = LEAST_NECK_REACH_MM / mm;
  return isSmall && reachOf(residue, opened, least) < least ? undefined : "neck";
}
