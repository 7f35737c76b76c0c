import { length } from "../../geometry/point.ts";
import { defineCheck, MM_PER_PX, section } from "../../plugin/mod.ts";
import { Bounds } from "../bounds.ts";
import { layerName } from "../layer.ts";
import { outlineOf } from "../outline.ts";

/** Contours of fills that do not close: the part stays attached. */
export const open = defineCheck({
  manifest: { name: "open", summary: "Contours that do not close.", kinds: ["open"] },
  options: section({}),
  run(contours, _options, { report, spend, once }) {
    const { closed, stroke, contourStart, color, mmPerPx = MM_PER_PX } = contours;
    const { coords } = once(outlineOf);
    for (let c = 0; c < closed.length && spend(1); c++) {
      if (closed[c] || stroke[c]) continue;
      const bounds = new Bounds();
      bounds.addVertices(coords, contourStart[c]!, contourStart[c]! + 1);
      bounds.addVertices(coords, contourStart[c + 1]! - 1, contourStart[c + 1]!);
      const box = bounds.toBox();
      const value = length(box.width, box.height) * mmPerPx;
      report({
        kind: "open",
        severity: "blocking",
        box,
        value,
        message: `A contour stays open by ${value.toFixed(2)} mm, so the part does not come free; close it in a drawing program`,
        color: layerName(color[c]!),
      });
    }
  },
});
