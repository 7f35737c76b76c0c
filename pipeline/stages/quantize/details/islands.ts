/** Lettering and lines that lie as islands of one ink on one ground. @module */
import { rootOf, singletons } from "../../../../raster/disjoint-sets.ts";
import { Int32List } from "../../../../raster/growing.ts";
import type { Picture } from "../../../../raster/picture.ts";
import type { Labelled } from "../labels/labelling.ts";
import { InkFinder, type InkLimits } from "./inks.ts";

/** A thin shape, all of whose pixels mix one ink with the ground around it. */
export interface Island {
  /** Row-major indices; none on the frame of the image. */
  readonly pixels: Int32Array;
  /** A pixel of the ground around it. */
  readonly beside: number;
  /** Label of the ground. */
  readonly ground: number;
  /** Share of the ink in each pixel, 0 to 1. */
  readonly coverage: Float32Array;
  /** The pixel that shows most of the ink. */
  readonly top: number;
}

/** Pixels of one ground around them. */
export type Shape = Pick<Island, "pixels" | "ground" | "beside">;

/** Half the side of the squares that thin shapes do not hold, px. */
const HALF = 2;
/** Widest gap between letters of a word, px. */
const GAP = 6;

/**
 * Islands of one ink on one ground, none of which holds a square of 5 × 5 px of one colour.
 *
 * Their pixels take the label of the ink; inks that no colour of the palette explains are added to it.
 */
export function findIslands(
  picture: Picture,
  found: Labelled,
  { signal, ...limits }: InkLimits & { readonly signal: AbortSignal },
): Island[] {
  const core = markCores(picture, found, signal);
  const shapes: Shape[] = [];
  const pixels = new Int32List();
  for (let seed = 0; seed < core.length; seed++) {
    if (seed % 65536 === 0) signal.throwIfAborted();
    if (core[seed] !== 0) continue;
    const beside = gather(seed, { label: found.label, core, width: picture.width, pixels });
    if (beside >= 0)
      shapes.push({ pixels: pixels.toArray(), beside, ground: found.label[beside]! });
  }
  const finder = new InkFinder(picture, found.palette, limits);
  const islands: Island[] = [];
  for (const word of wordsOf(shapes, picture)) {
    const ink = finder.inkOf(word);
    const drawn = word.flatMap((shape) => {
      const solid = solidLabels(shape, found, picture.width);
      const own = finder.ownInk(shape, ink);
      const cover =
        own < 0 || solid.some((label) => label !== own) ? undefined : finder.coverage(shape, own);
      return cover ? [{ ...shape, ...cover, ink: own }] : [];
    });
    if (drawn.reduce((sum, { total }) => sum + total, 0) < finder.leastInk) continue;
    for (const island of drawn) paint(found.label, island);
    islands.push(...drawn);
  }
  return islands;
}

/** Labels, other than the ground's, that fill a square of 3 × 3 px somewhere: no stroke mixes so many pixels alike. */
function solidLabels(
  { pixels, ground }: Shape,
  { label, blend }: Labelled,
  width: number,
): number[] {
  const solid = new Set<number>();
  for (const i of pixels) {
    const own = label[i]!;
    if (own === ground || solid.has(own)) continue;
    let alike = 0;
    for (let row = i - width; row <= i + width; row += width)
      for (let j = row - 1; j <= row + 1; j++) if (label[j] === own && blend[j] !== 1) alike++;
    if (alike === 9) solid.add(own);
  }
  return [...solid];
}

/** Let an island be of its ink where it was no ground, and where it shows most of the ink in any case. */
function paint(
  label: Uint8Array,
  { pixels, top, ground, ink }: Island & { readonly ink: number },
): void {
  for (let m = 0; m < pixels.length; m++) if (label[pixels[m]!] !== ground) label[pixels[m]!] = ink;
  label[top] = ink;
}

/** Shapes on one ground that are at most {@link GAP} px from the next: letters of a word have one ink. */
function wordsOf(shapes: readonly Shape[], { width, words: { length } }: Picture): Shape[][] {
  const root = singletons(shapes.length);
  const owner = new Int32Array(length).fill(-1);
  const reached = new Int32List();
  for (const [k, { pixels }] of shapes.entries()) {
    for (const i of pixels) {
      owner[i] = k;
      reached.push(i);
    }
  }
  for (let q = 0, round = 0; round < GAP / 2; round++) {
    for (const end = reached.length; q < end; q++) {
      const i = reached.at(q);
      for (const j of [i - width, i - 1, i + 1, i + width]) {
        if (j < 0 || j >= length) continue;
        const [a, b] = [owner[i]!, owner[j]!];
        if (b < 0) {
          owner[j] = a;
          reached.push(j);
        } else if (a !== b && shapes[a]!.ground === shapes[b]!.ground) {
          const [p, r] = [rootOf(root, a), rootOf(root, b)];
          root[Math.max(p, r)] = Math.min(p, r);
        }
      }
    }
  }
  const words = new Map<number, Shape[]>();
  for (const [k, shape] of shapes.entries()) {
    const first = rootOf(root, k);
    const word = words.get(first);
    if (word) word.push(shape);
    else words.set(first, [shape]);
  }
  return [...words.values()];
}

/** Of a core, and of what is gathered already. */
const CORE = 1;
const TAKEN = 2;

/** 1 where a pixel belongs to pure pixels of one label that hold a square of 5 × 5. */
function markCores(
  { width, height }: Picture,
  { label: labels, blend }: Labelled,
  signal: AbortSignal,
): Uint8Array {
  const core = new Uint8Array(labels.length);
  // length of the stretch of pure pixels of one label that ends at a pixel, along its row; the same of full rows down
  const down = new Uint8Array(width);
  const queue = new Int32List();
  const side = 2 * HALF + 1;
  for (let y = 0, i = 0; y < height; y++) {
    signal.throwIfAborted();
    let run = 0;
    for (let x = 0; x < width; x++, i++) {
      const pure = blend[i] !== 1;
      run = pure
        ? x > 0 && run > 0 && labels[i - 1] === labels[i]
          ? Math.min(side, run + 1)
          : 1
        : 0;
      const goesOn = y > 0 && labels[i - width] === labels[i];
      down[x] = run < side ? 0 : goesOn ? Math.min(side, down[x]! + 1) : 1;
      if (down[x] === side && core[i] === 0) {
        core[i] = CORE;
        queue.push(i);
      }
    }
  }
  const enter = (i: number, j: number) => {
    if (core[j] !== 0 || blend[j] === 1 || labels[j] !== labels[i]) return;
    core[j] = CORE;
    queue.push(j);
  };
  for (let q = 0; q < queue.length; q++) {
    const i = queue.at(q);
    const x = i % width;
    if (x > 0) enter(i, i - 1);
    if (x + 1 < width) enter(i, i + 1);
    if (i >= width) enter(i, i - width);
    if (i + width < core.length) enter(i, i + width);
  }
  return core;
}

/** Collect the 8-connected pixels outside cores from `seed` on; returns a pixel of the one ground around them, or −1. */
function gather(
  seed: number,
  of: {
    readonly label: Uint8Array;
    readonly core: Uint8Array;
    readonly width: number;
    readonly pixels: Int32List;
  },
): number {
  const { label, core, width, pixels } = of;
  const below = core.length - width;
  let beside = -1;
  let isAlone = true;
  pixels.length = 0;
  pixels.push(seed);
  core[seed] = TAKEN;
  for (let q = 0; q < pixels.length; q++) {
    const i = pixels.at(q);
    const x = i % width;
    const left = x > 0 ? 1 : 0;
    const right = x + 1 < width ? 1 : 0;
    if (left + right < 2 || i < width || i >= below) isAlone = false;
    const last = i < below ? i + width : i;
    for (let row = i < width ? i : i - width; row <= last; row += width) {
      for (let j = row - left; j <= row + right; j++) {
        if (core[j] === 0) {
          core[j] = TAKEN;
          pixels.push(j);
        } else if (core[j] !== TAKEN) {
          if (beside < 0) beside = j;
          else if (label[beside] !== label[j]) isAlone = false;
        }
      }
    }
  }
  return isAlone ? beside : -1;
}
