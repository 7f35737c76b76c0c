/**
 * The library: `import { trace, convert, cutCheck } from "kerf"`.
 *
 * @module
 */
export { type ConvertedFile, type ConvertOptions, convert } from "./convert.ts";
export { type CutCheckOptions, type CutReport, cutCheck } from "./cut-check.ts";
export { KerfError } from "./kerf-error.ts";
export { type Trace, type TraceHooks, type TraceOptions, trace } from "./trace.ts";
