/** Ink that no stroke draws: dots and strokes too short to have a run of their own. @module */
import { squaredDistance } from "../../../../geometry/point.ts";
import { principalAxis } from "../../../../geometry/principal-axis.ts";
import type { Mask } from "../../../../raster/distance.ts";
import type { Ink } from "../measure/ink.ts";
import { DOT_WIDTHS, dotAt, type TracedStroke } from "../traced-stroke.ts";
import { type LeftOptions, MARGIN_PX } from "./bare-ink.ts";
import { CORE_WIDTHS, takePiece } from "./solids.ts";

/** A connected piece of ink by its moments. */
interface Piece {
  /** Ink, px². */
  readonly area: number;
  readonly x: number;
  readonly y: number;
  /** Unit vector along it. */
  readonly tx: number;
  readonly ty: number;
  /** Variance of its ink across it, px². */
  readonly variance: number;
  /** Radius of the largest disc inside it, px. */
  readonly depth: number;
}

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
  for (const seed of drawn) if (left.data[seed]) takePiece(left, seed, 8);
  const strokes: TracedStroke[] = [];
  for (let seed = 0; seed < left.data.length; seed++) {
    if (!left.data[seed]) continue;
    const pixels = takePiece(left, seed, 8);
    const piece = measure(ink, pixels);
    const stroke = capsule(piece);
    const solid = 2 * piece.depth > thick && 2 * piece.depth < PIECE.roundShare * stroke.width;
    const merged =
      piece.depth >= PIECE.mergedDepthWidths * usual && leavesBare(mask, pixels, stroke);
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

function measure({ coverage, mask, distance }: Ink, piece: readonly number[]): Piece {
  const { width, height, values } = coverage;
  const pixels = new Set<number>();
  for (const p of piece) {
    const px = p % width;
    const py = Math.floor(p / width);
    // partial ink around a piece is its own
    for (let y = Math.max(0, py - 1); y <= Math.min(height - 1, py + 1); y++)
      for (let x = Math.max(0, px - 1); x <= Math.min(width - 1, px + 1); x++) {
        const q = y * width + x;
        if (q === p || !mask.data[q]) pixels.add(q);
      }
  }
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
  return { area, x: originX + x + 0.5, y: originY + y + 0.5, tx, ty, variance, depth };
}

/**
 * The round-capped stroke with a piece's area and variance across.
 *
 * With radius r and half axis a: area = πr² + 4ar and area · variance = πr⁴/4 + 4ar³/3; eliminating a
 * leaves a quadratic in r².
 */
function capsule({ area, x, y, tx, ty, variance }: Piece): TracedStroke {
  const root = Math.sqrt(Math.max(0, (area * area) / 9 - (Math.PI / 3) * variance * area));
  const radius = Math.sqrt(Math.max(0, area / 3 - root) / (Math.PI / 6));
  const axis = (area - Math.PI * radius * radius) / (4 * radius);
  if (!(axis > DOT_WIDTHS * radius)) return dotAt([x, y], 2 * Math.sqrt(area / Math.PI));
  const [dx, dy] = [axis * tx, axis * ty];
  return {
    kind: "line",
    closed: false,
    width: 2 * radius,
    cap: "round",
    path: { start: [x - dx, y - dy], segments: [{ kind: "line", to: [x + dx, y + dy] }] },
  };
}
