/**
 * Stored SVG to files, and to the contours that the cut check reads.
 *
 * @module
 */
export { type ContourOptions, contoursOf } from "./contours/contours-of.ts";
export { cutLengthMm } from "./contours/cut-length.ts";
export { type Converted, type ConvertRequest, convert } from "./convert.ts";
export { exporters } from "./registry.ts";
export { MAX_SVG_BYTES, readSvg } from "./svg/read.ts";
