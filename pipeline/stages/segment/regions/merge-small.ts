/** Give small regions to a neighbour. @module */
import { release } from "../../../../geometry/release.ts";
import { type Components, connect } from "../../../../raster/components.ts";
import { singletons } from "../../../../raster/disjoint-sets.ts";
import { squaredLevels } from "../../../../raster/picture.ts";
import { adjacencyOf } from "../../../../raster/regions/adjacency.ts";
import { repaint, type WorkingMap } from "./working-map.ts";

/** A merge can leave a region small; after this many rounds it stays. */
const MOST_ROUNDS = 12;
/** RGBA distance, levels, beyond which two colours are no shades of one paint: a speck that would be lost waits for another. */
const LOST = 70;

/**
 * Merge regions under `minArea` px² into the neighbour that is nearest in colour and longest in border.
 *
 * All small regions of a round choose on the same picture; a region never joins one that comes before it in
 * size, or in the picture where they are of one size, so that two specks do not trade places. It waits for such
 * a one instead where that is nearer and every other neighbour is of quite another colour: together they may be large enough.
 *
 * @param given Regions of the map, whose memory is lost.
 * @param rounds After so many what is still small stays.
 */
export function mergeSmall(
  map: WorkingMap,
  minArea: number,
  signal: AbortSignal,
  given = connect(map.labels, map.picture.width, signal),
  rounds = MOST_ROUNDS,
): Components {
  let regions = given;
  for (let round = 0; round < rounds; round++) {
    signal.throwIfAborted();
    const target = targetsOf(map, regions, minArea);
    if (target.every((to, k) => to === k)) break;
    const to = regions.label.map((_, k) => regions.label[target[k]!]!);
    const shade = map.shades === map.labels ? to : shadesBeside(map, regions, target);
    repaint(map, regions, { to, shade });
    release(target, regions.runs, regions.ids);
    regions = connect(map.labels, map.picture.width, signal);
  }
  return regions;
}

/** The neighbour that each small region is to join; the region itself where it is large, has none, or waits. */
function targetsOf(map: WorkingMap, regions: Components, minArea: number): Int32Array {
  const { area, count, label, runs, ids } = regions;
  const isSmall = (k: number) => area[k]! < minArea;
  const mean = meansOf(map, regions, isSmall);
  const target = singletons(count);
  const least = new Float64Array(count).fill(Infinity);
  // the least cost among those that come before it
  const awaited = new Float64Array(count).fill(Infinity);
  const offer = (k: number, n: number, border: number) => {
    if (!isSmall(k)) return;
    const cost = squaredLevels(mean, k, map.labelColors, label[n]!) / border;
    // a small one that comes before this one may join it, but not be joined; of equals the first of the picture is taken
    const isBefore = area[n]! < area[k]! || (area[n] === area[k] && n > k);
    if (isSmall(n) && isBefore) {
      awaited[k] = Math.min(awaited[k]!, cost);
    } else if (cost < least[k]! || (cost === least[k] && n < target[k]!)) {
      least[k] = cost;
      target[k] = n;
    }
  };
  const counts = (a: number, b: number) => isSmall(a) || isSmall(b);
  const { width } = map.picture;
  const { low, high, length } = adjacencyOf({ runs, ids, width, count, counts });
  for (let e = 0; e < low.length; e++) {
    offer(low[e]!, high[e]!, length[e]!);
    offer(high[e]!, low[e]!, length[e]!);
  }
  const apart2 = (k: number) => squaredLevels(mean, k, map.labelColors, label[target[k]!]!);
  for (let k = 0; k < count; k++)
    if (awaited[k]! < least[k]! && apart2(k) > LOST ** 2) target[k] = k;
  release(mean, least, awaited, low, high, length);
  return target;
}

/** A shade of each region's target: that of a pixel beside it in its rows, or of the target's first one. */
function shadesBeside(
  { shades }: WorkingMap,
  { first, runs, ids }: Components,
  target: Int32Array,
): Uint8Array {
  const shade = Uint8Array.from(target, (to) => shades[first[to]!]!);
  for (let r = 1; r < ids.length; r++) {
    const [a, b] = [ids[r - 1]!, ids[r]!];
    if (target[b] === a) shade[b] = shades[runs[r]! - 1]!;
    if (target[a] === b) shade[a] = shades[runs[r]!]!;
  }
  return shade;
}

/** Mean colours of the regions that count, RGBA in levels, four each. */
function meansOf(
  { picture: { px } }: WorkingMap,
  { area, count, runs, ids }: Components,
  counts: (region: number) => boolean,
): Float64Array {
  const mean = new Float64Array(4 * count);
  for (let r = 0; r < ids.length; r++) {
    const k = ids[r]!;
    if (!counts(k)) continue;
    for (let i = 4 * runs[r]!; i < 4 * runs[r + 1]!; i++) mean[4 * k + (i & 3)]! += px[i]!;
  }
  for (let i = 0; i < mean.length; i++) mean[i]! /= area[i >> 2]!;
  return mean;
}
