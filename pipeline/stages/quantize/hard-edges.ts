/** Pictures without antialiasing: pixel art, and dithers. @module */
import {
  type IndexedRaster,
  type Raster,
  type StageContext,
  TRANSPARENT,
} from "../../../plugin/mod.ts";
import { MAX_PALETTE, paletteOf } from "../../../raster/palette.ts";
import type { Picture } from "../../../raster/picture.ts";
import { labelExactly } from "./kinds/exact.ts";
import { joinCorners } from "./labels/join-corners.ts";
import { type Settings, wordOfTriple } from "./options.ts";
import { constrain } from "./output/constraints.ts";
import { dither } from "./output/dither.ts";
import { maskOf } from "./output/mask.ts";
import { noteFound } from "./output/note-found.ts";
import { orderByCoverage } from "./output/ordered.ts";
import { reduce } from "./output/reduced.ts";
import { isAliased } from "./survey/aliased.ts";

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

/** Pixel art, asked for by a tolerance that keeps apart what antialiasing would blend; and drawings without antialiasing. */
function exactly(
  raster: Raster,
  picture: Picture,
  { settings, note }: { readonly settings: Settings } & Pick<StageContext<never>, "note">,
): IndexedRaster | undefined {
  const { fixedPalette, autoTolerance: tolerance, maxColors, constraints } = settings;
  if (fixedPalette) return undefined;
  const isPixelArt = tolerance <= EXACT_TOLERANCE && settings.colors === "auto";
  if (!isPixelArt && (constraints.locked?.length || !isAliased(picture))) return undefined;
  const found = labelExactly(picture, { tolerance, maxColors: MAX_PALETTE - 1 });
  if (!found) return undefined;
  if (!isPixelArt) joinCorners(found.label, picture.width);
  const all = orderByCoverage(found.label, found.words);
  if (settings.colors !== "auto" && all.palette.length > 4 * settings.colors) return undefined;
  const ordered = reduce(all, { maxColors, locked: [] });
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
