/** `kerf convert`: SVGs in, files of another format out. @module */
import { contoursOf, cutLengthMm, readSvg } from "../exporters/mod.ts";
import { exportFormats } from "../plugin/mod.ts";
import { fail, ok, type Result } from "../plugin/result.ts";
import type { Command } from "./command.ts";
import { type ConvertSettings, convertText } from "./convert-text.ts";
import { expandInputs } from "./expand.ts";
import { writeReason } from "./file-fault.ts";
import { readFlags } from "./flags.ts";
import { makeFolder } from "./folder.ts";
import { refusalToWrite } from "./guard.ts";
import { readNumber, readWidth } from "./number-flag.ts";
import { readSvgText, STREAM } from "./read-input.ts";
import { kindOf, stemOf, type Target, targetsOf } from "./targets.ts";
import { sizeText, stylesFor } from "./terminal.ts";
import { badUsage } from "./usage.ts";
import { writeFileAtomically } from "./write-file.ts";

const flags = {
  out: {
    short: "o",
    value: "FILE|DIR/",
    among: "file",
    about:
      "file to write, its extension says the format: .pdf, .dxf, .eps, .svg, .zip (one file\nper colour); or a folder, made if it is missing; - for stdout",
  },
  format: {
    value: "F",
    among: exportFormats,
    about: `${exportFormats.join(", ")}, where the extension does not say it`,
  },
  layers: {
    value: "L",
    among: ["0", "1", "zip"],
    about:
      "0 (default) one file; 1 layers, for pdf and eps a ZIP of one file per colour;\nzip a ZIP of one file per colour, for cut-out results only",
  },
  tolerance: {
    value: "T",
    about: "dxf: largest deviation of flattened curves, 0.001 to 10 px; default 0.1",
  },
  "width-mm": { value: "W", about: "width of the page, 1 to 10000 mm; 1 px is 1 pt if not given" },
  "merge-shared": {
    about: "dxf: write a border shared by two shapes once; stderr says what that saves",
  },
  "include-background": { about: "dxf: keep the page's frame as a contour" },
  name: {
    value: "N",
    about: "name inside the file and of the files in a ZIP; default the name of the SVG",
  },
  force: { about: "overwrite a file of another kind" },
} as const;

/** `kerf convert`. */
export const convert: Command = {
  forms: ["convert IN.svg… --out FILE|DIR/ [flags]"],
  about: `Converts SVG files of Kerf or of another program; patterns such as "*.svg" may be quoted, and - stands for stdin.`,
  flags,
  among: "file",
  async run(args) {
    const read = await readRequest(args);
    if (!read.ok) return badUsage(read.error, "convert");
    const { targets, settings, force, out } = read.value;
    const inputs = targets.map(({ input }) => input);
    const folder = await makeFolder(out);
    if (folder !== null) return complain(folder);
    let exitCode = 0;
    for (const target of targets) {
      const { path } = target;
      const refusal = await refusalToWrite({ path, kind: kindOf(target), inputs, force });
      const fault = refusal ?? (await convertFile(target, settings));
      if (fault !== null) exitCode = complain(fault);
    }
    return exitCode;
  },
};

type Settings = Omit<ConvertSettings, "format" | "layers" | "name"> & {
  readonly name?: string | undefined;
};

/** What `kerf convert` was asked for. */
interface Request {
  readonly targets: readonly Target[];
  readonly settings: Settings;
  readonly force: boolean;
  readonly out: string;
}

/** Parsed arguments, or the sentence that says what they must be. */
async function readRequest(args: readonly string[]): Promise<Result<Request, string>> {
  const read = readFlags(args, flags);
  if (!read.ok) return read;
  const { values, positionals } = read.value;
  const { out, format, layers, name, force } = values;
  if (positionals.length === 0)
    return fail("Cannot convert as the number of files must be at least 1: current number is 0");
  if (out === undefined) return fail("Cannot convert as --out must name the file to write");
  const tolerance = readNumber("tolerance", values.tolerance ?? "0.1", [0.001, 10]);
  if (!tolerance.ok) return tolerance;
  const width = readWidth(values["width-mm"]);
  if (!width.ok) return width;
  const inputs = await expandInputs(positionals);
  if (!inputs.ok) return inputs;
  const targets = await targetsOf(inputs.value, { out, format, layers });
  if (!targets.ok) return targets;
  const settings = {
    tolerance: tolerance.value,
    ...width.value,
    mergeShared: values["merge-shared"],
    includeBackground: values["include-background"],
    name,
  };
  return ok({ targets: targets.value, settings, force, out });
}

/** Convert one file; null, or why not. */
async function convertFile(target: Target, settings: Settings): Promise<string | null> {
  const { input, path } = target;
  const svg = await readSvgText(input);
  if (!svg.ok) return `Cannot convert "${input}" as ${svg.error}`;
  const name = settings.name ?? (input === STREAM ? null : stemOf(input));
  const file = await convertText(svg.value, { ...settings, ...target, name });
  if (!file.ok) return `Cannot convert "${input}": ${file.error}`;
  try {
    await writeFileAtomically(path, file.value);
  } catch (error) {
    return `Cannot write "${path}" as ${writeReason(error)}`;
  }
  const { isTTY } = process.stderr;
  const named = stylesFor(process.stderr)("bold", path === STREAM ? "stdout" : path);
  if (isTTY) process.stderr.write(`${named}: ${sizeText(Buffer.byteLength(file.value))}\n`);
  process.stderr.write(savingNote(svg.value, { ...settings, ...target }));
  return null;
}

/** What merging saved, where one DXF was wanted with shared borders merged; else nothing. */
function savingNote(svg: string, settings: Omit<ConvertSettings, "name">): string {
  const { format, layers, mergeShared, tolerance = 0.1, includeBackground = false } = settings;
  const width = settings.widthMm === undefined ? {} : { widthMm: settings.widthMm };
  if (format !== "dxf" || layers === "zip" || !mergeShared) return "";
  const drawing = readSvg(svg);
  if (!drawing.ok) return "";
  const [whole, merged] = [false, true].map((joined) => {
    const options = { tolerance, includeBackground, mergeShared: joined, ...width };
    const contours = contoursOf(drawing.value, options);
    return contours.ok ? cutLengthMm(contours.value) : 0;
  }) as [number, number];
  const percent = (100 * (1 - merged / whole)).toFixed(1);
  return `Shared borders merged: ${merged.toFixed(1)} mm of cut line instead of ${whole.toFixed(1)} mm (${percent} % less)\n`;
}

function complain(message: string): number {
  process.stderr.write(`${message}\n`);
  return 1;
}
