/** Soft shadows and glows of transparent pictures, taken off so that the drawing alone is traced. @module */
import type { Raster } from "../../../plugin/mod.ts";
import { fillIn } from "../../../raster/fill-in.ts";

/** What a shadow is. */
const SHADOW = {
  /** Greatest change of alpha a px, levels: steeper is the edge of paint. */
  steepestLevels: 24,
  /** Distance, premultiplied levels, of a pixel that has the shadow's colour. */
  sameLevels: 2,
  /** How far alpha may lie from where two neighbours lead, levels, beside the drawing. */
  strayLevels: 5,
  /** Fewest opacities of a shadow: less is translucent paint. */
  fewestOpacities: 12,
  /** Most of a shadow's pixels that may lie at a crisp edge. */
  mostCrispShare: 0.01,
} as const;

/** Least pixels of a shadow, and least share of the picture. */
const LEAST = { pixels: 150, share: 0.002 } as const;
/** Paint of this alpha, levels, that ends within so many px has an edge. */
const CRISP = { alpha: 48, within: 3 } as const;

/**
 * The picture without its soft shadow, which becomes `Raster.shadow`; the same picture where it has none.
 *
 * A shadow is what has one colour and an alpha that never jumps. Under the drawing nobody sees it, so there it goes
 * on as it likes; what is known of it beside the drawing tells how much of an antialiased pixel is the drawing.
 */
export function liftShadow(raster: Raster): Raster {
  const color = shadowColor(raster);
  if (!color) return raster;
  const shown = shownPixels(raster, color);
  if (!isSoft(raster, shown)) return raster;
  const alpha = alphaField(raster, shown);
  const data = withoutShadow(raster, { color, shown, alpha });
  const { width, height } = raster;
  return { ...raster, data, shadow: { color, width, height, alpha } };
}

/** The commonest colour, straight RGB, of translucent pixels whose alpha hardly changes around them; undefined where it is rare. */
function shadowColor({ width, height, data }: Raster): Uint8Array | undefined {
  const counts = new Map<number, number>();
  for (let y = 1; y < height - 1; y++)
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
      const a = data[4 * i + 3]!;
      if (a < SHADOW.steepestLevels || a === 255) continue;
      const steps = [i - 1, i + 1, i - width, i + width];
      if (steps.some((j) => Math.abs(data[4 * j + 3]! - a) > SHADOW.steepestLevels)) continue;
      // cells of 8 levels; the rest is rounding at low alpha
      const cell = (c: number) => (data[4 * i + c]! + 4) >> 3;
      const key = (cell(0) << 12) | (cell(1) << 6) | cell(2);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  let [best, most] = [0, 0];
  for (const [key, count] of counts) if (count > most) [best, most] = [key, count];
  if (most < Math.max(LEAST.pixels / 2, (LEAST.share * width * height) / 2)) return undefined;
  return Uint8Array.of(best >> 12, (best >> 6) & 63, best & 63).map((v) => Math.min(255, 8 * v));
}

/** 1 where a pixel shows the shadow and nothing else. */
function shownPixels({ width, height, data }: Raster, color: Uint8Array): Uint8Array {
  const n = width * height;
  const fits = new Uint8Array(n);
  for (let i = 0; i < n; i++) {
    const a = data[4 * i + 3]!;
    if (a === 255) continue;
    const isOff = [0, 1, 2].some(
      (c) => (Math.abs(data[4 * i + c]! - color[c]!) * a) / 255 > SHADOW.sameLevels + (a >> 6),
    );
    fits[i] = isOff ? 0 : 1;
  }
  const shown = new Uint8Array(n);
  const at = (i: number) => data[4 * i + 3]!;
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (fits[i] === 0 || at(i) === 0) continue;
      const goesOn = (j: number) =>
        fits[j] === 1 && Math.abs(at(j) - at(i)) <= SHADOW.steepestLevels;
      const inRow = (x === 0 || goesOn(i - 1)) && (x + 1 === width || goesOn(i + 1));
      if (!inRow) continue;
      if ((y === 0 || goesOn(i - width)) && (y + 1 === height || goesOn(i + width))) shown[i] = 1;
    }
  // one pixel on towards the drawing, where alpha goes on as it came
  const seeds = shown.slice();
  for (let y = 2; y < height - 2; y++)
    for (let x = 2, i = y * width + 2; x < width - 2; x++, i++) {
      if (fits[i] === 0 || at(i) === 0 || shown[i] === 1) continue;
      for (const d of [1, -1, width, -width]) {
        if (seeds[i + d] !== 1 || seeds[i + 2 * d] !== 1) continue;
        if (Math.abs(at(i) - 2 * at(i + d) + at(i + 2 * d)) <= SHADOW.strayLevels) shown[i] = 1;
      }
    }
  return shown;
}

/** Whether these pixels are a shadow: enough of them, in many opacities, without an edge. */
function isSoft({ width, height, data }: Raster, shown: Uint8Array): boolean {
  const levels = new Uint8Array(256);
  let count = 0;
  let crisp = 0;
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (shown[i] === 0) continue;
      count++;
      const a = data[4 * i + 3]!;
      levels[a] = 1;
      if (a < CRISP.alpha) continue;
      const d = CRISP.within;
      const isEmpty = (j: number) => data[4 * j + 3] === 0;
      const isBeside = (x >= d && isEmpty(i - d)) || (x + d < width && isEmpty(i + d));
      // beyond the frame nothing is empty
      if (isBeside || isEmpty(i - d * width) || isEmpty(i + d * width)) crisp++;
    }
  const least = Math.max(LEAST.pixels, LEAST.share * width * height);
  const opacities = levels.reduce((sum, one) => sum + one, 0);
  return (
    count >= least && opacities >= SHADOW.fewestOpacities && crisp <= SHADOW.mostCrispShare * count
  );
}

/** Alpha of the shadow, levels, everywhere: where it is not seen, what lies around leads across. */
function alphaField({ width, height, data }: Raster, shown: Uint8Array): Float32Array {
  const values = new Float32Array(width * height);
  const weights = new Float32Array(width * height);
  for (let i = 0; i < shown.length; i++) {
    const a = data[4 * i + 3]!;
    if (shown[i] === 0 && a !== 0) continue;
    values[i] = a;
    weights[i] = 1;
  }
  return fillIn({ width, height, values, weights });
}

/** Pixels without the shadow; antialiased ones keep what is left of them over it. */
function withoutShadow(
  { data }: Raster,
  { color, shown, alpha }: Record<"color" | "shown", Uint8Array> & { readonly alpha: Float32Array },
): Uint8ClampedArray {
  const lifted = data.slice();
  for (let i = 0; i < shown.length; i++) {
    const a = data[4 * i + 3]!;
    if (a === 0 || a === 255) continue;
    const below = alpha[i]!;
    const cover = shown[i] === 1 ? 0 : Math.max(0, (a - below) / (255 - below));
    lifted[4 * i + 3] = 255 * cover;
    for (let c = 0; c < 3; c++) {
      const own = data[4 * i + c]! * a - color[c]! * below * (1 - cover);
      lifted[4 * i + c] = cover > 0 ? own / (255 * cover) : 0;
    }
  }
  return lifted;
}
