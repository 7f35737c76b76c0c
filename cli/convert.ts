/** `kerf convert`: an SVG in, one file of another format out. @module */
import { basename, extname } from "node:path";
import { parseArgs } from "node:util";
import {
  type ConvertRequest,
  contoursOf,
  convert as convertSvg,
  cutLengthMm,
  readSvg,
} from "../exporters/mod.ts";
import { type ExportFormat, exportFormats } from "../plugin/mod.ts";
import type { Command } from "./command.ts";
import { writeReason } from "./file-fault.ts";
import { readSvgText, STREAM } from "./read-input.ts";
import { writeFileAtomically } from "./write-file.ts";

const usage = `Usage: kerf convert IN.svg --format ${exportFormats.join("|")} --out FILE
       [--layers 0|1|zip] [--tolerance T] [--merge-shared] [--include-background] [--name N]

Converts the SVG file IN.svg, "-" for stdin, of Kerf or of another program.

  --format F            ${exportFormats.join(", ")}
  --out FILE            file to write, replaced in one step; - for stdout
  --layers L            0 (default) one file; 1 layers, for pdf and eps a ZIP of one file per colour;
                        zip a ZIP of one file per colour, for cut-out results only
  --tolerance T         dxf: largest deviation of flattened curves, 0.001 to 10 px; default 0.1
  --merge-shared        dxf: write a border shared by two shapes once; what that saves is told on stderr
  --include-background  dxf: keep the page's frame as a contour
  --name N              name inside the file and of the files in a ZIP; default the name of IN.svg
`;

/** `kerf convert`. */
export const convert: Command = {
  usage,
  async run(args) {
    const request = parse(args);
    if (typeof request === "string") {
      process.stderr.write(`Cannot convert as ${request}\n${usage}`);
      return 2;
    }
    const { input, out } = request;
    const svg = await readSvgText(input);
    if (!svg.ok) return complain(`Cannot convert "${input}" as ${svg.error}`);
    const result = await convertSvg(svg.value, request, {
      signal: new AbortController().signal,
    });
    if (!result.ok)
      return complain(`Cannot convert "${input}": ${result.error.detail} (${result.error.code})`);
    try {
      await writeFileAtomically(out, result.value.bytes);
    } catch (error) {
      return complain(`Cannot write "${out}" as ${writeReason(error)}`);
    }
    process.stderr.write(savingNote(svg.value, request));
    return 0;
  },
};

/** What merging saved, where one DXF was asked for with shared borders merged; else nothing. */
function savingNote(svg: string, request: ConvertFileRequest): string {
  if (request.format !== "dxf" || request.layers === "zip" || !request.mergeShared) return "";
  const drawing = readSvg(svg);
  if (!drawing.ok) return "";
  const lengths = [false, true].map((mergeShared) => {
    const contours = contoursOf(drawing.value, { ...request, mergeShared });
    return contours.ok ? cutLengthMm(contours.value) : 0;
  });
  const [whole, merged] = lengths as [number, number];
  const percent = (100 * (1 - merged / whole)).toFixed(1);
  return `Shared borders merged: ${merged.toFixed(1)} mm of cut line instead of ${whole.toFixed(1)} mm (${percent} % less)\n`;
}

interface ConvertFileRequest extends ConvertRequest {
  readonly input: string;
  readonly out: string;
}

/** Parsed arguments, or what they must be. */
function parse(args: readonly string[]): ConvertFileRequest | string {
  let parsed: ReturnType<typeof readArguments>;
  try {
    parsed = readArguments(args);
  } catch (error) {
    return `the arguments must be known: ${(error as Error).message}`;
  }
  const { values, positionals } = parsed;
  const { format = "", layers, out } = values;
  const [input] = positionals;
  if (input === undefined || positionals.length > 1)
    return `the number of files must be 1: current number is ${positionals.length}`;
  if (!isFormat(format))
    return `--format must be one of ${exportFormats.join(", ")}: it is ${format === "" ? "missing" : `"${format}"`}`;
  if (layers !== "0" && layers !== "1" && layers !== "zip")
    return `--layers must be 0, 1 or zip: it is "${layers}"`;
  if (out === undefined) return "--out must name the file to write";
  const tolerance = Number(values.tolerance);
  if (!(tolerance >= 0.001 && tolerance <= 10))
    return `--tolerance must be 0.001 to 10: it is "${values.tolerance}"`;
  return {
    input,
    out,
    format,
    layers,
    tolerance,
    mergeShared: values["merge-shared"],
    includeBackground: values["include-background"],
    name: values.name ?? (input === STREAM ? null : basename(input, extname(input))),
  };
}

function readArguments(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      format: { type: "string" },
      layers: { type: "string", default: "0" },
      tolerance: { type: "string", default: "0.1" },
      "merge-shared": { type: "boolean", default: false },
      "include-background": { type: "boolean", default: false },
      name: { type: "string" },
      out: { type: "string" },
    },
  });
}

function isFormat(name: string): name is ExportFormat {
  return (exportFormats as readonly string[]).includes(name);
}

function complain(message: string): number {
  process.stderr.write(`${message}\n`);
  return 1;
}
