/** Pieces of ink that no stroke draws: dots, strokes too short to have a run of their own, and solids. @module */
import { fitPath } from "../../../../geometry/fit-path.ts";
import { squaredDistance } from "../../../../geometry/point.ts";
import { principalAxis } from "../../../../geometry/principal-axis.ts";
import { type Mask, squaredDistance as squaredDistances } from "../../../../raster/distance.ts";
import { forEachAround } from "../../../../raster/picture.ts";
import { SampleBuilder } from "../draw/sample-builder.ts";
import { fitOptions } from "../draw/stroke-split.ts";
import type { Coverage } from "../measure/coverage.ts";
import { type Ink, maskOf } from "../measure/ink.ts";
import { outlineOf } from "../measure/outline.ts";
import { DOT_WIDTHS, dotAt, type TracedStroke } from "../traced-stroke.ts";
import { bareInk, type LeftOptions, MARGIN_PX } from "./bare-ink.ts";

/** A disc of this radius, in usual widths, fits into no stroke and into few crossings. */
const CORE_WIDTHS = 0.95;

/** What makes a piece of ink one stroke. */
const PIECE = {
  /** A disc fills a stroke's width to this share; a square fills 0.89 of a dot's. */
  roundShare: 0.94,
  /** A piece as deep as a stroke, in usual widths, is several strokes merged where… */
  mergedDepthWidths: 0.45,
  /** …one leaves more than this share of its pixels bare by over {@link MARGIN_PX} px. */
  mostBareShare: 0.02,
  /** Variance that seeing a shape through a pixel adds: the pixel's, one twelfth. */
  boxVariance: 1 / 12,
} as const;

/**
 * Draws every piece of ink without a drawn pixel as a dot, or as a short stroke with round caps; of those thicker
 * than a stroke round ones alone, as solids have outlines.
 */
export function drawOrphans(
  ink: Ink,
  drawn: Iterable<number>,
  { minWidth, usual, widest }: LeftOptions,
): TracedStroke[] {
  const thick = 2 * CORE_WIDTHS * widest;
  const { mask } = ink;
  const left = { ...mask, data: mask.data.slice() };
  for (const seed of drawn) if (left.data[seed]) takePiece(left, seed);
  const strokes: TracedStroke[] = [];
  for (let seed = 0; seed < left.data.length; seed++) {
    if (!left.data[seed]) continue;
    const pixels = takePiece(left, seed);
    const { stroke, depth } = capsuleOf(ink, pixels);
    const solid = 2 * depth > thick && 2 * depth < PIECE.roundShare * stroke.width;
    const merged = depth >= PIECE.mergedDepthWidths * usual && leavesBare(mask, pixels, stroke);
    if (stroke.width >= minWidth && !solid && !merged) strokes.push(stroke);
  }
  return strokes;
}

/** Whether a capsule is no description of a piece of ink. */
function leavesBare(
  { width: columns }: Mask,
  piece: readonly number[],
  { path, width }: TracedStroke,
): boolean {
  const [x0, y0] = path.start;
  const [x1, y1] = path.segments[0]!.to;
  const [dx, dy] = [x1 - x0, y1 - y0];
  const reach = (width / 2 + MARGIN_PX) ** 2;
  let bare = 0;
  for (const p of piece) {
    const x = (p % columns) + 0.5 - x0;
    const y = Math.floor(p / columns) + 0.5 - y0;
    if (squaredDistance(x, y, dx, dy) > reach) bare++;
  }
  return bare > PIECE.mostBareShare * piece.length;
}

/**
 * The round-capped stroke with a piece's area and variance across, and the radius of the largest disc inside the piece.
 *
 * With radius r and half axis a: area = πr² + 4ar and area · variance = πr⁴/4 + 4ar³/3; eliminating a
 * leaves a quadratic in r².
 */
function capsuleOf({ coverage, mask, distance }: Ink, piece: readonly number[]) {
  const { width, values } = coverage;
  const pixels = new Set<number>();
  // partial ink around a piece is its own
  for (const p of piece)
    forEachAround(mask, p, 1, (q) => {
      if (q === p || !mask.data[q]) pixels.add(q);
    });
  let area = 0;
  let sumX = 0;
  let sumY = 0;
  let xx = 0;
  let xy = 0;
  let yy = 0;
  const originX = piece[0]! % width;
  const originY = Math.floor(piece[0]! / width);
  for (const p of pixels) {
    const share = values[p]!;
    const x = (p % width) - originX;
    const y = Math.floor(p / width) - originY;
    area += share;
    sumX += share * x;
    sumY += share * y;
    xx += share * x * x;
    xy += share * x * y;
    yy += share * y * y;
  }
  const x = sumX / area;
  const y = sumY / area;
  const cxx = xx / area - x * x - PIECE.boxVariance;
  const cxy = xy / area - x * y;
  const cyy = yy / area - y * y - PIECE.boxVariance;
  const [tx, ty] = principalAxis(cxx, cxy, cyy);
  const variance = ty * ty * cxx - 2 * tx * ty * cxy + tx * tx * cyy;
  const depth = Math.sqrt(piece.reduce((most, p) => Math.max(most, distance[p]!), 0));
  const root = Math.sqrt(Math.max(0, (area * area) / 9 - (Math.PI / 3) * variance * area));
  const radius = Math.sqrt(Math.max(0, area / 3 - root) / (Math.PI / 6));
  const axis = (area - Math.PI * radius * radius) / (4 * radius);
  const [cx, cy] = [originX + x + 0.5, originY + y + 0.5];
  if (!(axis > DOT_WIDTHS * radius))
    return { depth, stroke: dotAt([cx, cy], 2 * Math.sqrt(area / Math.PI)) };
  const [dx, dy] = [axis * tx, axis * ty];
  const stroke: TracedStroke = {
    kind: "line",
    closed: false,
    width: 2 * radius,
    cap: "round",
    path: { start: [cx - dx, cy - dy], segments: [{ kind: "line", to: [cx + dx, cy + dy] }] },
  };
  return { depth, stroke };
}

/** A solid of which strokes leave less than this share bare is drawn by them. */
const LEAST_BARE_SHARE = 0.3;

/** Ink this far outside a solid is a stroke that runs out of it, px. */
const SEAM_PX = 1.5;

/** Draws solids as closed outlines, half a stroke inside their edge; they go straight on past the seams of strokes. */
export function drawSolids(
  ink: Ink,
  lines: readonly TracedStroke[],
  search: LeftOptions,
): TracedStroke[] {
  const opened = openedInk(ink, CORE_WIDTHS * search.widest, search.signal);
  if (!opened) return [];
  const bare = bareInk(ink.mask, lines, MARGIN_PX);
  const solid = bareSolids(ink, opened, bare);
  if (!solid) return [];
  const { x, y, nx, ny, start } = outlineOf(solid, maskOf(solid, ink.threshold), search.signal);
  const inset = search.usual / 2;
  const strokes: TracedStroke[] = [];
  for (let c = 0; c + 1 < start.length; c++) {
    const builder = new SampleBuilder();
    for (let i = start[c]!; i < start[c + 1]!; i++) {
      const [u, v] = [x[i]! - SEAM_PX * nx[i]!, y[i]! - SEAM_PX * ny[i]!];
      if (ink.mask.data[Math.floor(v) * ink.mask.width + Math.floor(u)]) continue;
      builder.add(x[i]! + inset * nx[i]!, y[i]! + inset * ny[i]!, 1);
    }
    const path = builder.path(true);
    if (path.x.length < 6) continue;
    strokes.push({
      kind: "outline",
      closed: true,
      width: search.usual,
      cap: "round",
      path: fitPath(path, fitOptions(path, { ...search, width: search.usual })),
    });
  }
  return strokes;
}

/** What an opening by a disc leaves of the ink, 1 per pixel; undefined when nothing. */
function openedInk(ink: Ink, radius: number, signal: AbortSignal): Uint8Array | undefined {
  const { mask, distance } = ink;
  const outside = new Uint8Array(mask.data.length);
  let any = false;
  for (let i = 0; i < outside.length; i++)
    if (distance[i]! > radius * radius) any = true;
    else outside[i] = 1;
  if (!any) return undefined;
  const toCore = squaredDistances({ ...mask, data: outside }, { beyond: "figure", signal });
  const reach = (radius + 0.5) ** 2;
  return mask.data.map((on, i) => (on && toCore[i]! <= reach ? 1 : 0));
}

/** Coverage of the opened ink's pieces that are mostly bare, a fringe included; undefined when none. */
function bareSolids({ coverage }: Ink, opened: Uint8Array, bare: Uint8Array): Coverage | undefined {
  const { width, height, values } = coverage;
  const solid = new Float32Array(values.length);
  const left = { width, height, data: opened.slice() };
  let any = false;
  for (let seed = 0; seed < opened.length; seed++) {
    if (!left.data[seed]) continue;
    const piece = takePiece(left, seed);
    const uncovered = piece.reduce((sum, i) => sum + bare[i]!, 0);
    if (uncovered < LEAST_BARE_SHARE * piece.length) continue;
    any = true;
    for (const i of piece)
      forEachAround(left, i, 1, (q) => {
        solid[q] = values[q]!;
      });
  }
  return any ? { width, height, values: solid } : undefined;
}

/** Takes the piece around the pixel `seed` out of the mask; returns its pixels, breadth first. Corners connect. */
function takePiece(mask: Mask, seed: number): number[] {
  const { data } = mask;
  const piece = [seed];
  data[seed] = 0;
  for (let k = 0; k < piece.length; k++)
    forEachAround(mask, piece[k]!, 1, (q) => {
      if (!data[q]) return;
      data[q] = 0;
      piece.push(q);
    });
  return piece;
}
