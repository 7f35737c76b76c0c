/** Find the pixels that a picture was enlarged from. @module */
import type { Raster } from "../../../plugin/mod.ts";
import {
  Enlargement,
  FILTERS,
  type Filter,
  likelySizes,
  linesOf,
  reduced,
} from "../../../raster/enlargement.ts";

/** Factors that are looked for: below, little is lost by taking pixels as they are. */
const FACTOR = { least: 1.6, most: 6 } as const;

/** How a size is looked for. */
const SEARCH = {
  /** Least side of what was enlarged, px. */
  leastSidePx: 12,
  /** See `likelySizes`: along 38 axes of enlarged pictures .029 and more; along two in three axes of others that are soft, less. */
  standsOut: 0.01,
  /** Lines of pixels that tell whether a size is worth a closer look. */
  firstLines: 8,
  /** Least step, levels, that tells how sharp an edge is; of the steps beside it, the lesser is at most this share of it where the edge is crisp. */
  stepLevels: 12,
  crispShare: 0.15,
  /** Most misfit of an enlargement made anew, levels (root of the mean square), and its share of that with two pixels more or less. */
  mostMisfitLevels: 2,
  dip: 0.6,
  /** The same share, by a few lines, from which a size is ruled out: two pixels more explain them about as well. */
  noDip: 0.9,
  /** Most that the factors of both axes differ, as a share: sizes are rounded to whole pixels. */
  factorSlack: 0.03,
} as const;

/** Opaque pixels that were enlarged. */
export type Original = Pick<Raster, "width" | "height" | "data">;

/**
 * The pixels, at most `mostPixels`, that an opaque picture was enlarged from; undefined where a filter and fewer pixels do not explain it.
 *
 * Pixels that give the picture when they are enlarged again, by least squares, are the original ones, and sizes
 * beside theirs leave far more misfit.
 */
export function findOriginal(
  raster: Raster,
  mostPixels: number,
  signal: AbortSignal,
): Original | undefined {
  // both axes have nearly one factor, so the pixels leave each size a bound
  const bound = Math.sqrt((1 + SEARCH.factorSlack) * mostPixels);
  if (raster.width * raster.height > (FACTOR.most * bound) ** 2) return undefined;
  const shape = Math.sqrt(raster.width / raster.height);
  const lines = linesOf(raster, "rows");
  if (!areSoft(lines)) return undefined;
  const across = findSize(lines, { filters: FILTERS, most: bound * shape }, signal);
  if (!across) return undefined;
  const filters = [across.filter];
  const down = findSize(linesOf(raster, "columns"), { filters, most: bound / shape }, signal);
  if (!down || across.size * down.size > mostPixels) return undefined;
  const [width, height] = [across.size, down.size];
  const factors = raster.width / width / (raster.height / height);
  if (Math.abs(factors - 1) > SEARCH.factorSlack) return undefined;
  const { data } = reduced(raster, { width, height }, across.filter);
  return { width, height, data: Uint8ClampedArray.from(data) };
}

/** A size, and the filter that enlarges from it. */
interface Sized {
  readonly size: number;
  readonly filter: Filter;
}

/** Whether edges take three steps and more: no enlarged picture has many that take fewer. */
function areSoft(lines: readonly Float64Array[]): boolean {
  let balance = 0;
  for (const line of lines)
    for (let x = 2; x + 1 < line.length; x++) {
      const step = Math.abs(line[x]! - line[x - 1]!);
      if (step < SEARCH.stepLevels) continue;
      const before = Math.abs(line[x - 1]! - line[x - 2]!);
      const after = Math.abs(line[x + 1]! - line[x]!);
      if (step < before || step < after) continue;
      balance += Math.min(before, after) <= SEARCH.crispShare * step ? -1 : 1;
    }
  return balance > 0;
}

/** The size that lines were enlarged from, and by which filter; undefined where it is none up to `most`. */
function findSize(
  lines: readonly Float64Array[],
  { filters, most }: { readonly filters: readonly Filter[]; readonly most: number },
  signal: AbortSignal,
): Sized | undefined {
  let best: Sized | undefined;
  let least: number = SEARCH.dip;
  const few = lines.filter((_, k) => k % Math.ceil(lines.length / SEARCH.firstLines) === 0);
  const first = Math.max(SEARCH.leastSidePx, Math.floor((lines[0]?.length ?? 0) / FACTOR.most));
  const { standsOut } = SEARCH;
  for (const size of likelySizes(lines, { first, factor: FACTOR.least, standsOut })) {
    // ascending: larger ones only tell whether a smaller one is right
    if (size > most && !best) break;
    for (const filter of filters) {
      signal.throwIfAborted();
      const rough = misfitOf(few, { size, filter, most: 2 * SEARCH.mostMisfitLevels });
      if (rough === Infinity) continue;
      const beside = { size: size + 2, filter, most: rough / SEARCH.noDip };
      if (misfitOf(few, beside) < Infinity) continue;
      const misfit = misfitOf(lines, { size, filter, most: SEARCH.mostMisfitLevels });
      if (misfit === Infinity) continue;
      let dip = 0;
      for (const other of [size - 2, size + 2])
        if (dip < least)
          dip = Math.max(dip, misfit / Math.max(1e-9, misfitOf(lines, { size: other, filter })));
      if (dip >= least) continue;
      least = dip;
      best = { size, filter };
    }
  }
  return best && best.size <= most ? best : undefined;
}

/** Root of the mean square of what lines differ by from the enlargement of the best `size` values; infinite beyond `most`. */
function misfitOf(
  lines: readonly Float64Array[],
  { size, filter, most = Infinity }: Sized & { readonly most?: number },
): number {
  const n = lines[0]!.length;
  const system = new Enlargement(n, size, filter);
  let sum = 0;
  for (const line of lines) {
    const again = system.enlarge(system.reduce(line));
    for (let x = 0; x < n; x++) {
      const apart = Math.max(0, Math.min(255, again[x]!)) - line[x]!;
      sum += apart * apart;
    }
    if (sum > most * most * n * lines.length) return Infinity;
  }
  return Math.sqrt(sum / (n * lines.length));
}
