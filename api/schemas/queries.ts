/** Query parameters: read, checked and published from the same schemas. @module */
import {
  type ExportFormat,
  enumOf,
  exportFormats,
  type Static,
  Type,
  WIDTH_MM,
} from "../../plugin/mod.ts";

const flag = (description: string) => Type.Boolean({ default: false, description });

const tolerance = Type.Number({
  minimum: 0.001,
  maximum: 10,
  default: 0.1,
  description: "Largest deviation of a flattened curve, px of the image (DXF only)",
});

const widthMm = Type.Optional(
  Type.Number({
    ...WIDTH_MM,
    description: "Width of the page, mm; without it 1 px is 1 pt (0.353 mm)",
  }),
);

/** Of `GET /jobs`. */
export const ListQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: "Jobs on a page" }),
  cursor: Type.Optional(
    Type.String({ format: "uuid", description: "The nextCursor of the previous page" }),
  ),
});

/** Of `GET /jobs/{id}/result`. */
export const ResultQuery = Type.Object({
  format: Type.Unsafe<ExportFormat>({
    ...enumOf(...exportFormats),
    default: "svg",
    description: "Format of the file, or of the files in the ZIP",
  }),
  tolerance,
  include_background: flag("Keep the background rectangle as a contour (DXF only)"),
  merge_shared: flag("Write a border that two shapes share once (DXF only)"),
  layers: Type.Unsafe<"0" | "1" | "zip">({
    ...enumOf("0", "1", "zip"),
    default: "0",
    description:
      "1: one layer a colour (PDF and EPS: a ZIP of one file a colour). zip: a ZIP of one file a colour, each the visible area of its colour; needs a result of the cut-out mode",
  }),
  width_mm: widthMm,
});

/** Of `GET /jobs/{id}/cutcheck`. */
export const CutCheckQuery = Type.Object({
  tool_mm: Type.Number({
    minimum: 0.01,
    maximum: 10,
    default: 0.2,
    description: "Diameter of the tool (laser beam, blade), mm",
  }),
  island_mm2: Type.Number({
    minimum: 0,
    maximum: 1000,
    default: 1,
    description: "A closed shape of less area than this is a small island, mm²",
  }),
  merge_shared: flag("The DXF will be asked for with merge_shared=true"),
  include_background: flag("The DXF will keep the background rectangle"),
  tolerance,
  width_mm: widthMm,
});

export type ListQuery = Static<typeof ListQuery>;
export type ResultQuery = Static<typeof ResultQuery>;
export type CutCheckQuery = Static<typeof CutCheckQuery>;
