/** The preprocess stage: alpha, denoise, upsample, in this order. @module */
import {
  defineStage,
  described,
  enumOf,
  type Raster,
  type Static,
  section,
  Type,
} from "../../../plugin/mod.ts";
import { emptyFaint, flatten, isOpaque } from "./alpha.ts";
import { bilateral } from "./bilateral.ts";
import { median } from "./median.ts";
import { AUTO_FACTOR, AUTO_SIDE, upsample, upsampleFactor } from "./upsample.ts";

const options = section({
  denoise: described(
    "Filter against noise: bilateral keeps edges, median removes specks",
    enumOf("none", "bilateral", "median"),
  ),
  denoiseRadius: Type.Integer({
    minimum: 1,
    maximum: 4,
    description: "How far the filter looks around each pixel, px",
  }),
  denoiseStrength: Type.Number({
    minimum: 0,
    maximum: 1,
    description: "How much the filter evens: colour range of bilateral, share of median",
  }),
  alphaMode: described(
    "keep: transparency stays open; flatten: the image is laid on background",
    enumOf("keep", "flatten"),
  ),
  alphaThreshold: Type.Integer({
    minimum: 0,
    maximum: 255,
    description: "With alphaMode keep, alpha under which a pixel away from borders is empty",
  }),
  background: Type.Array(Type.Integer({ minimum: 0, maximum: 255 }), {
    minItems: 3,
    maxItems: 3,
    description: "With alphaMode flatten, the colour under the image, [r, g, b]",
  }),
  upsample: described(
    `Factor that the image is enlarged by before tracing; auto enlarges ${AUTO_FACTOR} times up to ${AUTO_SIDE} px a side`,
    enumOf("auto", 1, 2, 3, 4),
  ),
});

type Options = Static<typeof options>;

/** Flatten alpha, denoise and upsample before colours are chosen. */
export const preprocess = defineStage({
  manifest: {
    name: "preprocess",
    summary: "Flatten alpha, denoise and upsample before colours are chosen.",
    consumes: "raster",
    produces: "raster",
    needs: [],
    cost: 2,
  },
  options,
  defaults: {
    denoise: "none",
    denoiseRadius: 1,
    denoiseStrength: 0.3,
    alphaMode: "keep",
    alphaThreshold: 8,
    background: [255, 255, 255],
    upsample: "auto",
  },
  run(source, options, { signal, progress }) {
    const opaque = source.opaque ?? isOpaque(source);
    const settled = opaque ? source : settleAlpha(source, options);
    const step = (from: number, to: number) => (fraction: number) => {
      signal.throwIfAborted();
      progress(from + fraction * (to - from));
    };
    const denoised = denoise(settled, options, step(0, 0.5));
    const factor = upsampleFactor(denoised, options.upsample);
    if (factor > 1) return upsample(denoised, { factor, onRow: step(0.5, 1) });
    return denoised === source ? { ...source, opaque } : denoised;
  },
});

function settleAlpha(raster: Raster, { alphaMode, background, alphaThreshold }: Options): Raster {
  return alphaMode === "flatten" ? flatten(raster, background) : emptyFaint(raster, alphaThreshold);
}

function denoise(
  raster: Raster,
  { denoise, denoiseRadius, denoiseStrength }: Options,
  onRow: (fraction: number) => void,
): Raster {
  if (denoise === "none") return raster;
  const opaque = isOpaque(raster);
  const request = { radius: denoiseRadius, strength: denoiseStrength, opaque, onRow };
  return denoise === "bilateral" ? bilateral(raster, request) : median(raster, request);
}
