import { defineStage, section, Type } from "../../plugin/mod.ts";

/** Trace single-pass strokes along the middle of the ink instead of outlines. */
export const centerline = defineStage({
  manifest: {
    name: "centerline",
    summary: "Trace single-pass strokes along the middle of the ink instead of outlines.",
    consumes: "partition",
    produces: "curves",
    needs: [],
    cost: 6,
  },
  options: section({
    enabled: Type.Boolean(),
    minWidth: Type.Number({ minimum: 0.5, maximum: 20 }),
    spurLength: Type.Integer({ minimum: 0, maximum: 50 }),
    tolerance: Type.Number({ minimum: 0.2, maximum: 5 }),
  }),
  defaults: { enabled: false, minWidth: 0.5, spurLength: 0, tolerance: 0.5 },
  when: ({ enabled }) => enabled,
  run() {
    throw new Error("Not written yet");
  },
});
