/** The preprocess stage: alpha, subpixels, denoise, redraw or upsample, in this order. @module */
import {
  defineStage,
  described,
  enumOf,
  type Raster,
  type Static,
  section,
  Type,
} from "../../../plugin/mod.ts";
import { premultiply } from "../../../raster/picture.ts";
import { findPaint, isShaded } from "../../../raster/smoothness.ts";
import { emptyFaint, flatten, isOpaque } from "./alpha.ts";
import { bilateral, median, noiseSigma, strengthOf } from "./denoise.ts";
import { findOriginal, type Original } from "./enlarged.ts";
import { whitenPaper } from "./paper.ts";
import { MOST_ORIGINAL_PIXELS, redraw } from "./redraw/redraw.ts";
import { restoreJpeg } from "./restore.ts";
import { liftShadow } from "./soft-shadow.ts";
import { joinSubpixels } from "./subpixels.ts";
import { AUTO_FACTOR, AUTO_SIDE, isSmall, upsample, upsampleFactor } from "./upsample.ts";

/** What noise asks for. */
const GRAIN = {
  /** Noise, levels, that neither drawings nor their JPEGs show in their quietest quarter: a sensor saw the picture. */
  scannedLevels: 0.4,
  /** Noise, levels, that no compression has evened yet; of JPEGs it would harm the borders. */
  grainyLevels: 2,
  /** Colour range of `auto`, in standard deviations: two noisy pixels of one paint lie √6 of them apart in RGB, and twice that in few. */
  reachDeviations: 5,
  /** Half of the window of `auto`, px. */
  autoRadiusPx: 2,
} as const;

const options = section({
  jpeg: described(
    "Rings and blurred colours of a JPEG. restore looks for the drawing that would be stored alike, where no sensor saw the picture; keep leaves them",
    enumOf("restore", "keep"),
  ),
  denoise: described(
    "Filter against noise: bilateral keeps edges, median removes specks; auto is bilateral, by as much as a scan is noisy",
    enumOf("auto", "none", "bilateral", "median"),
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
  paper: described(
    "Paper of a noisy scan or photo: white divides its colour and the light out; shadowed does so under hard shadows, too, where all else is dark ink; keep leaves it",
    enumOf("white", "shadowed", "keep"),
  ),
  alphaMode: described(
    "keep: transparency stays open; flatten: the image is laid on background",
    enumOf("keep", "flatten"),
  ),
  alphaThreshold: Type.Integer({
    minimum: 0,
    maximum: 255,
    description: "With alphaMode keep, alpha under which a pixel away from borders is empty",
  }),
  softShadow: described(
    "With alphaMode keep, a soft shadow or glow. lift: a few faint shapes below the drawing; bands: traced with it, as always without gradients",
    enumOf("bands", "lift"),
  ),
  background: Type.Array(Type.Integer({ minimum: 0, maximum: 255 }), {
    minItems: 3,
    maxItems: 3,
    description: "With alphaMode flatten, the colour under the image, [r, g, b]",
  }),
  upsample: described(
    `Factor that the image is enlarged by before tracing; auto enlarges ${AUTO_FACTOR} times up to ${AUTO_SIDE} px a side, and draws flat drawings that are so small, or were enlarged before, anew`,
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
    jpeg: "restore",
    denoise: "auto",
    denoiseRadius: 1,
    denoiseStrength: 0.3,
    paper: "white",
    alphaMode: "keep",
    alphaThreshold: 8,
    softShadow: "bands",
    background: [255, 255, 255],
    upsample: "auto",
  },
  run(sent, options, { signal, progress }) {
    const sigma = noiseSigma(sent);
    const isSeen = sigma >= GRAIN.scannedLevels;
    const { stored: _, ...pixels } = sent;
    const source = options.jpeg === "restore" && !isSeen ? restoreJpeg(sent, { signal }) : pixels;
    const opaque = source.opaque ?? isOpaque(source);
    const settled = opaque ? source : settleAlpha(source, options);
    const step = (from: number, to: number) => (fraction: number) => {
      signal.throwIfAborted();
      progress(from + fraction * (to - from));
    };
    const joined = opaque ? joinSubpixels(settled, signal) : settled;
    const smooth = denoise(joined, { ...options, sigma }, step(0, 0.5));
    const { paper } = options;
    const isScan = opaque && isSeen && paper !== "keep";
    const denoised = isScan ? { ...whitenPaper(smooth, { paper, signal }), scanned: true } : smooth;
    const original =
      opaque && options.upsample === "auto" ? originalOf(denoised, signal) : undefined;
    const drawn = original && redraw(denoised, original, signal);
    if (drawn) return drawn;
    const factor = upsampleFactor(denoised, options.upsample);
    if (factor > 1) return upsample(denoised, { factor, onRow: step(0.5, 1) });
    return denoised === source ? { ...source, opaque } : denoised;
  },
});

/**
 * The pixels that a picture is drawn anew from; undefined where there are none.
 *
 * Those of a small one are its own, where neither compression nor a gradient makes tones that are no paint.
 */
function originalOf(raster: Raster, signal: AbortSignal): Original | undefined {
  if (!isSmall(raster)) return findOriginal(raster, MOST_ORIGINAL_PIXELS, signal);
  const isFlat =
    raster.source !== "jpeg" && !isShaded(findPaint(premultiply(raster), signal), raster.width);
  return isFlat ? raster : undefined;
}

function settleAlpha(
  raster: Raster,
  { alphaMode, background, alphaThreshold, softShadow }: Options,
): Raster {
  if (alphaMode === "flatten") return flatten(raster, background);
  // first of all: a faint shadow is a shadow, too
  const drawing = softShadow === "lift" ? liftShadow(raster) : raster;
  return emptyFaint(drawing, alphaThreshold);
}

function denoise(
  raster: Raster,
  { denoise, denoiseRadius, denoiseStrength, sigma }: Options & { readonly sigma: number },
  onRow: (fraction: number) => void,
): Raster {
  if (denoise === "none") return raster;
  if (denoise === "auto") {
    if (sigma < GRAIN.grainyLevels) return raster;
    const strength = strengthOf(GRAIN.reachDeviations * sigma);
    return bilateral(raster, { radius: GRAIN.autoRadiusPx, strength, onRow });
  }
  const request = { radius: denoiseRadius, strength: denoiseStrength, onRow };
  return denoise === "bilateral" ? bilateral(raster, request) : median(raster, request);
}
