/** The two colours of a drawing in one ink, where strokes are too thin to hold a flat pixel. @module */
import { type Picture, wordOf } from "../../../../raster/picture.ts";

/** Share of the farthest pixels that may be specks of dust, not ink. */
const SPECKS = 0.002;
/** Share of the farthest distance from the paper beyond which a pixel is all ink. */
const FULL_INK = 0.5;
/** Two flat colours closer than this share of what the picture spans are both paper. */
const BOTH_PAPER = 0.5;

/** Opaque pixel words. */
export interface InkAndPaper {
  readonly paper: number;
  readonly ink: number;
}

/**
 * Tell ink from paper among two flat colours (opaque pixel words); the commoner is the paper.
 *
 * Where the other is only a shade of the paper, ink is the mean of the pixels farthest from the paper.
 */
export function findInk(picture: Picture, a: number, b: number): InkAndPaper {
  const paper = commoner(picture, a, b);
  const distance = distancesFrom(picture, paper);
  const farthest = quantileOf(distance, 1 - SPECKS);
  if (farthest === 0 || apart(a, b) >= BOTH_PAPER * farthest)
    return { paper, ink: paper === a ? b : a };
  return { paper, ink: meanBeyond(picture, distance, FULL_INK * farthest) };
}

function commoner({ words }: Picture, a: number, b: number): number {
  let nearer = 0;
  for (let i = 0; i < words.length; i++)
    nearer += apart(words[i]!, a) <= apart(words[i]!, b) ? 1 : -1;
  return nearer >= 0 ? a : b;
}

/** Distance of each pixel from a colour, whole levels: at most 441. */
function distancesFrom({ words }: Picture, from: number): Uint16Array {
  const distance = new Uint16Array(words.length);
  for (let i = 0; i < words.length; i++) distance[i] = Math.round(apart(words[i]!, from));
  return distance;
}

function quantileOf(distance: Uint16Array, share: number): number {
  const count = new Uint32Array(442);
  for (let i = 0; i < distance.length; i++) count[distance[i]!]!++;
  let below = 0;
  for (let d = 0; d < count.length; d++) {
    below += count[d]!;
    if (below >= share * distance.length) return d;
  }
  return count.length - 1;
}

function meanBeyond({ px }: Picture, distance: Uint16Array, least: number): number {
  const sum = [0, 0, 0];
  let pixels = 0;
  for (let i = 0; i < distance.length; i++) {
    if (distance[i]! < least) continue;
    pixels++;
    for (let c = 0; c < 3; c++) sum[c]! += px[i * 4 + c]!;
  }
  const [r, g, b] = sum.map((total) => Math.round(total / pixels));
  return wordOf(r!, g!, b!, 255);
}

/** Euclidean distance of two colours, levels. */
function apart(a: number, b: number): number {
  const r = (a & 255) - (b & 255);
  const g = ((a >>> 8) & 255) - ((b >>> 8) & 255);
  const blue = ((a >>> 16) & 255) - ((b >>> 16) & 255);
  return Math.sqrt(r * r + g * g + blue * blue);
}
