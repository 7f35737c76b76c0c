/** What a job may say of its colours. @module */
import { described, enumOf, type Static, section, Type } from "../../../plugin/mod.ts";
import { MAX_PALETTE } from "../../../raster/palette.ts";
import { wordOf } from "../../../raster/picture.ts";
import { INK_AND_PAPER } from "./survey/tone.ts";

/** Colours of painted pixels: one label is left for nothing. */
const MOST_COLORS = MAX_PALETTE - 1;

const channel = Type.Integer({ minimum: 0, maximum: 255 });
const triple = Type.Array(channel, { minItems: 3, maxItems: 3 });
const paletteIndex = Type.Integer({ minimum: 0, maximum: MOST_COLORS - 1 });

/** Most colours of gradients and thin strokes: flat paints end, and shades do not. */
export const MOST_SHADES = 64;

/** The section `quantize` of JobOptions. */
export const options = section({
  colors: Type.Union([Type.Literal("auto"), Type.Integer({ minimum: 2, maximum: 64 })], {
    description: "Number of colours; auto finds it; 2 means ink on paper",
  }),
  inks: Type.Integer({
    minimum: 1,
    maximum: 8,
    description: "With colors 2, most inks of different hue that keep their colour",
  }),
  maxColors: Type.Integer({
    minimum: 2,
    maximum: MOST_COLORS,
    description: "Most colours that auto may find; gradients take up to 64 of them",
  }),
  tone: described(
    "Shading: auto tells photographs from drawings, continuous takes any picture of many colours for a photograph",
    enumOf("auto", "continuous"),
  ),
  autoTolerance: Type.Number({
    minimum: 0.002,
    maximum: 0.1,
    description: "Least distance of two colours that auto tells apart, OKLab",
  }),
  seed: Type.Integer({
    minimum: 0,
    maximum: 999,
    description: "Where the search for a number of colours starts",
  }),
  constraints: described(
    "Changes to the palette found; indices count from the most used colour",
    section({
      locked: Type.Optional(
        Type.Array(triple, {
          maxItems: 64,
          description:
            "Colours that must be in the palette, [r, g, b], also where they are more than maxColors",
        }),
      ),
      merged: Type.Optional(
        Type.Array(Type.Array(paletteIndex, { maxItems: 64 }), {
          maxItems: 64,
          description: "Groups of palette indices, each of which becomes its most used colour",
        }),
      ),
      removed: Type.Optional(
        Type.Array(paletteIndex, {
          maxItems: 64,
          description: "Palette indices whose pixels take the nearest colour left",
        }),
      ),
    }),
  ),
  fixedPalette: Type.Optional(
    described(
      "Imposed palette: no colour is invented",
      section({
        colors: Type.Array(triple, {
          minItems: 2,
          maxItems: 64,
          uniqueItems: true,
          description: "The colours, [r, g, b], each once",
        }),
        dither: Type.Optional(
          Type.Boolean({
            default: false,
            description:
              "Mix the colours pixel by pixel (Floyd-Steinberg); segment.minRegionArea is 1 then, unless it is given",
          }),
        ),
        minCoverage: Type.Optional(
          Type.Number({
            minimum: 0,
            maximum: 0.25,
            default: 0,
            description: "Share of the painted pixels under which a colour is left out",
          }),
        ),
      }),
    ),
  ),
});

/** Checked options with their defaults. */
export type Settings = Static<typeof options>;

/** Whether no more is said of a drawing's colours than that they are two. */
export function wantsInk({ colors, fixedPalette, constraints }: Settings): boolean {
  return colors === INK_AND_PAPER && !fixedPalette && !constraints.locked?.length;
}

/** An opaque colour as a pixel word. */
export function wordOfTriple([r = 0, g = 0, b = 0]: readonly number[]): number {
  return wordOf(r, g, b, 255);
}
