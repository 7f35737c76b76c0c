/** Pictures without antialiasing: pixel art, and dithers. @module */
import {
  type IndexedRaster,
  type Raster,
  type StageContext,
  TRANSPARENT,
} from "../../../plugin/mod.ts";
import { paletteOf } from "../../../raster/palette.ts";
import type { Picture } from "../../../raster/picture.ts";
import { labelExactly } from "./kinds/exact.ts";
import { type Settings, wordOfTriple } from "./options.ts";
import { constrain } from "./output/constraints.ts";
import { dither } from "./output/dither.ts";
import { maskOf } from "./output/mask.ts";
import { noteFound } from "./output/note-found.ts";
import { orderByCoverage } from "./output/ordered.ts";

/** `autoTolerance` up to which every colour is taken as meant: pixel art, no antialiasing. */
const EXACT_TOLERANCE = 0.005;

/** Label a picture that is to be dithered, or is pixel art; undefined of any other. */
export function labelHardEdged(
  raster: Raster,
  picture: Picture,
  {
    settings,
    signal,
    note,
  }: { readonly settings: Settings } & Pick<StageContext<never>, "signal" | "note">,
): IndexedRaster | undefined {
  const { fixedPalette } = settings;
  if (!fixedPalette?.dither) return exactly(raster, picture, { settings, note });
  return ditherOnly(raster, picture, { colors: fixedPalette.colors.map(wordOfTriple), signal });
}

/** Pixel art: asked for by a tolerance that keeps apart what antialiasing would blend. */
function exactly(
  raster: Raster,
  picture: Picture,
  { settings, note }: { readonly settings: Settings } & Pick<StageContext<never>, "note">,
): IndexedRaster | undefined {
  const { fixedPalette, colors, autoTolerance: tolerance, maxColors, constraints } = settings;
  if (tolerance > EXACT_TOLERANCE || colors !== "auto" || fixedPalette) return undefined;
  const found = labelExactly(picture, { tolerance, maxColors });
  if (!found) return undefined;
  const ordered = orderByCoverage(found.label, found.words);
  noteFound(ordered, note);
  const { labels, palette } = constrain(ordered, constraints);
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
