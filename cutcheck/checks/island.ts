import { defineCheck, section } from "../../plugin/mod.ts";
import { Bounds } from "../bounds.ts";
import { layerName } from "../layer.ts";
import { islandMm2 } from "../options.ts";
import { mmPerUnitOf } from "../outline.ts";
import { piecesOf } from "../pieces.ts";

/** Pieces so small that they drop through the bed or fly off. */
export const island = defineCheck({
  manifest: { name: "island", summary: "Pieces under a given area.", kinds: ["island"] },
  options: section({ islandMm2 }),
  run(contours, { islandMm2 }, { report, once }) {
    const mmPerUnit = mmPerUnitOf(contours);
    for (const { area, loops, contour } of once(piecesOf)) {
      const value = area * mmPerUnit ** 2;
      if (value >= islandMm2) continue;
      const bounds = new Bounds();
      bounds.addVertices(loops[0]!);
      report({
        kind: "island",
        severity: "check",
        box: bounds.toBox(),
        value,
        message: `A piece of ${value.toFixed(2)} mm² is smaller than ${islandMm2} mm², so it may fall through the bed or get lost; raise minRegionArea, scale up, or delete it`,
        color: layerName(contours.color[contour]!),
      });
    }
  },
});
