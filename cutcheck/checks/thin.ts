import { defineCheck, GRID_PER_PX, section } from "../../plugin/mod.ts";
import { layerName } from "../layer.ts";
import { toolMm } from "../options.ts";
import { mmPerUnitOf } from "../outline.ts";
import { piecesOf } from "../pieces.ts";
import { thinPlaces } from "../thin/places.ts";
import type { ThinPlace } from "../thin/thin-place.ts";

/** Material finer than the tool: pieces that vanish, necks and long spikes. */
export const thin = defineCheck({
  manifest: { name: "thin", summary: "Material finer than the tool.", kinds: ["thin"] },
  options: section({ toolMm }),
  run(contours, { toolMm }, { report, spend, signal, once }) {
    const mmPerUnit = mmPerUnitOf(contours);
    const pieces = once(piecesOf);
    const radius = toolMm / 2 / mmPerUnit;
    for (const piece of pieces) {
      signal.throwIfAborted();
      const places = thinPlaces(piece, { radius, signal, spend });
      for (const { form, area, width } of places) {
        const value = width * mmPerUnit;
        report({
          kind: "thin",
          severity: "check",
          box: {
            x: area.left / GRID_PER_PX,
            y: area.top / GRID_PER_PX,
            width: (area.right - area.left) / GRID_PER_PX,
            height: (area.bottom - area.top) / GRID_PER_PX,
          },
          value,
          message: `${names[form]} is ${value.toFixed(2)} mm wide, finer than the tool of ${toolMm} mm, so ${risks[form]}; use a finer tool, scale up, or thicken it`,
          color: layerName(contours.color[piece.contour]!),
        });
      }
    }
  },
});

const names: Record<ThinPlace["form"], string> = {
  piece: "A piece",
  neck: "A neck between two parts",
  spike: "A spike",
};

const risks: Record<ThinPlace["form"], string> = {
  piece: "nothing of it is left",
  neck: "it breaks or burns through",
  spike: "its tip burns away",
};
