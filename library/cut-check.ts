/** `cutCheck()` of the library. @module */
import type { components } from "../client/api-types.ts";
import { report } from "../cutcheck/report.ts";
import { contoursOf, readSvg } from "../exporters/mod.ts";
import { KerfError } from "./kerf-error.ts";
import { checkBounds, withoutUndefined } from "./options.ts";

/** What the cut check found. */
export type CutReport = components["schemas"]["CutReport"];

/** How the DXF will be cut. */
export interface CutCheckOptions {
  /** Diameter of the beam or blade, mm, 0.01 to 10; 0.2 by default. */
  readonly toolMm?: number;
  /** Area under which a piece is a small island, mm², 0 to 1000; 1 by default. */
  readonly islandMm2?: number;
  /** Vertices that a contour may have; 1000 by default. */
  readonly maxNodes?: number;
  /** Largest deviation of flattened curves, px; 0.1 by default. */
  readonly tolerance?: number;
  /** Width of the page, mm; 1 px is 1 pt by default. */
  readonly widthMm?: number;
  /** The DXF will have borders that two shapes share once. */
  readonly mergeShared?: boolean;
  /** The DXF will keep the page's frame. */
  readonly includeBackground?: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Check the DXF that an SVG would become.
 *
 * @throws {KerfError} for a drawing that cannot be read, and values out of bounds
 */
export async function cutCheck(
  svg: string,
  { signal, ...given }: CutCheckOptions = {},
): Promise<CutReport> {
  checkBounds(given, {
    toolMm: [0.01, 10],
    islandMm2: [0, 1000],
    maxNodes: [1, Number.MAX_SAFE_INTEGER],
    tolerance: [0.001, 10],
    widthMm: [1, 10_000],
  });
  const drawing = readSvg(svg);
  if (!drawing.ok) throw new KerfError(drawing.error);
  const options = withoutUndefined(given);
  const flat = { tolerance: 0.1, includeBackground: false, ...options };
  // Merged borders are open by nature: the check looks at the contours before they are merged.
  const contours = contoursOf(drawing.value, { ...flat, mergeShared: false });
  if (!contours.ok) throw new KerfError(contours.error);
  const checked = report(contours.value, options, signal ? { signal } : {});
  if (!checked.ok) throw new KerfError(checked.error);
  return checked.value;
}
