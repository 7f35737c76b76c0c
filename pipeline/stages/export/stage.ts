import { defineStage, enumOf, section, Type } from "../../../plugin/mod.ts";
import { writeSvg } from "./write-svg.ts";

/** Write the map as SVG: disjoint faces, or shapes painted over one another. */
export const exportSvg = defineStage({
  manifest: {
    name: "export",
    summary: "Write the map as SVG: disjoint faces, or shapes painted over one another.",
    consumes: "curves",
    produces: "svg",
    needs: [],
    cost: 1,
  },
  options: section({
    mode: enumOf("cut", "stacked"),
    precision: Type.Integer({ minimum: 0, maximum: 4 }),
    mergeByColor: Type.Boolean(),
    backgroundRect: Type.Boolean(),
    seamStroke: Type.Number({ minimum: 0, maximum: 3 }),
  }),
  defaults: {
    mode: "stacked",
    precision: 2,
    mergeByColor: true,
    backgroundRect: false,
    seamStroke: 0,
  },
  run(curves, options, { progress }) {
    return { text: writeSvg(curves, options, progress) };
  },
});
