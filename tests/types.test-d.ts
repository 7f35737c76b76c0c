// Type-level tests: each `@ts-expect-error` fails the build if the mistake below it starts to compile.
import { Type } from "@sinclair/typebox";
import { definePipeline, oneOf } from "../pipeline/pipeline.ts";
import type { Overrides, Settings } from "../pipeline/registry.ts";
import { centerline } from "../pipeline/stages/centerline/stage.ts";
import { exportSvg } from "../pipeline/stages/export/stage.ts";
import { fit } from "../pipeline/stages/fit/stage.ts";
import { preprocess } from "../pipeline/stages/preprocess/stage.ts";
import { quantize } from "../pipeline/stages/quantize/stage.ts";
import { segment } from "../pipeline/stages/segment/stage.ts";
import { defineCheck, defineStage, section } from "../plugin/mod.ts";

// @ts-expect-error segment consumes "indexed" but receives "raster"
definePipeline(preprocess, segment, oneOf(centerline, fit), exportSvg);
// @ts-expect-error the pipeline ends with "curves", not "svg"
definePipeline(preprocess, quantize, segment, fit);
// @ts-expect-error alternatives must consume the same kind
definePipeline(preprocess, oneOf(quantize, segment), fit, exportSvg);

defineStage({
  manifest: { name: "x", summary: "", consumes: "raster", produces: "raster", needs: [], cost: 1 },
  options: section({ on: Type.Boolean() }),
  defaults: { on: true },
  // @ts-expect-error `random` is not in `needs`
  run: (raster, _options, { random }) => (random() > 1 ? raster : raster),
});

defineStage({
  manifest: { name: "x", summary: "", consumes: "raster", produces: "indexed", needs: [], cost: 1 },
  options: section({}),
  defaults: {},
  // @ts-expect-error a raster is not an indexed raster
  run: (raster) => raster,
});

defineStage({
  manifest: { name: "x", summary: "", consumes: "raster", produces: "raster", needs: [], cost: 1 },
  options: section({ on: Type.Boolean() }),
  // @ts-expect-error defaults must match the schema
  defaults: { on: "yes" },
  run: (raster) => raster,
});

defineCheck({
  manifest: { name: "x", summary: "", kinds: ["open"] },
  options: section({}),
  run(_contours, _options, { report }) {
    const box = { x: 0, y: 0, width: 0, height: 0 };
    // @ts-expect-error "thin" is not among the declared kinds
    report({ kind: "thin", severity: "check", value: 0, message: "", box });
  },
});

export const overrides: Overrides = { fit: { tolerance: 1 } };
// @ts-expect-error unknown section key
export const bad: Overrides = { fit: { tolerence: 1 } };
export const upsample: Settings["preprocess"]["upsample"] = 4;
