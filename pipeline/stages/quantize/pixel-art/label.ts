/** Label pictures in which no pixel mixes colours: pixel art, and drawings without antialiasing. @module */
import { MAX_PALETTE, paletteOf } from "../../../../raster/palette.ts";
import { isClear, type Picture } from "../../../../raster/picture.ts";
import type { Labelled } from "../labels/labelling.ts";
import type { Settings } from "../options.ts";
import { isAliased } from "./aliased.ts";
import { labelExactly } from "./exact.ts";
import { joinCorners } from "./join-corners.ts";

/** `autoTolerance` up to which every colour is taken as meant: pixel art, no antialiasing. */
const EXACT_TOLERANCE = 0.005;

/** Give every pixel its own colour; undefined of a picture that may mix colours, or has too many. */
export function labelPixelArt(picture: Picture, settings: Settings): Labelled | undefined {
  const { fixedPalette, autoTolerance: tolerance, colors, constraints } = settings;
  if (fixedPalette) return undefined;
  const isPixelArt = tolerance <= EXACT_TOLERANCE && colors === "auto";
  if (!isPixelArt && (constraints.locked?.length || !isAliased(picture))) return undefined;
  const found = labelExactly(picture, { tolerance, maxColors: MAX_PALETTE - 1 });
  if (!found) return undefined;
  const painted = found.words.filter((word) => !isClear(word)).length;
  if (colors !== "auto" && painted > colors) return undefined;
  if (!isPixelArt) joinCorners(found.label, picture.width);
  const blend = new Uint8Array(found.label.length);
  return { palette: paletteOf(found.words), label: found.label, blend };
}
