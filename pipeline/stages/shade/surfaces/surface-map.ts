/** Areas of paint, each without an edge all round. @module */
import { TRANSPARENT } from "../../../../plugin/artifacts.ts";
import { type Components, componentsOfPixels, connect } from "../../../../raster/components.ts";
import type { Picture } from "../../../../raster/picture.ts";
import { Paint } from "../../../../raster/smoothness.ts";

/** Pixels of a picture by surface: 4-connected pixels that show paint, flat or shaded. */
export interface SurfaceMap {
  readonly width: number;
  readonly height: number;
  /** RGBA of the picture, levels. */
  readonly levels: Uint8ClampedArray;
  /** Band per pixel: a palette entry. */
  readonly labels: Uint8Array;
  /** Surface per pixel, −1 where none is. */
  readonly surfaceAt: Int32Array;
  /** Pixels of the surfaces that were found, one after the other, each row-major. */
  readonly pixels: Int32Array;
}

/** One surface. */
export interface Surface {
  readonly id: number;
  /** Its pixels are `SurfaceMap.pixels` from here up to there. */
  readonly from: number;
  readonly to: number;
  /** Pieces of one label each. */
  readonly bands: number;
  /** Pixels of the largest band, and its label. */
  readonly largest: number;
  readonly label: number;
}

/** Surfaces of fewer pixels keep their bands. */
export const LEAST_AREA = 40;

/**
 * Find the surfaces that are shaded somewhere, the largest first.
 *
 * @param paint See `IndexedRaster.paint`.
 */
export function findSurfaces(
  { width, height, px }: Picture,
  { labels, paint, signal }: { labels: Uint8Array; paint: Uint8Array; signal: AbortSignal },
): { readonly map: SurfaceMap; readonly surfaces: Surface[] } {
  const { bands, isPaint } = paintOf(px, labels, paint);
  const parts = connect(isPaint, width, signal);
  const surfaceAt = componentsOfPixels(parts);
  const shaded = markShaded(surfaceAt, { bands, paint, count: parts.count });
  const counts = countBands(connect(bands, width, signal), surfaceAt, parts.count);
  const isWanted = (s: number) => shaded[s] === 1 && parts.area[s]! >= LEAST_AREA;
  const { pixels, start } = pixelsOf(parts, isWanted);
  const surfaces: Surface[] = [];
  for (let id = 0; id < parts.count; id++) {
    if (!isWanted(id)) continue;
    const [from, to] = [start[id]!, start[id + 1]!];
    const [largest, label] = [counts.largest[id]!, counts.label[id]!];
    surfaces.push({ id, from, to, bands: counts.bands[id]!, largest, label });
  }
  surfaces.sort((a, b) => b.to - b.from - (a.to - a.from) || a.id - b.id);
  return { map: { width, height, levels: px, labels, surfaceAt, pixels }, surfaces };
}

/** Bands of the pixels that show opaque paint, and 1 there; else nothing. */
function paintOf(px: Uint8ClampedArray, labels: Uint8Array, paint: Uint8Array) {
  const bands = new Uint8Array(labels.length).fill(TRANSPARENT);
  const isPaint = new Uint8Array(labels.length).fill(TRANSPARENT);
  for (let i = 0; i < labels.length; i++) {
    if (paint[i] === Paint.edge || px[4 * i + 3] !== 255) continue;
    bands[i] = labels[i]!;
    isPaint[i] = 1;
  }
  return { bands, isPaint };
}

/** Find the components that are shaded somewhere; `surfaceAt` becomes −1 where there is no band. */
function markShaded(
  surfaceAt: Int32Array,
  { bands, paint, count }: { bands: Uint8Array; paint: Uint8Array; count: number },
): Uint8Array {
  const shaded = new Uint8Array(count);
  for (let i = 0; i < bands.length; i++) {
    if (bands[i] === TRANSPARENT) surfaceAt[i] = -1;
    else if (paint[i] === Paint.shaded) shaded[surfaceAt[i]!] = 1;
  }
  return shaded;
}

function countBands({ count, label, area, first }: Components, surfaceAt: Int32Array, of: number) {
  const bands = new Uint32Array(of);
  const largest = new Uint32Array(of);
  const labels = new Uint8Array(of);
  for (let b = 0; b < count; b++) {
    if (label[b] === TRANSPARENT) continue;
    const s = surfaceAt[first[b]!]!;
    bands[s]!++;
    if (area[b]! <= largest[s]!) continue;
    largest[s] = area[b]!;
    labels[s] = label[b]!;
  }
  return { bands, largest, label: labels };
}

/** Pixels of some components, row-major: those of `c` are `pixels` from `start[c]` up to `start[c + 1]`. */
function pixelsOf(
  { count, area, runs, ids }: Components,
  isWanted: (component: number) => boolean,
): { pixels: Int32Array; start: Uint32Array } {
  const start = new Uint32Array(count + 1);
  for (let c = 0; c < count; c++) start[c + 1] = start[c]! + (isWanted(c) ? area[c]! : 0);
  const next = start.slice();
  const pixels = new Int32Array(start[count]!);
  for (let r = 0; r < ids.length; r++) {
    const c = ids[r]!;
    if (start[c] === start[c + 1]) continue;
    for (let i = runs[r]!; i < runs[r + 1]!; i++) pixels[next[c]!++] = i;
  }
  return { pixels, start };
}

/** Least jump of an edge, levels of any channel, and the share of it that one step takes. */
const LEAST_JUMP = 14;
const STEP_SHARE = 0.4;
/** Paint on both sides of an edge is at most this far apart, px. */
const WIDEST = 5;

/**
 * Pairs of pixels of one surface, `[from, to, …]`, with an edge between them along a row or a column.
 *
 * A surface that flows round the end of an edge has it inside: no smooth field may stand for both its sides.
 */
export function innerEdges(pixels: Int32Array, map: SurfaceMap): number[] {
  const { surfaceAt, width, height } = map;
  const pairs: number[] = [];
  const own = surfaceAt[pixels[0]!]!;
  for (let k = 0; k < pixels.length; k++) {
    const i = pixels[k]!;
    if (surfaceAt[i + 1] === -1)
      addEdge(pairs, map, { i, step: 1, room: width - 1 - (i % width), own });
    if (surfaceAt[i + width] === -1)
      addEdge(pairs, map, { i, step: width, room: height - 1 - Math.floor(i / width), own });
  }
  return pairs;
}

/** Look for paint of the same surface beyond pixels of an edge, at most so many steps away. */
function addEdge(
  pairs: number[],
  map: SurfaceMap,
  { i, step, room, own }: { i: number; step: number; room: number; own: number },
): void {
  const { surfaceAt } = map;
  const most = Math.min(WIDEST, room);
  let d = 1;
  while (d <= most && surfaceAt[i + d * step] === -1) d++;
  if (d < 2 || d > most || surfaceAt[i + d * step] !== own) return;
  if (isSharp(map.levels, { i, step, d })) pairs.push(i, i + d * step);
}

/** Whether colours jump between two pixels `d` steps apart, most of it at once. */
function isSharp(
  levels: Uint8ClampedArray,
  { i, step, d }: { i: number; step: number; d: number },
): boolean {
  let jump = 0;
  let channel = 0;
  for (let c = 0; c < 3; c++) {
    const whole = Math.abs(levels[4 * (i + d * step) + c]! - levels[4 * i + c]!);
    if (whole > jump) [jump, channel] = [whole, c];
  }
  if (jump < LEAST_JUMP) return false;
  let steepest = 0;
  for (let k = 0; k < d; k++) {
    const at = 4 * (i + k * step) + channel;
    steepest = Math.max(steepest, Math.abs(levels[at + 4 * step]! - levels[at]!));
  }
  return steepest >= STEP_SHARE * jump;
}
