/** What any conversion may refuse. @module */
import type { ErrorCode } from "../errors.ts";

/** Codes of other formats and of the cut check alike. */
export const conversionErrors = [
  "not_found",
  "not_ready",
  "gone",
  "result_too_large",
  "unconvertible",
  "too_complex",
  "busy",
  "storage_unavailable",
] as const satisfies readonly ErrorCode[];
