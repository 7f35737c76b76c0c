/**
 * The plug-in SDK: everything a stage, an exporter or a check may import besides `geometry/` and `raster/`.
 *
 * @module
 */
export * from "./artifacts.ts";
export * from "./check.ts";
export * from "./contour.ts";
export * from "./cut-report.ts";
export * from "./drawing.ts";
export * from "./exporter.ts";
export * from "./file-name.ts";
export * from "./palette.ts";
export * from "./result.ts";
export * from "./schema.ts";
export * from "./stage.ts";
export * from "./version.ts";
