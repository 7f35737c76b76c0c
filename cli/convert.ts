/** `kerf convert`: an SVG in, one file of another format out. @module */
import { readFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import { parseArgs } from "node:util";
import {
  type ConvertRequest,
  contoursOf,
  convert as convertSvg,
  cutLengthMm,
  exporters,
  type Format,
  readSvg,
} from "../exporters/mod.ts";
import type { Command } from "./command.ts";
import { fileReason } from "./file-fault.ts";
import { writeFileAtomically } from "./write-file.ts";

const usage = `Usage: kerf convert IN.svg --format svg|pdf|dxf|eps --out FILE
       [--layers 0|1|zip] [--tolerance T] [--merge-shared] [--include-background] [--name N]

Converts the SVG file IN.svg, of Kerf or of another program.

  --format F            svg, pdf, dxf or eps
  --out FILE            file to write, replaced in one step
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
    try {
      const svg = await readText(input);
      const result = await convertSvg(svg, request, {
        signal: new AbortController().signal,
      });
      if (!result.ok)
        return complain(`Cannot convert "${input}": ${result.error.detail} (${result.error.code})`);
      await writeFileAtomically(out, result.value.bytes);
      process.stderr.write(savingNote(svg, request));
      return 0;
    } catch (error) {
      const isFault = error instanceof Error && "code" in error;
      if (!isFault) throw error;
      return complain(`Cannot convert "${input}" to "${out}" as ${fileReason(error)}`);
    }
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
  if (input === undefined || positionals.length > 1) return "there must be one input file";
  if (!isFormat(format))
    return `--format must be ${Object.keys(exporters).join(", ")}: it is "${format}"`;
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
    name: values.name ?? basename(input, extname(input)),
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

function isFormat(name: string): name is Format {
  return Object.hasOwn(exporters, name);
}

/** Text of a file in UTF-8, a byte order mark dropped. */
async function readText(path: string): Promise<string> {
  return new TextDecoder().decode(await readFile(path));
}

function complain(message: string): number {
  process.stderr.write(`${message}\n`);
  return 1;
}
