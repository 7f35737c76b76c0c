/** The quantize stage. @module */
import {
  type BaseContext,
  type Cancellable,
  defineStage,
  type Raster,
} from "../../../plugin/mod.ts";
import { MAX_PALETTE, paletteOf } from "../../../raster/palette.ts";
import { premultiply } from "../../../raster/picture.ts";
import { type AskedColors, findAskedColors } from "./colors/asked-colors.ts";
import { limitsFor } from "./colors/limits.ts";
import { partDetails } from "./details/details.ts";
import type { InkLimits } from "./details/inks.ts";
import { findIslands, type Island } from "./details/islands.ts";
import { labelFlat } from "./flat/label.ts";
import { saturate } from "./flat/refine.ts";
import { labelInk } from "./ink/label.ts";
import { labelNearest } from "./labels/labelling.ts";
import { mostColors } from "./labels/start.ts";
import { MOST_SHADES, options, type Settings, wordOfTriple } from "./options.ts";
import { dither, impose } from "./output/imposed.ts";
import {
  constrain,
  foundColors,
  keepStraight,
  maskOf,
  type Ordered,
  orderByCoverage,
  reduce,
} from "./output/ordered.ts";
import { type HardLabels, labelPixelArt } from "./pixel-art/label.ts";
import { labelShaded } from "./shaded/label.ts";
import { localRange } from "./survey/flatness.ts";
import { type Survey, surveyPicture } from "./survey/survey.ts";
import { INK_AND_PAPER } from "./survey/tone.ts";

/** Choose a palette and label every pixel with one of its colours. */
export const quantize = defineStage({
  manifest: {
    name: "quantize",
    summary: "Choose a palette and label every pixel with one of its colours.",
    consumes: "raster",
    produces: "indexed",
    needs: [],
    cost: 3,
  },
  options,
  defaults: {
    colors: "auto",
    maxColors: 16,
    tone: "auto",
    autoTolerance: 0.02,
    seed: 0,
    inks: 1,
    constraints: {},
  },
  run(sent, settings, { signal, progress, note }) {
    const { source } = sent;
    const survey = surveyPicture(premultiply(sent), { source, settings }, { signal });
    const found = label(survey, settings, { ...sent, signal, progress });
    const isGrainy = survey.noisy || sent.scanned === true;
    const asked = { settings, isGrainy, signal };
    const islands = sent.scale === 1 ? islandsIn(survey, found, asked) : [];
    const { shades, drawn } = order(survey, found, { settings, black: sent.black });
    const { labels, palette } = constrain(drawn, settings.constraints);
    note("quantize.colors", palette.length / 4);
    const hardEdges = found.kind === "hard";
    const quiet = survey.noisy && survey.paint ? { ...sent, data: survey.picture.px } : sent;
    const raster = found.cells ? rasterOfCells(found.cells, sent) : quiet;
    keepStraight(palette, labels, raster);
    const indexed = {
      raster,
      labels,
      palette,
      mask: maskOf(labels, found.blend),
      shades: shades.labels,
      shadePalette: shades.palette,
      found: { colors: foundColors(drawn), gradients: [] },
      continuousTone: found.kind === "photo",
      noisy: survey.noisy && !hardEdges,
      paint: hardEdges ? undefined : survey.paint,
      hardEdges,
    };
    const details = partDetails(indexed, islands, signal);
    return details ? { ...indexed, details } : indexed;
  },
});

/** Pixels up to which thin shapes are looked for: their grid takes 100 bytes for each. */
const MOST_PIXELS = 2_500_000;

/** Thin shapes of a drawing in flat paint. */
function islandsIn(
  { picture, noisy }: Survey,
  found: Found,
  { settings, ...how }: Pick<InkLimits, "isGrainy"> & Cancellable & { readonly settings: Settings },
): Island[] {
  const isFlat = found.kind === "flat" || found.kind === "ink";
  if (!isFlat || found.label.length > MOST_PIXELS) return [];
  const limits = limitsFor(noisy, settings.autoTolerance);
  const maxSize = mostColors(found.palette, Math.min(MAX_PALETTE - 2, mostOf(settings)));
  const locked = lockedWords(settings);
  return findIslands(picture, found, { limits, maxSize, locked, ...how });
}

/** The cells that a raster was enlarged from, with straight alpha. */
function rasterOfCells({ picture, cellPx }: NonNullable<Found["cells"]>, raster: Raster): Raster {
  const data = picture.px.map((value, at) => {
    const alpha = picture.px[at | 3]!;
    return (at & 3) === 3 || alpha === 0 ? value : (value * 255) / alpha;
  });
  const { width, height } = picture;
  return { ...raster, width, height, data, scale: raster.scale / cellPx };
}

/** Labels, by which way they were found, and the colours (pixel words) that replace those of the palette. */
interface Found extends HardLabels {
  readonly kind: "hard" | "ink" | "photo" | "shaded" | "flat";
  readonly target?: readonly number[] | undefined;
  readonly full?: AskedColors["full"] | undefined;
}

/** Label every pixel by the way that suits the kind of picture. */
function label(
  survey: Survey,
  settings: Settings,
  context: Pick<BaseContext, "signal" | "progress"> & Pick<Raster, "scale" | "blockStep">,
): Found {
  const { picture, paint, noisy, continuousTone } = survey;
  const { fixedPalette, maxColors, autoTolerance: tolerance } = settings;
  if (fixedPalette?.dither) {
    const words = fixedPalette.colors.map(wordOfTriple);
    return { kind: "hard", ...dither(picture, words, context.signal) };
  }
  const exact = labelPixelArt(picture, settings, context);
  if (exact) return { kind: "hard", ...exact };
  const { drawn, target, full } = findAskedColors(survey, settings, context);
  if (drawn) return { kind: "ink", full, ...labelInk(picture, drawn) };
  if (target && continuousTone) {
    const palette = paletteOf(target);
    if (!picture.opaque && palette.size < MAX_PALETTE) palette.add(0); // nothing
    return { kind: "photo", target, ...labelNearest(picture, palette) };
  }
  const request = {
    limits: limitsFor(noisy, tolerance, context.blockStep),
    maxColors: target
      ? MAX_PALETTE - 1
      : Math.min(MOST_SHADES, Math.max(maxColors, mostOf(settings))),
    tolerance,
    locked: lockedWords(settings),
    range: localRange(picture, context.signal),
    ...context,
  };
  return paint
    ? { kind: "shaded", target, full, ...labelShaded(picture, paint, request) }
    : { kind: "flat", target, full, ...labelFlat(picture, request) };
}

/** Order colours by what they cover: as found, and as they are to be drawn. */
function order(
  { picture, noisy }: Survey,
  found: Found,
  { settings, black }: { readonly settings: Settings; readonly black: number | undefined },
) {
  const { kind, target, label, palette } = found;
  const { fixedPalette } = settings;
  const minCoverage = fixedPalette?.minCoverage ?? 0;
  // opaque pixels of a photograph have the imposed colours already
  const isSettled = !target || (kind === "photo" && picture.opaque && minCoverage === 0);
  const words = palette.words.subarray(0, palette.size);
  const shades = orderByCoverage(label, words);
  if (!isSettled) {
    const imposed = impose(picture, found, { words: target, minCoverage });
    const drawn = orderByCoverage(imposed, target);
    return { shades, drawn: fixedPalette ? drawn : inFull(drawn, found, black) };
  }
  if (target) return { shades, drawn: shades };
  const locked = lockedWords(settings);
  // borders are still measured between the colours as decoded
  const isFree = kind !== "hard" && locked.length === 0;
  const full = isFree ? inFull(shades, found, black) : shades;
  const drawn = isFree && noisy ? { ...full, palette: saturate(full.palette) } : full;
  if (kind === "ink") return { shades, drawn };
  return { shades, drawn: reduce(drawn, { maxColors: mostOf(settings), locked }) };
}

/** Colours as several inks have them where no stroke is too thin to show them, without the light that a scan adds to black. */
function inFull(drawn: Ordered, { full }: Found, black: number | undefined): Ordered {
  const palette = drawn.palette.slice();
  const words = new Uint32Array(palette.buffer);
  for (const [k, word] of words.entries()) words[k] = full?.get(word) ?? word;
  // stray light adds as much to all channels
  if (black && words.length > INK_AND_PAPER)
    for (const [at, level] of palette.entries())
      if ((at & 3) !== 3 && palette[at | 3] === 255)
        palette[at] = Math.max(0, Math.round((255 * (level - black)) / (255 - black)));
  return { ...drawn, palette };
}

/** Most colours of the drawing: those that are locked count even where they are more. */
function mostOf({ colors, maxColors, constraints: { locked = [] } }: Settings): number {
  return Math.max(locked.length, colors === "auto" ? maxColors : colors);
}

function lockedWords({ constraints }: Settings): number[] {
  return (constraints.locked ?? []).map(wordOfTriple);
}
