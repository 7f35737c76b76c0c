/** Lettering and lines that lie as islands of one ink on one ground. @module */
import { type ComponentRuns, type Components, connect } from "../../../../raster/components.ts";
import { rootOf, singletons } from "../../../../raster/disjoint-sets.ts";
import { grouped, Int32List, placesOf } from "../../../../raster/growing.ts";
import type { Picture } from "../../../../raster/picture.ts";
import type { Labelled } from "../labels/labelling.ts";
import { groupPixels } from "../strokes/thin-groups.ts";
import { InkFinder, type InkLimits, LETTER } from "./inks.ts";

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
  /** Whether it is under a pixel wide. */
  readonly isFine: boolean;
}

/** Pixels of one ground around them. */
export type Shape = Pick<Island, "pixels" | "ground" | "beside">;

/** A shape with the label of its ink. */
export interface Inked extends Shape {
  readonly ink: number;
}

/** Side of the squares that thin shapes do not hold, px. */
const THIN = 7;
/** Widest gap between letters of a word, px. */
const GAP = 6;

/**
 * Islands of one ink on one ground that are thin, see {@link THIN}, and letters of clean pixels.
 *
 * Their pixels take the label of the ink; inks that no colour of the palette explains are added to it.
 */
export function findIslands(
  picture: Picture,
  found: Labelled,
  { signal, ...limits }: InkLimits & { readonly signal: AbortSignal },
): Island[] {
  const core = markCores(picture, found, { spare: !limits.isGrainy, signal });
  signal.throwIfAborted();
  const shapes = shapesBeside(core, picture, found.label);
  if (shapes.length === 0) return [];
  const finder = new InkFinder(picture, found.palette, limits);
  const islands: Island[] = [];
  const words = wordsOf(shapes, picture).map((word) => {
    const ink = finder.inkOf(word);
    return word
      .map((shape): Inked => ({ ...shape, ink: finder.ownInk(shape, ink) }))
      .filter((shape) => shape.ink >= 0 && !isSolidOther(shape, found, picture.width));
  });
  const inked = words.flat();
  finder.deepen(inked, labelsBeside(inked, found.label));
  for (const word of words) {
    const drawn = word.flatMap((shape) => {
      const cover = finder.coverage(shape);
      return cover ? [{ ...shape, ...cover }] : [];
    });
    const mixed = drawn.filter(({ isMixed }) => isMixed);
    // a shape that lies on the pixels is of its ink where that covers them
    for (const { pixels, coverage, ink, isMixed } of drawn)
      for (const [m, i] of pixels.entries())
        if (!isMixed && coverage[m]! > 0.5) found.label[i] = ink;
    if (mixed.reduce((sum, { total }) => sum + total, 0) < finder.leastInk) continue;
    // another where it was no ground, and where it shows most of the ink in any case
    for (const { pixels, top, ground, ink } of mixed)
      for (const i of pixels) if (i === top || found.label[i] !== ground) found.label[i] = ink;
    islands.push(...mixed);
  }
  return islands;
}

/** 1 for each label of a pixel that lies in no shape. */
function labelsBeside(shapes: readonly Shape[], label: Uint8Array): Uint8Array {
  const beside = label.slice();
  for (const { pixels, ground } of shapes) for (const i of pixels) beside[i] = ground;
  const shown = new Uint8Array(256);
  for (let i = 0; i < beside.length; i++) shown[beside[i]!] = 1;
  return shown;
}

/** Whether a pixel and the four beside it show one label that is neither the ink's nor the ground's: no stroke mixes so many pixels alike. */
function isSolidOther(
  { pixels, ground, ink }: Inked,
  { label, blend }: Labelled,
  width: number,
): boolean {
  return pixels.some((i) => {
    const own = label[i];
    if (own === ground || own === ink) return false;
    return [i, i - width, i - 1, i + 1, i + width].every((j) => label[j] === own && blend[j] !== 1);
  });
}

/** Shapes on one ground that are at most {@link GAP} px from the next: letters of a word have one ink. */
function wordsOf(shapes: readonly Shape[], { width, words: { length } }: Picture): Shape[][] {
  const root = singletons(shapes.length);
  /** Number of the shape that reaches a pixel, from 1. */
  const owner = new Int32Array(length);
  const reached = new Int32List();
  for (const [k, { pixels }] of shapes.entries())
    for (const i of pixels) {
      owner[i] = k + 1;
      reached.push(i);
    }
  const reach = (from: number, to: number) => {
    if (to < 0 || to >= length) return;
    const a = owner[from]!;
    const b = owner[to]!;
    if (b === 0) {
      owner[to] = a;
      reached.push(to);
    } else if (a !== b && shapes[a - 1]!.ground === shapes[b - 1]!.ground) {
      const [p, r] = [rootOf(root, a - 1), rootOf(root, b - 1)];
      root[Math.max(p, r)] = Math.min(p, r);
    }
  };
  for (let q = 0, round = 0; round < GAP / 2; round++)
    for (const end = reached.length; q < end; q++) {
      const i = reached.at(q);
      for (const step of [-width, -1, 1, width]) reach(i, i + step);
    }
  const words = grouped(shapes.keys(), (k) => rootOf(root, k));
  return Array.from(words.values(), (word) => word.map((k) => shapes[k]!));
}

/** In place of the label of a pixel that mixes colours: no palette has so many. */
const MIXED = 255;

/** 1 where a pixel belongs to 4-connected pure pixels of one label that are not thin; with `spare`, letters are no core. */
function markCores(
  picture: Picture,
  { label, blend }: Labelled,
  { spare, signal }: { readonly spare: boolean; readonly signal: AbortSignal },
): Uint8Array {
  const { width } = picture;
  const pure = label.slice();
  for (let i = 0; i < pure.length; i++) if (blend[i] === 1) pure[i] = MIXED;
  const parts = connect(pure, width, signal);
  const isCore = holdSquare(parts, { side: THIN, width });
  const core = masked(parts, isCore);
  const letters = spare ? lettersOf(parts, isCore, width) : [];
  if (letters.length === 0) return core;
  for (const id of letters) isCore[id] = 0;
  for (const { pixels, ground } of shapesBeside(masked(parts, isCore), picture, label)) {
    // what has the label of the ground lies inside a letter, or between two
    const ink = pixels.filter((i) => label[i] !== ground);
    if (ink.some((i) => core[i] === 1)) for (const i of ink) core[i] = 0;
  }
  return core;
}

/** Cores that may be letters. */
function lettersOf(parts: Components, isCore: Uint8Array, width: number): number[] {
  const { least, most, side } = LETTER;
  const letters: number[] = [];
  for (let id = 0; id < parts.count; id++)
    if (isCore[id] === 1 && parts.area[id]! >= least && parts.area[id]! <= most) letters.push(id);
  if (letters.length === 0) return letters;
  const isThick = holdSquare(parts, { side, width });
  return letters.filter((id) => isThick[id] === 0);
}

/** 1 for each component of pure pixels that holds a square of `side` px. */
function holdSquare(
  { runs, ids, count, label }: Components,
  { side, width }: Readonly<Record<"side" | "width", number>>,
): Uint8Array {
  const holds = new Uint8Array(count);
  // rows down to this one in which as many pixels left of a column as the square is wide are of one component
  const rows = new Uint8Array(width);
  const owner = new Int32Array(width).fill(-1);
  for (let r = 0; r < ids.length; r++) {
    const id = ids[r]!;
    const length = runs[r + 1]! - runs[r]!;
    const left = runs[r]! % width;
    const isWide = length >= side && label[id] !== MIXED;
    const first = left + (isWide ? side - 1 : length);
    owner.fill(-1, left, first);
    if (holds[id] === 1) continue;
    for (let x = first; x < left + length; x++) {
      rows[x] = owner[x] === id ? rows[x]! + 1 : 1;
      owner[x] = id;
      if (rows[x] === side) holds[id] = 1;
    }
  }
  return holds;
}

/** 1 at the pixels of some components. */
function masked({ runs, ids }: ComponentRuns, isIn: Uint8Array): Uint8Array {
  const mask = new Uint8Array(runs.at(-1)!);
  for (let r = 0; r < ids.length; r++) if (isIn[ids[r]!] === 1) mask.fill(1, runs[r], runs[r + 1]);
  return mask;
}

/** Connected pixels outside cores that have one ground around them, and none on the frame. */
function shapesBeside(core: Uint8Array, picture: Picture, label: Uint8Array): Shape[] {
  const { width } = picture;
  const waiting = new Uint8Array(core.length);
  return groupPixels(placesOf(core, 0), picture, { tile: 0, waiting })
    .sort((a, b) => a[0]! - b[0]!)
    .flatMap((pixels) => {
      const beside = groundBeside(pixels, { core, label }, width);
      return beside < 0 ? [] : [{ pixels, beside, ground: label[beside]! }];
    });
}

/** A core pixel beside some others; −1 where these reach the frame, or cores of several labels. */
function groundBeside(
  pixels: Int32Array,
  { core, label }: Readonly<Record<"core" | "label", Uint8Array>>,
  width: number,
): number {
  let beside = -1;
  for (let m = 0; m < pixels.length; m++) {
    const i = pixels[m]!;
    const x = i % width;
    if (x === 0 || x + 1 === width || i < width || i >= core.length - width) return -1;
    for (let row = i - width; row <= i + width; row += width)
      for (let j = row - 1; j <= row + 1; j++) {
        if (core[j] === 0) continue;
        if (beside < 0) beside = j;
        else if (label[beside] !== label[j]) return -1;
      }
  }
  return beside;
}
