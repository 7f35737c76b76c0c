/** The text of an SVG to the bytes of a file. @module */
import { ok, type Result } from "../plugin/result.ts";
import type { Target } from "./targets.ts";

/** What a conversion may be told beside its format; what is left out has the API's default. */
export interface ConvertSettings extends Pick<Target, "format" | "layers"> {
  readonly name: string | null;
  readonly tolerance?: number;
  readonly mergeShared?: boolean;
  readonly includeBackground?: boolean;
  /** Width of the page, mm; 1 px is 1 pt where it is left out. */
  readonly widthMm?: number;
}

/** The file's content, or why there is none, with its code in brackets. */
export async function convertText(
  svg: string,
  settings: ConvertSettings,
): Promise<Result<string | Uint8Array, string>> {
  // The exporters are loaded when they have work.
  const { format, layers, widthMm } = settings;
  if (format === "svg" && layers === "0" && widthMm === undefined) return ok(svg);
  const { convert } = await import("../exporters/mod.ts");
  const request = { tolerance: 0.1, mergeShared: false, includeBackground: false, ...settings };
  const result = await convert(svg, request, { signal: new AbortController().signal });
  if (result.ok) return ok(result.value.bytes);
  return { ok: false, error: `${result.error.detail} (${result.error.code})` };
}
