/** `kerf trace`: arguments in, one trace, many, or a batch of them out. @module */
import { presets } from "../pipeline/presets.ts";
import { exportFormats } from "../plugin/exporter.ts";
import { fail, ok, type Result } from "../plugin/result.ts";
import type { Command } from "./command.ts";
import { type Arguments, readFlags } from "./flags.ts";
import { badUsage } from "./usage.ts";

const flags = {
  out: {
    short: "o",
    value: "FILE|DIR/",
    among: "file",
    about:
      "file to write, its extension says the format: .svg, .pdf, .dxf, .eps, .zip (one file\nper colour); or a folder, made if it is missing; - for stdout",
  },
  format: {
    value: "F",
    among: exportFormats,
    about: `${exportFormats.join(", ")}, where the extension does not say it`,
  },
  preset: {
    value: "P",
    among: Object.keys(presets),
    about: `${Object.keys(presets).join(", ")}; default logo`,
  },
  mode: {
    value: "M",
    among: ["stacked", "cut"],
    about:
      "stacked, to be drawn or printed, or cut, in which each colour covers only what is\nseen of it; the preset's if not given",
  },
  colors: { value: "N", among: ["auto"], about: "number of colours, 2 to 64, or auto" },
  palette: { value: "LIST", about: 'the colours to use and no others: "#e63946,#fff,#1d3557"' },
  tolerance: {
    value: "PX",
    about: "how far a curve may lie from the picture's border, 0.2 to 5 px",
  },
  "width-mm": { value: "W", about: "width of the page, 1 to 10000 mm; 1 px is 1 pt if not given" },
  name: {
    value: "N",
    about: "name inside the file, and of the files in a ZIP; default the image's",
  },
  set: {
    value: "KEY=VALUE",
    many: true,
    about: "any option of docs/options.md: --set fit.smoothing=0.5; may come again",
  },
  options: {
    value: "JSON|FILE",
    among: "file",
    about: "JobOptions as in the API; the flags above win over them",
  },
  preview: {
    value: "FILE.png",
    among: "file",
    about: "also draw the result as PNG; for many images a folder",
  },
  dump: {
    value: "DIR",
    among: "file",
    about: "also write what each stage made, to look at in a browser; of one image",
  },
  watch: { about: "trace again whenever an image or the options change, until Ctrl+C" },
  force: { about: "overwrite a file of another kind" },
  timing: { about: "milliseconds of each stage on stderr, as in Server-Timing" },
  batch: {
    about:
      'jobs on stdin, one JSON object a line:\n{"id","input","output","preset","options":JobOptions}\nanswers on stdout, one a line, in the same order:\n{"id","ok":true,"ms"} or {"id","ok":false,"error":{"code","message"}}\na job that fails is such an answer: the exit code is then 0 all the same',
  },
} as const;

/** `kerf trace`: images in, drawings out. */
export const trace: Command = {
  forms: ["trace IMAGE… [--out FILE|DIR/] [flags]", "trace --batch"],
  about: `Traces PNG and JPEG images; patterns such as "*.png" may be quoted, and - stands for stdin.
One SVG goes to stdout without --out. Nothing overwrites an image, and files are replaced in one step.`,
  flags,
  among: "file",
  async run(args) {
    const parsed = parse(args);
    if (!parsed.ok) return badUsage(parsed.error, "trace");
    const { values, positionals } = parsed.value;
    // What the other way needs is not loaded.
    if (values.batch) {
      const { traceBatch } = await import("./trace-batch.ts");
      return await traceBatch(process.stdin, process.stdout);
    }
    const { traceFiles } = await import("./trace-files.ts");
    return await traceFiles(positionals, values);
  },
};

/** What `kerf trace` was called with. */
export type TraceValues = Arguments<typeof flags>["values"];

/** Parsed arguments, or what is wrong with them. */
function parse(args: readonly string[]): Result<Arguments<typeof flags>, string> {
  const read = readFlags(args, flags);
  if (!read.ok) return read;
  const { values, positionals } = read.value;
  if (!values.batch)
    return positionals.length > 0
      ? ok(read.value)
      : fail("Cannot trace as the number of images must be at least 1: current number is 0");
  if (positionals.length > 0)
    return fail(
      `Cannot trace as the number of images must be 0 with --batch: current number is ${positionals.length}`,
    );
  const given = Object.values(values).filter((value) => [value ?? false].flat().some(Boolean));
  if (given.length > 1)
    return fail("Cannot trace as --batch must stand alone: each job line carries its own options");
  return ok(read.value);
}
