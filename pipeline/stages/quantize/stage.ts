/** The quantize stage. @module */
import {
  Coverage,
  defineStage,
  type IndexedRaster,
  type Raster,
  type StageContext,
  type Static,
  section,
  TRANSPARENT,
  Type,
} from "../../../plugin/mod.ts";
import { MAX_PALETTE, paletteOf } from "../../../raster/palette.ts";
import { type Picture, premultiply, wordOf } from "../../../raster/picture.ts";
import type { Runs } from "../../../raster/runs.ts";
import { gatherChroma } from "./chroma.ts";
import { constrain } from "./constraints.ts";
import { hasContinuousTone } from "./continuous.ts";
import { dither } from "./dither.ts";
import { evenPaper } from "./even-paper.ts";
import { labelExactly } from "./exact.ts";
import { impose } from "./imposed.ts";
import { findInk, type InkAndPaper } from "./ink-and-paper.ts";
import { clusterColors } from "./k-means.ts";
import { labelContinuously } from "./label-continuously.ts";
import { labelInk } from "./label-ink.ts";
import { type Labelled, labelNaturally } from "./natural.ts";
import { looksCompressed, NOISY_SHARE } from "./noise.ts";
import { orderByCoverage } from "./ordered.ts";
import { findRunsInStrips } from "./runs-task.ts";
import { shadedPaint } from "./shaded-paint.ts";
import { findTwoColors } from "./two-colors.ts";

const channel = Type.Integer({ minimum: 0, maximum: 255 });
const triple = Type.Array(channel, { minItems: 3, maxItems: 3 });
const paletteIndex = Type.Integer({ minimum: 0, maximum: 63 });

const options = section({
  colors: Type.Union([Type.Literal("auto"), Type.Integer({ minimum: 2, maximum: 64 })]),
  maxColors: Type.Integer({ minimum: 2, maximum: 64 }),
  autoTolerance: Type.Number({ minimum: 0.002, maximum: 0.1 }),
  seed: Type.Integer({ minimum: 0, maximum: 999 }),
  constraints: section({
    locked: Type.Optional(Type.Array(triple, { maxItems: 64 })),
    merged: Type.Optional(Type.Array(Type.Array(paletteIndex, { maxItems: 64 }), { maxItems: 64 })),
    removed: Type.Optional(Type.Array(paletteIndex, { maxItems: 64 })),
  }),
  fixedPalette: Type.Optional(
    section({
      colors: Type.Array(triple, { minItems: 2, maxItems: 64, uniqueItems: true }),
      dither: Type.Optional(Type.Boolean({ default: false })),
      minCoverage: Type.Optional(Type.Number({ minimum: 0, maximum: 0.25, default: 0 })),
    }),
  ),
});

/** Choose a palette and label every pixel with one of its colours. */
export const quantize = defineStage({
  manifest: {
    name: "quantize",
    summary: "Choose a palette and label every pixel with one of its colours.",
    consumes: "raster",
    produces: "indexed",
    needs: ["parallel"],
    cost: 3,
  },
  options,
  defaults: { colors: "auto", maxColors: 16, autoTolerance: 0.02, seed: 0, constraints: {} },
  async run(sent, settings, { signal, progress, note, parallel }) {
    const shares = { parallel, signal };
    const shared = { ...sent, data: parallel.share(sent.data) };
    const asSent = premultiply(shared);
    const decoded = settings.colors === INK_AND_PAPER ? evenPaper(asSent, signal) : asSent;
    const raster = decoded === asSent ? shared : { ...shared, data: decoded.px };
    // a JPEG has hardly any, and its own are asked for once its chroma is gathered
    const runs = raster.source === "jpeg" ? undefined : await findRunsInStrips(decoded, shares);
    const paint = runs && (await shadedPaint(decoded, { ...settings, runs, ...shares }));
    const noisy =
      !runs || (!paint && (await looksCompressed(decoded, NOISY_SHARE, { runs, ...shares })));
    const two = !noisy && wantsInk(settings) ? findTwoColors(decoded, runs) : undefined;
    const continuousTone =
      !two && !paint && (await hasContinuousTone(decoded, { runs, ...shares }));
    const picture = noisy && !continuousTone ? gatherChroma(decoded, signal) : decoded;
    const { fixedPalette, constraints } = settings;
    if (fixedPalette?.dither) {
      return ditherOnly(raster, picture, { colors: fixedPalette.colors.map(wordOfTriple), signal });
    }
    const exact = exactly(raster, picture, settings);
    if (exact) return exact;
    // clean pixels show every colour that was drawn; of a scan only the ink is known
    const pair = noisy ? await inkAndPaper(picture, settings, shares) : undefined;
    const target =
      pair || two
        ? undefined
        : await imposedWords(picture, settings, { continuousTone, ...shares });
    const known = { noisy, pair, two, paint, target, continuousTone };
    const runsNow = picture === decoded ? runs : undefined;
    const natural = await labelPixels(
      picture,
      settings,
      { ...known, runs: runsNow },
      { ...shares, progress },
    );
    const minCoverage = fixedPalette?.minCoverage ?? 0;
    // opaque pixels of a photograph have the imposed colours already
    const settled = !target || (continuousTone && picture.opaque && minCoverage === 0);
    const place = settled ? { out: natural.label } : {};
    const shades = orderByCoverage(natural.label, natural.palette.words, place);
    const imposed = settled
      ? shades
      : orderByCoverage(impose(picture, natural, { words: target, minCoverage }), target);
    const { labels, palette } = constrain(imposed, constraints);
    note("quantize.colors", palette.length / 4);
    return {
      raster,
      labels,
      palette,
      mask: maskOf(labels, natural.blend),
      shades: shades.labels,
      shadePalette: shades.palette,
      continuousTone: continuousTone && !pair,
      noisy,
      paint,
      hardEdges: false,
    };
  },
});

/** So many colours mean a drawing in one ink. */
const INK_AND_PAPER = 2;
/** `autoTolerance` up to which every colour is taken as meant: pixel art, no antialiasing. */
const EXACT_TOLERANCE = 0.005;

type Settings = Static<typeof options>;

/** What is known of a picture before its pixels are labelled. */
interface Known {
  readonly noisy: boolean;
  /** A scan in one ink. */
  readonly pair: InkAndPaper | undefined;
  /** A clean drawing in two colours. */
  readonly two: readonly [number, number] | undefined;
  /** The paint of a drawing with gradients, per pixel. */
  readonly paint: Uint8Array | undefined;
  /** Colours that replace the natural ones. */
  readonly target: readonly number[] | undefined;
  readonly continuousTone: boolean;
  /** Of the picture, where they were found. */
  readonly runs: Runs | undefined;
}

/** Label every pixel by the way that suits the kind of picture. */
async function labelPixels(
  picture: Picture,
  { maxColors, autoTolerance, constraints }: Settings,
  { noisy, pair, two, paint, target, continuousTone, runs }: Known,
  context: Pick<StageContext<"parallel">, "parallel" | "signal" | "progress">,
): Promise<Labelled> {
  if (pair) return labelInk(picture, { ...pair, noisy });
  if (target && continuousTone) return labelContinuously(picture, target, context);
  return labelNaturally(picture, {
    noisy,
    drawnIn: two,
    paint,
    runs: runs ?? (await findRunsInStrips(picture, context)),
    maxColors: target ? MAX_PALETTE - 1 : maxColors,
    tolerance: autoTolerance,
    locked: (constraints.locked ?? []).map(wordOfTriple),
    ...context,
  });
}

/** Whether no more is said of a drawing's colours than that they are two. */
function wantsInk({ fixedPalette, colors, constraints }: Settings): boolean {
  return colors === INK_AND_PAPER && !fixedPalette && !constraints.locked?.length;
}

/** The two colours of an opaque drawing of which no more is said than that they are two. */
async function inkAndPaper(
  picture: Picture,
  settings: Settings,
  shares: Pick<StageContext<"parallel">, "parallel" | "signal">,
): Promise<InkAndPaper | undefined> {
  if (!wantsInk(settings) || !picture.opaque) return undefined;
  const { seed } = settings;
  const [a, b] = await clusterColors(picture, { n: INK_AND_PAPER, seed, ...shares });
  return a === undefined || b === undefined ? undefined : findInk(picture, a, b);
}

/** Colours that replace the natural ones: given, or as many as asked for. */
async function imposedWords(
  picture: Picture,
  { fixedPalette, colors, maxColors, seed, constraints }: Settings,
  {
    continuousTone,
    ...shares
  }: { readonly continuousTone: boolean } & Pick<StageContext<"parallel">, "parallel" | "signal">,
): Promise<number[] | undefined> {
  if (fixedPalette) return fixedPalette.colors.map(wordOfTriple);
  if (colors === "auto" && !continuousTone) return undefined;
  const n = colors === "auto" ? maxColors : colors;
  const locked = (constraints.locked ?? []).map(wordOfTriple).slice(0, n);
  const free = await clusterColors(picture, { n, seed, ...shares });
  return [...new Set([...locked, ...free])].slice(0, n);
}

/** Pixel art: asked for by a tolerance that keeps apart what antialiasing would blend. */
function exactly(raster: Raster, picture: Picture, settings: Settings): IndexedRaster | undefined {
  const { fixedPalette, colors, autoTolerance: tolerance, maxColors, constraints } = settings;
  if (tolerance > EXACT_TOLERANCE || colors !== "auto" || fixedPalette) return undefined;
  const found = labelExactly(picture, { tolerance, maxColors });
  if (!found) return undefined;
  const { labels, palette } = constrain(orderByCoverage(found.label, found.words), constraints);
  return hardEdged(raster, labels, palette);
}

function ditherOnly(
  raster: Raster,
  picture: Picture,
  { colors, signal }: { colors: readonly number[]; signal: AbortSignal },
): IndexedRaster {
  const label = dither(picture, paletteOf(colors), { nothing: TRANSPARENT, signal });
  const { labels, palette } = orderByCoverage(label, colors);
  return hardEdged(raster, labels, palette);
}

function hardEdged(raster: Raster, labels: Uint8Array, palette: Uint8Array): IndexedRaster {
  const mask = maskOf(labels, new Uint8Array(labels.length));
  const shared = { shades: labels, shadePalette: palette };
  return {
    raster,
    labels,
    palette,
    mask,
    ...shared,
    continuousTone: false,
    noisy: false,
    hardEdges: true,
  };
}

/** {@link Coverage} per pixel; 0 and 1 in `blend` mean the same there. */
function maskOf(labels: Uint8Array, blend: Uint8Array): Uint8Array {
  if (!labels.includes(TRANSPARENT)) return blend;
  const mask = blend.slice();
  for (let i = 0; i < mask.length; i++) if (labels[i] === TRANSPARENT) mask[i] = Coverage.clear;
  return mask;
}

function wordOfTriple([r = 0, g = 0, b = 0]: readonly number[]): number {
  return wordOf(r, g, b, 255);
}
