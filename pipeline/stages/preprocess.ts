import { defineStage, enumOf, section, Type } from "../../plugin/mod.ts";

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
  options: section({
    denoise: enumOf("none", "bilateral", "median"),
    denoiseRadius: Type.Integer({ minimum: 1, maximum: 4 }),
    denoiseStrength: Type.Number({ minimum: 0, maximum: 1 }),
    alphaMode: enumOf("keep", "flatten"),
    alphaThreshold: Type.Integer({ minimum: 0, maximum: 255 }),
    background: Type.Array(Type.Integer({ minimum: 0, maximum: 255 }), {
      minItems: 3,
      maxItems: 3,
    }),
    upsample: enumOf("auto", 1, 2, 3, 4),
  }),
  defaults: {
    denoise: "none",
    denoiseRadius: 1,
    denoiseStrength: 0.3,
    alphaMode: "keep",
    alphaThreshold: 8,
    background: [255, 255, 255],
    upsample: "auto",
  },
  run(raster) {
    return raster;
  },
});
