/**
 * What the independent checkers in `../shared/validators` are asked about one stored SVG.
 *
 * @module
 */
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ConvertRequest, convert } from "../../exporters/mod.ts";
import { type Checker, type Verdict, validators } from "./checker.ts";

/** Why the checkers cannot run here; empty where they can. */
export function missingForChecks(): string {
  if (!existsSync(validators)) return `"${validators}" is missing`;
  if (["qpdf", "pdftoppm", "mutool", "gs"].some((tool) => Bun.which(tool) === null))
    return "a Debian package of the checkers is missing";
  const modules = "import ezdxf, numpy, scipy, PIL";
  return Bun.spawnSync(["/usr/bin/python3", "-c", modules]).success
    ? ""
    : "a Python module of the checkers is missing";
}

/** One conversion and the checker's arguments for it; `OUT` and `SVG` stand for the files. */
export interface ExportCheck {
  readonly name: string;
  readonly request: ConvertRequest;
  readonly script: string;
  readonly args: readonly string[];
}

const plain: ConvertRequest = {
  format: "svg",
  layers: "0",
  tolerance: 0.1,
  includeBackground: false,
  mergeShared: false,
  name: "checked",
};

/** Every check for a result of the given mode. */
export function exportChecks(mode: "cut" | "stacked"): ExportCheck[] {
  const checks = [...wholeChecks(mode), ...dxfChecks(mode)];
  for (const format of ["pdf", "eps"] as const) checks.push(zipCheck(mode, format, "1"));
  if (mode === "stacked") return checks;
  for (const format of ["svg", "pdf", "eps", "dxf"] as const)
    checks.push(zipCheck(mode, format, "zip"));
  const { request, ...rest } = zipCheck(mode, "dxf", "zip");
  checks.push({
    ...rest,
    name: "dxf layers=zip, no background",
    request: { ...request, includeBackground: false },
  });
  return checks;
}

/** What tells a checker that shapes lie on one another. */
const stackedArgs = (mode: "cut" | "stacked") => (mode === "stacked" ? ["--stacked"] : []);

/** The drawing in one file that keeps its curves. */
function wholeChecks(mode: "cut" | "stacked"): ExportCheck[] {
  return [
    { name: "svg", request: plain, script: "check_svg.py", args: ["OUT", "--mode", mode] },
    {
      name: "svg layers=1",
      request: { ...plain, layers: "1" },
      script: "check_svg.py",
      args: ["OUT", "--mode", mode, "--layers", "--flat", "SVG"],
    },
    {
      name: "pdf",
      request: { ...plain, format: "pdf" },
      script: "check_pdf.py",
      args: ["OUT", "--svg", "SVG"],
    },
    {
      name: "eps",
      request: { ...plain, format: "eps" },
      script: "check_eps.py",
      args: ["OUT", "--svg", "SVG"],
    },
  ];
}

function dxfChecks(mode: "cut" | "stacked"): ExportCheck[] {
  const dxf = (name: string, request: Partial<ConvertRequest>, ...args: string[]): ExportCheck => ({
    name: `dxf ${name}`,
    request: { ...plain, format: "dxf", ...request },
    script: "check_dxf.py",
    args: ["OUT", "--svg", "SVG", ...stackedArgs(mode), ...args],
  });
  return [
    dxf("plain", {}),
    dxf("merge_shared", { mergeShared: true }, "--merge-shared"),
    dxf("include_background", { includeBackground: true }, "--include-background"),
    dxf("tolerance 0.01", { tolerance: 0.01 }, "--tolerance", "0.01"),
    dxf("tolerance 1", { tolerance: 1 }, "--tolerance", "1"),
  ];
}

/** One file per colour. */
function zipCheck(
  mode: "cut" | "stacked",
  format: ConvertRequest["format"],
  layers: ConvertRequest["layers"],
): ExportCheck {
  return {
    name: `${format} layers=${layers}`,
    request: { ...plain, format, layers, includeBackground: true },
    script: "check_zip.py",
    args: ["OUT", "--svg", "SVG", "--ext", format, "--name", "checked", ...stackedArgs(mode)],
  };
}

/** Convert and check; what the checker complains about, warnings included. Empty where all is well. */
export async function complaints(
  svgFile: string,
  check: ExportCheck,
  checker: Checker,
): Promise<string[]> {
  const svg = await Bun.file(svgFile).text();
  const { signal } = new AbortController();
  const converted = await convert(svg, check.request, { signal });
  if (!converted.ok) return [`${converted.error.code}: ${converted.error.detail}`];
  const folder = await mkdtemp(join(tmpdir(), "kerf-export-"));
  try {
    const files: Record<string, string> = {
      OUT: join(folder, `out.${converted.value.extension}`),
      SVG: svgFile,
    };
    await Bun.write(files.OUT!, converted.value.bytes);
    return complaintsOf(
      await checker.run(
        check.script,
        check.args.map((arg) => files[arg] ?? arg),
      ),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

function complaintsOf({ code, text }: Verdict): string[] {
  const printed = text.trim().split("\n");
  const lines = printed.filter((line) => /^ *(warn|FAIL) .*:/.test(line));
  if (code !== 0 && lines.length === 0) lines.push(printed.at(-1) || `exit ${code}`);
  return lines.map((line) => line.trim());
}
