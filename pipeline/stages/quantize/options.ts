/** What a job may say of its colours. @module */
import { type Static, section, Type } from "../../../plugin/mod.ts";
import { wordOf } from "../../../raster/picture.ts";

const channel = Type.Integer({ minimum: 0, maximum: 255 });
const triple = Type.Array(channel, { minItems: 3, maxItems: 3 });
const paletteIndex = Type.Integer({ minimum: 0, maximum: 63 });

/** The section `quantize` of JobOptions. */
export const options = section({
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

/** Checked options with their defaults. */
export type Settings = Static<typeof options>;

/** So many colours mean a drawing in one ink. */
export const INK_AND_PAPER = 2;

/** Whether no more is said of a drawing's colours than that they are two. */
export function wantsInk({ colors, fixedPalette, constraints }: Settings): boolean {
  return colors === INK_AND_PAPER && !fixedPalette && !constraints.locked?.length;
}

/** An opaque colour as a pixel word. */
export function wordOfTriple([r = 0, g = 0, b = 0]: readonly number[]): number {
  return wordOf(r, g, b, 255);
}
