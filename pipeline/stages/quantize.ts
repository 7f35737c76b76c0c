import { defineStage, section, Type } from "../../plugin/mod.ts";

const channel = Type.Integer({ minimum: 0, maximum: 255 });
const triple = Type.Array(channel, { minItems: 3, maxItems: 3 });
const paletteIndex = Type.Integer({ minimum: 0, maximum: 63 });

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
  options: section({
    colors: Type.Union([Type.Literal("auto"), Type.Integer({ minimum: 2, maximum: 64 })]),
    maxColors: Type.Integer({ minimum: 2, maximum: 64 }),
    autoTolerance: Type.Number({ minimum: 0.002, maximum: 0.1 }),
    seed: Type.Integer({ minimum: 0, maximum: 999 }),
    constraints: section({
      locked: Type.Optional(Type.Array(triple, { maxItems: 64 })),
      merged: Type.Optional(
        Type.Array(Type.Array(paletteIndex, { maxItems: 64 }), { maxItems: 64 }),
      ),
      removed: Type.Optional(Type.Array(paletteIndex, { maxItems: 64 })),
    }),
    fixedPalette: Type.Optional(
      section({
        colors: Type.Array(triple, { minItems: 2, maxItems: 64, uniqueItems: true }),
        dither: Type.Optional(Type.Boolean({ default: false })),
        minCoverage: Type.Optional(Type.Number({ minimum: 0, maximum: 0.25, default: 0 })),
      }),
    ),
  }),
  defaults: { colors: "auto", maxColors: 16, autoTolerance: 0.03, seed: 0, constraints: {} },
  run() {
    throw new Error("Not written yet");
  },
});
