/** Thin places found by opening the piece: where a closer look at the disc's way leaves doubts. @module */

import { MM_PER_UNIT } from "../outline.ts";
import type { Piece } from "../pieces.ts";
import { type Area, holds, meets, sizeOf, widen } from "./areas.ts";
import { type Cluster, clusterAreas } from "./clusters.ts";
import { formOf } from "./form.ts";
import { inscribedRadius } from "./inscribed-circle.ts";
import { loopsOf, openRegion, partsOf } from "./opening.ts";
import type { Limits } from "./spans.ts";
import type { ThinPlace } from "./thin-place.ts";
import { MARGIN_MM } from "./verdict.ts";
import { areaIn, edgesAcross, frameOf, regionOf } from "./window.ts";

/** A piece, its box, the tool's radius in grid units, and what the search may spend. */
export interface Task {
  readonly piece: Piece;
  readonly extent: Area;
  readonly radius: number;
  readonly spend: Limits["spend"];
}

/** Widths of the surroundings that are looked at before the whole piece is, in tool radii. */
const SURROUNDINGS = [4, 16, 64];

/** The opening of a place depends on what lies within a diameter; a little more is safe, in radii. */
const INFLUENCE = 2.5;

/** Precision of the reported width, in tool radii. */
export const PRECISION = 0.02;

/** Steps of the budget for clipping at a window: clipper2-ts takes the square of the edges across its border. */
const CLIP_STEPS = 0.04;

/** Find the thin places that meet the areas. */
export function openedPlaces(task: Task, areas: readonly Area[]): ThinPlace[] {
  const places: ThinPlace[] = [];
  for (const cluster of clusterAreas(areas, { reach: 2 * task.radius, spend: task.spend })) {
    const near = examineAround(task, cluster);
    // a place that reaches far ends the local search: the whole piece at once is cheaper
    if (near === "whole")
      return examine(task, { marks: marksOf(areas, task.radius) })?.places ?? [];
    if (!task.spend(near.length * (1 + (places.length >> 3)))) break;
    for (const place of near) if (!places.some((known) => same(known, place))) places.push(place);
  }
  return places;
}

/** Areas that a residue has to meet to belong to a place in doubt. */
function marksOf(areas: readonly Area[], radius: number): Area[] {
  return areas.map((area) => widen(area, 0.1 * radius));
}

/** Look at the surroundings of a cluster, wider ones if a place reaches out of them. */
function examineAround(task: Task, { members, area }: Cluster): ThinPlace[] | "whole" {
  const marks = marksOf(members, task.radius);
  for (const surrounding of SURROUNDINGS) {
    const window = widen(area, surrounding * task.radius);
    const { width, height } = sizeOf(window);
    const whole = sizeOf(task.extent);
    if (holds(window, task.extent) || width * height > 0.5 * whole.width * whole.height) break;
    const found = examine(task, { marks, window });
    if (!found) return [];
    if (found.complete) return found.places;
  }
  return "whole";
}

/** Thin places at the marks, within a window if given; undefined when the budget is used up. */
function examine(
  task: Task,
  { marks, window }: { marks: readonly Area[]; window?: Area },
): { places: ThinPlace[]; complete: boolean } | undefined {
  const { piece, extent, radius, spend } = task;
  const cut = window && widen(window, INFLUENCE * radius);
  const frame = frameOf(cut ?? extent);
  if (!spend(vertexCount(piece))) return undefined;
  if (cut && !spend(CLIP_STEPS * edgesAcross(piece, cut) ** 2)) return undefined;
  const region = regionOf(piece, frame, cut);
  const vertices = region.reduce((sum, path) => sum + path.length, 0);
  // measured: a sweep costs more for each vertex, the more vertices it keeps in hand
  if (!spend(vertices * (300 + vertices / 9))) return undefined;
  const disc = { radius: radius * frame.scale, margin: (MARGIN_MM / MM_PER_UNIT) * frame.scale };
  const { opened, residues } = openRegion(region, disc);
  if (!window && opened.length === 0) {
    return { places: [wholePiece(task)], complete: true };
  }
  const places: ThinPlace[] = [];
  for (const residue of residues) {
    const area = areaIn(frame, residue);
    if (!spend(1 + (marks.length >> 4))) return undefined;
    if (!marks.some((mark) => meets(mark, area))) continue;
    if (window && !holds(window, area)) return { places, complete: false };
    const tools = { disc, scale: frame.scale };
    const joint = formOf(residue, opened, tools);
    if (!joint) continue;
    const parts = partsOf(residue);
    for (const part of parts) {
      const form = parts.length === 1 ? joint : formOf(part, opened, tools);
      if (!form) continue;
      const precision = PRECISION * disc.radius;
      const width = (2 * inscribedRadius(loopsOf(part), { precision, spend })) / frame.scale;
      places.push({ form, area: areaIn(frame, part), width });
    }
  }
  return { places, complete: true };
}

/** The place that a piece is of which the tool leaves nothing. */
export function wholePiece({ piece, extent, radius, spend }: Task): ThinPlace {
  const inscribed = inscribedRadius(piece.loops, { precision: PRECISION * radius, spend });
  return { form: "piece", area: extent, width: 2 * inscribed };
}

/** Whether two windows found one place: boxes agree to within rounding. */
function same(a: ThinPlace, b: ThinPlace): boolean {
  const sides = ["left", "top", "right", "bottom"] as const;
  return sides.every((side) => Math.abs(a.area[side] - b.area[side]) < 1);
}

/** Vertices of all loops. */
export function vertexCount({ loops }: Piece): number {
  return loops.reduce((sum, loop) => sum + loop.length / 2, 0);
}
