import { defineStage, described, enumOf, section, Type } from "../../../plugin/mod.ts";
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
    mode: described(
      "cut: each colour covers only what is seen of it; stacked: shapes lie on one another",
      enumOf("cut", "stacked"),
    ),
    precision: Type.Integer({
      minimum: 0,
      maximum: 4,
      description: "Decimals of the coordinates, px",
    }),
    mergeByColor: Type.Boolean({
      description:
        "Write shapes of one colour as one path, in a stacked drawing those of one level",
    }),
    backgroundRect: Type.Boolean({
      description: "In a stacked drawing, write the ground as a page-sized rectangle",
    }),
    seamStroke: Type.Number({
      minimum: 0,
      maximum: 3,
      description:
        "Width of a stroke under shared borders, px, against hairlines in viewers; 0 for none",
    }),
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
