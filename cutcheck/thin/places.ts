/** The thin places of one piece: where the tool's disc does not fit, and a plain corner is no excuse. @module */
import { Clipper, type Paths64 } from "clipper2-ts";
import { inscribedRadius } from "../../geometry/inscribed-circle.ts";
import { signedArea } from "../../geometry/signed-area.ts";
import { MM_PER_UNIT } from "../outline.ts";
import type { Piece } from "../pieces.ts";
import { type Area, areaOf, clusterSuspects, holds, meets, widen } from "./clusters.ts";
import { reachOf, touchesTwice } from "./contacts.ts";
import { type Disc, loopsOf, openRegion, partsOf, type Residue } from "./opening.ts";
import type { Suspect } from "./suspects.ts";

/** A thin place, in grid units. */
export interface ThinPlace {
  /** A piece that vanishes, a neck between two parts, or a spike longer than two tools. */
  readonly form: "piece" | "neck" | "spike";
  readonly area: Area;
  /** Diameter of the largest disc that fits into it. */
  readonly width: number;
}

/** What a search may spend; false ends it. */
type Spend = (steps: number) => boolean;

/** Widths of the surroundings that are looked at before the whole piece is, in tool radii. */
const SURROUNDINGS = [4, 16, 64];

/** The opening of a place depends on what lies within a diameter; a little more is safe, in radii. */
const INFLUENCE = 2.5;

/** Border up to which a piece may vanish without a suspect, in tool radii. */
const SMALL_PIECE = 18;

/** Widening of the opening, mm: far below what a machine resolves. */
const MARGIN_MM = 1e-4;

/** Residues under this area, mm², are rounding. */
const LEAST_RESIDUE_MM2 = 1e-7;

/** Of two contacts with hardly anything between them: no neck under this reach, mm, and share of the disc. */
const LEAST_NECK_REACH_MM = 1e-3;
const LEAST_NECK_AREA = 0.05;

/** Find the thin places of a piece, given its narrow places. */
export function thinPlaces(
  piece: Piece,
  { suspects, radius, spend }: { suspects: readonly Suspect[]; radius: number; spend: Spend },
): ThinPlace[] {
  const extent = extentOf(piece.loops[0]!);
  const { width, height } = sizeOf(extent);
  const vanishes = Math.min(width, height) < 2 * radius || piece.area < Math.PI * radius ** 2;
  if (vanishes) return spend(vertexCount(piece)) ? [wholePiece(piece, extent, radius)] : [];
  const marks = suspects.map((suspect) => widen(areaOf(suspect), 0.1 * radius));
  const task = { piece, extent, marks, radius, spend };
  if (perimeterOf(piece) < SMALL_PIECE * radius) {
    return examine(task, { marks: [extent] })?.places ?? [];
  }
  if (suspects.length === 0) return [];
  const places: ThinPlace[] = [];
  for (const cluster of clusterSuspects(suspects, radius)) {
    const near = examineAround(task, cluster);
    // a place that reaches far ends the local search: the whole piece at once is cheaper
    if (near === "whole") return examine(task, { marks })?.places ?? [];
    for (const place of near) if (!places.some((known) => same(known, place))) places.push(place);
  }
  return places;
}

interface Task {
  readonly piece: Piece;
  readonly extent: Area;
  readonly marks: readonly Area[];
  readonly radius: number;
  readonly spend: Spend;
}

/** Look at the surroundings of a cluster, wider ones if a place reaches out of them. */
function examineAround(task: Task, cluster: Area): ThinPlace[] | "whole" {
  const marks = task.marks.filter((mark) => meets(mark, cluster));
  for (const surrounding of SURROUNDINGS) {
    const window = widen(cluster, surrounding * task.radius);
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
  { piece, extent, radius, spend }: Task,
  { marks, window }: { marks: readonly Area[]; window?: Area },
): { places: ThinPlace[]; complete: boolean } | undefined {
  const cut = window && widen(window, INFLUENCE * radius);
  const frame = frameOf(cut ?? extent);
  const region = regionOf(piece, frame, cut);
  const vertices = region.reduce((sum, path) => sum + path.length, 0);
  // measured: a sweep costs more for each vertex, the more vertices it keeps in hand
  if (!spend(vertexCount(piece) + vertices * (300 + vertices / 9))) return undefined;
  const disc = { radius: radius * frame.scale, margin: (MARGIN_MM / MM_PER_UNIT) * frame.scale };
  const { opened, residues } = openRegion(region, disc);
  if (!window && opened.length === 0) {
    return { places: [wholePiece(piece, extent, radius)], complete: true };
  }
  const places: ThinPlace[] = [];
  for (const residue of residues) {
    const area = areaIn(frame, residue);
    if (!marks.some((mark) => meets(mark, area))) continue;
    if (window && !holds(window, area)) return { places, complete: false };
    const tools = { disc, scale: frame.scale };
    const joint = formOf(residue, opened, tools);
    if (!joint) continue;
    const parts = partsOf(residue);
    for (const part of parts) {
      const form = parts.length === 1 ? joint : formOf(part, opened, tools);
      if (!form) continue;
      const width = (2 * inscribedRadius(loopsOf(part), 0.02 * disc.radius)) / frame.scale;
      places.push({ form, area: areaIn(frame, part), width });
    }
  }
  return { places, complete: true };
}

/** What a residue is; undefined for a corner or for rounding. */
function formOf(
  residue: Residue,
  opened: Paths64,
  { disc, scale }: { disc: Disc; scale: number },
): "neck" | "spike" | undefined {
  const mm = MM_PER_UNIT / scale;
  const area = loopsOf(residue).reduce((sum, loop) => sum + signedArea(loop), 0);
  if (area * mm * mm < LEAST_RESIDUE_MM2) return undefined;
  const bounds = Clipper.getBoundsPaths(residue);
  const diagonal = Math.hypot(bounds.right - bounds.left, bounds.bottom - bounds.top);
  const longest = 4 * disc.radius;
  const isLong = diagonal > longest && reachOf(residue, opened, longest) >= longest;
  if (!touchesTwice(residue, opened, disc)) return isLong ? "spike" : undefined;
  const isSmall = area < LEAST_NECK_AREA * disc.radius ** 2;
  const least = LEAST_NECK_REACH_MM / mm;
  return isSmall && reachOf(residue, opened, least) < least ? undefined : "neck";
}

function wholePiece(piece: Piece, area: Area, radius: number): ThinPlace {
  const width = 2 * inscribedRadius(piece.loops, 0.02 * radius);
  return { form: "piece", area, width };
}

/** A local integer grid: fine, yet small enough for exact products. */
interface Frame {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Steps a grid unit, the finest first. */
const SCALES = [100, 25, 10, 4, 2];

/** Largest coordinate: products stay exact, and it fits traceFaces(). */
const FARTHEST = 2 ** 25 - 1;

function frameOf(area: Area): Frame {
  const { width, height } = sizeOf(area);
  const half = Math.max(width, height) / 2;
  const scale = SCALES.find((steps) => half * steps <= FARTHEST) ?? 1;
  return { x: (area.left + area.right) / 2, y: (area.top + area.bottom) / 2, scale };
}

function regionOf(piece: Piece, { x, y, scale }: Frame, cut: Area | undefined): Paths64 {
  const paths: Paths64 = [];
  for (const loop of piece.loops) {
    if (cut && !meets(cut, extentOf(loop))) continue;
    const path = [];
    for (let k = 0; k < loop.length; k += 2) {
      path.push({
        x: Math.round((loop[k]! - x) * scale),
        y: Math.round((loop[k + 1]! - y) * scale),
      });
    }
    paths.push(path);
  }
  if (!cut) return paths;
  return Clipper.rectClip(
    {
      left: Math.round((cut.left - x) * scale),
      top: Math.round((cut.top - y) * scale),
      right: Math.round((cut.right - x) * scale),
      bottom: Math.round((cut.bottom - y) * scale),
    },
    paths,
  );
}

function areaIn({ x, y, scale }: Frame, residue: Residue): Area {
  const { left, top, right, bottom } = Clipper.getBoundsPaths(residue);
  return {
    left: left / scale + x,
    top: top / scale + y,
    right: right / scale + x,
    bottom: bottom / scale + y,
  };
}

/** Whether two windows found one place: boxes agree to within rounding. */
function same(a: ThinPlace, b: ThinPlace): boolean {
  const sides = ["left", "top", "right", "bottom"] as const;
  return sides.every((side) => Math.abs(a.area[side] - b.area[side]) < 1);
}

function extentOf(loop: Float64Array): Area {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let k = 0; k < loop.length; k += 2) {
    left = Math.min(left, loop[k]!);
    right = Math.max(right, loop[k]!);
    top = Math.min(top, loop[k + 1]!);
    bottom = Math.max(bottom, loop[k + 1]!);
  }
  return { left, top, right, bottom };
}

function sizeOf({ left, top, right, bottom }: Area): { width: number; height: number } {
  return { width: right - left, height: bottom - top };
}

function vertexCount({ loops }: Piece): number {
  return loops.reduce((sum, loop) => sum + loop.length / 2, 0);
}

function perimeterOf({ loops }: Piece): number {
  let perimeter = 0;
  for (const loop of loops) {
    for (let k = 0; k < loop.length; k += 2) {
      const next = (k + 2) % loop.length;
      perimeter += Math.hypot(loop[next]! - loop[k]!, loop[next + 1]! - loop[k + 1]!);
    }
  }
  return perimeter;
}
