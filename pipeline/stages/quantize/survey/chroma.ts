/** Undo the bleeding of chroma in compressed pixels. @module */
import { exp } from "../../../../geometry/elementary.ts";
import { copyOf, type Picture } from "../../../../raster/picture.ts";
import { localRange } from "./flatness.ts";

/** Half-window, px: JPEG halves chroma, and its decoder spreads it over the next block. */
const REACH = 3;
/** Difference of luma, levels, at which a neighbour's word is worth 1/e: beyond, it is another paint. */
const LUMA_SPREAD = 6;
/** Difference of luma beyond which a neighbour weighs less than 1e-24, and does not count. */
const FAR = 45;
/** The same of chroma: paints of one luma stay apart. */
const CHROMA_SPREAD = 25;
/** Local range, levels, that halves a neighbour's word: flat pixels know their colour. */
const FLAT = 3;
/** Pixels no rougher than this are as they were drawn, levels. */
const QUIET = 3;

/**
 * Give each rough pixel the mean chroma of flat pixels near it that have its luma.
 *
 * Luma comes at full resolution in a JPEG and chroma at half of it, so along borders luma tells which
 * paint a pixel shows (a joint bilateral filter, guided by luma). Luma is left alone. A picture with
 * alpha comes back as it is: no JPEG has any.
 */
export function gatherChroma(picture: Picture, signal: AbortSignal): Picture {
  if (!picture.opaque) return picture;
  const { width, height } = picture;
  const copy = copyOf(picture);
  const { px } = copy;
  const range = localRange(picture, signal);
  const gatherer = new ChromaGatherer(picture, range);
  for (let y = 0, i = 0; y < height; y++) {
    signal.throwIfAborted();
    for (let x = 0; x < width; x++, i++) if (range[i]! > QUIET) gatherer.write(x, y, px);
  }
  return { ...picture, ...copy };
}

class ChromaGatherer {
  readonly #width: number;
  readonly #height: number;
  // JPEG's own axes, rounded to levels, so that weights can be looked up
  readonly #luma: Uint8ClampedArray;
  readonly #blue: Int16Array;
  readonly #red: Int16Array;
  readonly #range: Uint8Array;
  readonly #byLuma = Float64Array.from({ length: 256 }, (_, d) => exp(-((d / LUMA_SPREAD) ** 2)));
  readonly #byChroma = Float64Array.from({ length: 512 }, (_, d) =>
    exp(-((d / CHROMA_SPREAD) ** 2)),
  );
  readonly #byRange = Float64Array.from({ length: 256 }, (_, r) =>
    // the image border has range 255 by convention, and may be as flat as any
    r === 255 ? 0.5 : 1 / (1 + (r / FLAT) ** 2),
  );

  constructor({ px, width, height }: Picture, range: Uint8Array) {
    const n = width * height;
    this.#width = width;
    this.#height = height;
    this.#range = range;
    this.#luma = new Uint8ClampedArray(n);
    this.#blue = new Int16Array(n);
    this.#red = new Int16Array(n);
    for (let i = 0; i < n; i++) {
      const r = px[4 * i]!;
      const g = px[4 * i + 1]!;
      const b = px[4 * i + 2]!;
      const luma = 0.299 * r + 0.587 * g + 0.114 * b;
      this.#luma[i] = luma;
      this.#blue[i] = Math.round((b - luma) / 1.772);
      this.#red[i] = Math.round((r - luma) / 1.402);
    }
  }

  /** Write pixel (x, y) into `out`, RGBA. */
  write(x: number, y: number, out: Uint8ClampedArray): void {
    // fields are read once, as the loop runs 49 times a pixel
    const [lumas, blues, reds, ranges] = [this.#luma, this.#blue, this.#red, this.#range];
    const [byLuma, byChroma, byRange] = [this.#byLuma, this.#byChroma, this.#byRange];
    const i = y * this.#width + x;
    const luma = lumas[i]!;
    const ownBlue = blues[i]!;
    const ownRed = reds[i]!;
    const left = Math.max(0, x - REACH);
    const right = Math.min(this.#width - 1, x + REACH);
    const bottom = Math.min(this.#height - 1, y + REACH);
    let total = 0;
    let blue = 0;
    let red = 0;
    for (let yy = Math.max(0, y - REACH); yy <= bottom; yy++) {
      const row = yy * this.#width;
      for (let j = row + left; j <= row + right; j++) {
        const apart = Math.abs(lumas[j]! - luma);
        if (apart > FAR) continue;
        const b = blues[j]!;
        const r = reds[j]!;
        const weight =
          byLuma[apart]! *
          byChroma[Math.abs(b - ownBlue)]! *
          byChroma[Math.abs(r - ownRed)]! *
          byRange[ranges[j]!]!;
        total += weight;
        blue += weight * b;
        red += weight * r;
      }
    }
    blue /= total;
    red /= total;
    out[4 * i] = luma + 1.402 * red;
    out[4 * i + 1] = luma - 0.344136 * blue - 0.714136 * red;
    out[4 * i + 2] = luma + 1.772 * blue;
  }
}
