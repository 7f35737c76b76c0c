/** What the checkers are called with for one file. @module */
import { join } from "node:path";
import type { Converted } from "../../exporters/mod.ts";
import type { ExportCheck } from "./checks.ts";
import { flatEps, flatPdf, flatSvg, needsTwin, opaqueSvg } from "./flat-twin.ts";

/** One call of a checker; arguments that are names of `files` stand for their paths. */
export interface CheckerRun {
  readonly script: string;
  readonly args: readonly string[];
  readonly files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>;
}

/** The checker on the file; where there are gradients on its flat twin, and another one on its colours. */
export async function runsOf(
  { request: { format, layers }, script, args }: ExportCheck,
  { svg, converted: { bytes, extension } }: { readonly svg: string; readonly converted: Converted },
): Promise<CheckerRun[]> {
  const [out, twin] = [`out.${extension}`, `twin.${extension}`];
  const named = (file: string) => args.map((arg) => (arg === "OUT" ? file : arg));
  if (!needsTwin(svg)) return [{ script, args: named(out), files: { [out]: bytes, SVG: svg } }];
  const isWhole = extension !== "zip" && format !== "dxf";
  const flat = flatSvg(svg, { shadows: isWhole && format !== "eps" });
  if (!isWhole) return [{ script, args: named(out), files: { [out]: bytes, SVG: flat } }];
  const runs: CheckerRun[] = [
    { script, args: named(twin), files: { [twin]: await flatTwin(), SVG: flat } },
  ];
  const files = { [out]: bytes, FLAT: flat, SHOWN: format === "eps" ? opaqueSvg(svg) : svg };
  const isStored = format === "svg" && layers === "0"; // nothing to compare it with
  if (!isStored && svg.includes("url("))
    runs.push({
      script: join(import.meta.dir, "gradient_colours.py"),
      args: [out, "--kind", format, "--flat", "FLAT", "--shown", "SHOWN"],
      files,
    });
  return runs;

  async function flatTwin(): Promise<string | Uint8Array<ArrayBuffer>> {
    if (format === "svg") return flatSvg(new TextDecoder().decode(bytes), { shadows: true });
    return format === "pdf" ? flatPdf(bytes, svg) : flatEps(bytes, svg);
  }
}
