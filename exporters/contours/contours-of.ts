/** A drawing to the contours that the DXF holds and the cut check reads. @module */
import {
  type Contours,
  type Drawing,
  type ExportFault,
  fail,
  ok,
  type Result,
} from "../../plugin/mod.ts";
import { countSegments, flattenDrawing } from "./flatten-drawing.ts";
import { toPixels } from "./grid-contours.ts";
import { mergeShared } from "./merge-shared.ts";
import { removeFrames } from "./remove-frames.ts";
import { separateChords } from "./separate-chords.ts";
import { separateVertices } from "./separate-vertices.ts";
import { simplifyLines } from "./simplify-lines.ts";

/** How a drawing is flattened. */
export interface ContourOptions {
  /** Largest distance from a curve to its chords, px; the grid adds at most 0.0008 px. */
  readonly tolerance: number;
  /** Keep contours that are the page's frame. */
  readonly includeBackground: boolean;
  /** Write each piece of line once, however many contours share it. */
  readonly mergeShared: boolean;
  /** Width of the page, mm: only figures in mm change; absent: 1 px = 1 pt. */
  readonly widthMm?: number;
}

/** More segments than this are refused before any is made: 1.85 million took 165 MB, 508 MB merged. */
const MAX_SEGMENTS = 2_000_000;
/** Farthest coordinate, px: orientation tests on the grid stay exact in doubles. */
const FARTHEST = 32_768;

/**
 * Contours of a drawing: flattened, on the grid of 1/1000 px, in painting order.
 *
 * One contour per subpath. Fills are closed whether or not the SVG says so; strokes stay as they are;
 * seams are left out. No two consecutive vertices lie closer than 1 µm (3/1000 px), no vertex that was
 * drawn on the line between its neighbours is kept on it, and a contour without area is dropped.
 * A border shared by two shapes has the same vertices in both. Chords do not cross where their curves do not.
 *
 * @returns `too_complex` over {@link MAX_SEGMENTS}, `unconvertible` for a drawing too large or with
 *   nothing to cut.
 */
export function contoursOf(
  drawing: Drawing,
  options: ContourOptions,
): Result<Contours, ExportFault> {
  const segments = countSegments(drawing, options.tolerance);
  if (segments > MAX_SEGMENTS)
    return fail({
      code: "too_complex",
      obstacle: "segments",
      limit: MAX_SEGMENTS,
      current: segments,
      detail: `The drawing flattens to more than ${MAX_SEGMENTS} segments; use a larger tolerance`,
    });
  if (!isWithinReach(drawing))
    return fail({
      code: "unconvertible",
      obstacle: "extent",
      limit: FARTHEST,
      detail: `The drawing must lie within ±${FARTHEST} px to be cut`,
    });
  const separated = separateChords(drawing, options.tolerance);
  const flat = simplifyLines(separateVertices(flattenDrawing(separated, options.tolerance)));
  const kept = options.includeBackground ? flat : removeFrames(flat);
  const contours = options.mergeShared ? mergeShared(kept) : kept;
  if (!contours)
    return fail({
      code: "too_complex",
      obstacle: "merge",
      detail: "Too many segments meet to merge shared borders",
    });
  if (contours.closed.length === 0)
    return fail({
      code: "unconvertible",
      obstacle: "empty",
      detail: "The drawing holds no contour to cut, the page's frame left out",
    });
  const { widthMm } = options;
  if (widthMm === undefined) return ok(toPixels(contours));
  return ok({ ...toPixels(contours), mmPerPx: widthMm / drawing.width });
}

function isWithinReach({ width, height, shapes }: Drawing): boolean {
  if (Math.max(width, height) > FARTHEST) return false;
  for (const { subpaths } of shapes)
    for (const points of subpaths)
      for (let i = 0; i < points.length; i++) if (!(Math.abs(points[i]!) <= FARTHEST)) return false;
  return true;
}
