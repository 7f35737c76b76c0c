/** How far a drawing is from its truth, pixel by pixel. @module */
import { type ResvgRenderOptions, renderAsync } from "@resvg/resvg-js";

/** Difference of two pictures. */
export interface Fidelity {
  /** Mean difference in OKLab, × 100. */
  readonly meanDelta: number;
  /** Share of pixels that differ by over 0.1 in OKLab, percent. */
  readonly wrongPercent: number;
}

/** Straight RGBA pixels on `background`. */
export async function renderSvg(
  svg: string,
  { width, background }: { readonly width: number; readonly background: string },
): Promise<Uint8Array> {
  const options: ResvgRenderOptions = { fitTo: { mode: "width", value: width }, background };
  return (await renderAsync(svg, options)).pixels;
}

/** Compare two opaque RGBA pictures of one size. */
export function compare(actual: Uint8Array, expected: Uint8Array): Fidelity {
  if (actual.length !== expected.length)
    throw new TypeError("Cannot compare pictures of two sizes");
  const pixels = actual.length / 4;
  let sum = 0;
  let wrong = 0;
  for (let i = 0; i < actual.length; i += 4) {
    if (
      actual[i] === expected[i] &&
      actual[i + 1] === expected[i + 1] &&
      actual[i + 2] === expected[i + 2]
    )
      continue;
    const delta = Math.hypot(...difference(toOklab(actual, i), toOklab(expected, i)));
    sum += delta;
    if (delta > 0.1) wrong++;
  }
  return { meanDelta: (100 * sum) / pixels, wrongPercent: (100 * wrong) / pixels };
}

function difference(a: readonly number[], b: readonly number[]): number[] {
  return a.map((value, k) => value - b[k]);
}

const linear = Float64Array.from({ length: 256 }, (_, v) => {
  const c = v / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
});

/** OKLab (Ottosson 2020) of an sRGB pixel. */
function toOklab(pixels: Uint8Array, i: number): [number, number, number] {
  const [r, g, b] = [linear[pixels[i]], linear[pixels[i + 1]], linear[pixels[i + 2]]];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
