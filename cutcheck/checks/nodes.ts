import { defineCheck, section } from "../../plugin/mod.ts";
import { Bounds } from "../bounds.ts";
import { layerName } from "../layer.ts";
import { maxNodes } from "../options.ts";
import { outlineOf } from "../outline.ts";

/** Contours with more vertices than a controller cuts smoothly. */
export const nodes = defineCheck({
  manifest: { name: "nodes", summary: "Contours with too many vertices.", kinds: ["nodes"] },
  options: section({ maxNodes }),
  run({ contourStart, color }, { maxNodes }, { report, spend, once }) {
    const { coords } = once(outlineOf);
    for (let c = 0; c < color.length && spend(1); c++) {
      const value = contourStart[c + 1]! - contourStart[c]!;
      if (value <= maxNodes) continue;
      const bounds = new Bounds();
      bounds.addVertices(coords, contourStart[c]!, contourStart[c + 1]!);
      report({
        kind: "nodes",
        severity: "check",
        box: bounds.toBox(),
        value,
        message: `A contour has ${value} vertices, more than ${maxNodes}, so the machine may stutter; raise tolerance to flatten curves more coarsely`,
        color: layerName(color[c]!),
      });
    }
  },
});
