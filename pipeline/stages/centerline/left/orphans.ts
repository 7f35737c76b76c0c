/** Ink that no stroke draws: dots, and strokes too short to have a run of their own. @module */
import type { Mask } from "../../../../raster/distance.ts";
import type { Ink } from "../measure/ink.ts";
import { dotAt, type TracedStroke } from "../traced-stroke.ts";

/** What is an orphan, and which ones are drawn. */
export interface OrphanSearch {
  /** A pixel of each chain that was dealt with, also of those dropped as noise. */
  readonly drawn: Iterable<number>;
  readonly minWidth: number;
}

/** Draws every piece of ink without a drawn pixel as a dot. */
export function drawOrphans(ink: Ink, { drawn, minWidth }: OrphanSearch): TracedStroke[] {
  const left = { ...ink.mask, data: ink.mask.data.slice() };
  for (const seed of drawn) if (left.data[seed]) takePiece(left, seed);
  const dots: TracedStroke[] = [];
  for (let seed = 0; seed < left.data.length; seed++) {
    if (!left.data[seed]) continue;
    const dot = dotOf(ink, takePiece(left, seed));
    if (dot.width >= minWidth) dots.push(dot);
  }
  return dots;
}

/** The disc of a piece's area around its centroid; the partial ink beside it counts. */
function dotOf({ coverage: { width, values }, mask }: Ink, piece: readonly number[]): TracedStroke {
  const pixels = new Set(piece);
  for (const p of piece) for (const q of around(mask, p)) if (!mask.data[q]) pixels.add(q);
  let area = 0;
  let x = 0;
  let y = 0;
  for (const p of pixels) {
    area += values[p]!;
    x += values[p]! * ((p % width) + 0.5);
    y += values[p]! * (Math.floor(p / width) + 0.5);
  }
  return dotAt([x / area, y / area], 2 * Math.sqrt(area / Math.PI));
}

/** Takes the piece around the pixel `seed` out of the mask; pixels may touch at corners. Returns them breadth first. */
function takePiece(mask: Mask, seed: number): number[] {
  const piece = [seed];
  mask.data[seed] = 0;
  for (let k = 0; k < piece.length; k++)
    for (const q of around(mask, piece[k]!)) {
      if (!mask.data[q]) continue;
      mask.data[q] = 0;
      piece.push(q);
    }
  return piece;
}

/** The pixels up to one row and one column away from a pixel, itself included. */
function* around({ width, height }: Mask, p: number): Generator<number> {
  const x = p % width;
  const y = Math.floor(p / width);
  for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
    for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) yield v * width + u;
}
