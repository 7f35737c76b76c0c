/** The pipeline: adding a stage is one import and one line here. @module */
import { definePipeline, oneOf, type Settings as SettingsOf } from "./pipeline.ts";
import { centerline } from "./stages/centerline/stage.ts";
import { exportSvg } from "./stages/export/stage.ts";
import { fit } from "./stages/fit/stage.ts";
import { preprocess } from "./stages/preprocess/stage.ts";
import { quantize } from "./stages/quantize/stage.ts";
import { segment } from "./stages/segment/stage.ts";
import { shade } from "./stages/shade/stage.ts";

export const pipeline = definePipeline(
  preprocess, //            raster    → raster
  quantize, //              raster    → indexed
  shade, //                 indexed   → indexed
  segment, //               indexed   → partition
  oneOf(centerline, fit), // partition → curves
  exportSvg, //             curves    → svg
);

/** Resolved options of one job, by section. */
export type Settings = SettingsOf<typeof pipeline>;

/** What a client or a preset may override, by section. */
export type Overrides = { readonly [S in keyof Settings]?: Partial<Settings[S]> };
