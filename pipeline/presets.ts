/** Starting points for kinds of pictures. @module */
import type { Overrides } from "./registry.ts";

/** Values by preset; what a preset omits is the stage's default. Every value was chosen by measure, see `bench/RESULTS.md`. */
export const presets = {
  logo: {
    preprocess: { softShadow: "lift" },
    quantize: { maxColors: 254 },
    shade: { gradients: "auto" },
  },
  illustration: {
    preprocess: { softShadow: "lift" },
    quantize: { maxColors: 254, autoTolerance: 0.022 },
    shade: { gradients: "auto" },
    fit: {
      tolerance: 0.35,
      lineTolerance: 0.3,
      cornerAngle: 30,
      smoothingReach: 4,
      robustLines: false,
    },
  },
  "pixel-art": {
    preprocess: { jpeg: "keep", upsample: 1, denoise: "none", paper: "keep" },
    quantize: { maxColors: 254, autoTolerance: 0.004 },
    segment: { minRegionArea: 1, blendBand: 0 },
    fit: { pixelArt: true },
  },
  "line-art": {
    preprocess: { jpeg: "keep", alphaMode: "flatten", paper: "shadowed" },
    quantize: { colors: 2, inks: 4, maxColors: 4, autoTolerance: 0.05 },
    segment: { blendBand: 2.5 },
    fit: {
      tolerance: 0.35,
      lineTolerance: 0.3,
      cornerAngle: 30,
      smoothing: 0.4,
      smoothingReach: 4,
    },
  },
  centerline: {
    preprocess: { jpeg: "keep", alphaMode: "flatten", denoise: "none", paper: "shadowed" },
    quantize: { colors: 2, inks: 8, maxColors: 2, autoTolerance: 0.05 },
    segment: { minRegionArea: 8, blendBand: 0 },
    fit: { tolerance: 0.6, lineTolerance: 0.4, cornerAngle: 45, smoothing: 0.6, smoothingReach: 6 },
    export: { mode: "cut" },
    centerline: { enabled: true },
  },
  photo: {
    preprocess: {
      jpeg: "keep",
      alphaMode: "flatten",
      upsample: 1,
      denoise: "none",
      paper: "keep",
    },
    quantize: { maxColors: 254, tone: "continuous", autoTolerance: 0.015 },
    segment: { minRegionArea: 5, blendBand: 0 },
    fit: {
      tolerance: 0.2,
      lineTolerance: 0.4,
      cornerAngle: 20,
      smoothing: 0.1,
      smoothingReach: 0,
      robustLines: false,
    },
    export: { precision: 1 },
  },
} as const satisfies Record<string, Overrides>;

/** Name of a preset. */
export type PresetName = keyof typeof presets;
