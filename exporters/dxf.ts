import { defineExporter, ok, section, Type } from "../plugin/mod.ts";
import { contoursOf } from "./contours/contours-of.ts";
import { writeDxf } from "./dxf/write-dxf.ts";

/** DXF R12: polylines on one layer per colour, millimetres, 1 px = 1 pt unless the page has a width of its own. */
export const dxf = defineExporter({
  manifest: {
    format: "dxf",
    summary: "DXF R12: polylines on one layer per colour, millimetres.",
    mediaType: "application/dxf",
    extension: "dxf",
    layers: "file",
  },
  options: section({
    tolerance: Type.Number({
      minimum: 0.001,
      maximum: 10,
      description: "Maximum deviation of flattened curves, original px",
    }),
    include_background: Type.Boolean({ description: "Keep the page's frame as a contour" }),
    merge_shared: Type.Boolean({ description: "Write a border shared by two shapes once" }),
  }),
  defaults: { tolerance: 0.1, include_background: false, merge_shared: false },
  run(drawing, options, { signal, widthMm }) {
    const contours = contoursOf(drawing, {
      tolerance: options.tolerance,
      includeBackground: options.include_background,
      mergeShared: options.merge_shared,
      ...(widthMm !== undefined && { widthMm }),
    });
    signal.throwIfAborted();
    return contours.ok ? ok(writeDxf(contours.value)) : contours;
  },
});
