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
import { runsOf } from "./checker-runs.ts";

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

/**
 * Every check for a result of the given mode.
 *
 * @param options.strokes Whether it has centre-lines: on plates each is whole, also where another colour crosses it.
 */
export function exportChecks(
  mode: "cut" | "stacked",
  { strokes = false }: { readonly strokes?: boolean } = {},
): ExportCheck[] {
  const checks = [...wholeChecks(mode), ...dxfChecks(mode)];
  const plates = strokes ? "stacked" : mode;
  for (const format of ["pdf", "eps"] as const) checks.push(zipCheck(plates, format, "1"));
  if (mode === "stacked") return checks;
  for (const format of ["svg", "pdf", "eps", "dxf"] as const)
    checks.push(zipCheck(plates, format, "zip"));
  const { request, ...rest } = zipCheck(plates, "dxf", "zip");
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

/** What a checker says of thin shapes that a program shows bolder than they are, and the script that looks again. */
const MEAN_ALONE = /^FAIL reader: (?:gs|pdftoppm|[0-9A-F]{6}): mean difference/;
const TOUCHED_PIXELS = join(import.meta.dir, "touched_pixels.py");

/**
 * Convert and check; what the checker complains about, warnings included. Empty where all is well.
 *
 * @param exported The SVG that is converted; another one than that of the file is a planted fault.
 */
export async function complaints(
  svgFile: string,
  check: ExportCheck,
  { checker, exported }: { readonly checker: Checker; readonly exported?: string },
): Promise<string[]> {
  const svg = await Bun.file(svgFile).text();
  const { signal } = new AbortController();
  const converted = await convert(exported ?? svg, check.request, { signal });
  if (!converted.ok) return [`${converted.error.code}: ${converted.error.detail}`];
  const folder = await mkdtemp(join(tmpdir(), "kerf-export-"));
  try {
    const found: string[] = [];
    for (const { script, args, files } of await runsOf(check, {
      svg,
      converted: converted.value,
    })) {
      for (const [name, content] of Object.entries(files))
        await Bun.write(join(folder, name), content);
      const paths = args.map((arg) => (arg in files ? join(folder, arg) : arg));
      const said = complaintsOf(await checker.run(script, paths));
      const looksAgain = said.length > 0 && said.every((line) => MEAN_ALONE.test(line));
      const [out, , svgPath] = paths; // OUT --svg SVG, in each of these checkers
      const second = () =>
        checker.run(TOUCHED_PIXELS, [out!, "--svg", svgPath!, "--ext", check.request.format]);
      found.push(...(looksAgain ? complaintsOf(await second()) : said));
    }
    return found;
  } catch (error) {
    return [String(error)]; // the file has no twin
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
