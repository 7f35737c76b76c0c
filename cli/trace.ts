/** `kerf trace`: arguments in, one trace or a batch of traces out. @module */
import { parseArgs } from "node:util";
import type { Command } from "./command.ts";

const usage = `Usage: kerf trace IN [--preset P] [--mode M] [--options FILE.json] [--out OUT.svg]
                      [--timing]
       kerf trace --batch

Traces the PNG or JPEG image IN, "-" for stdin. The SVG goes to OUT.svg, or to stdout without --out.

  --preset P           logo (default), illustration, pixel-art, line-art, centerline or photo
  --mode M             stacked, to be drawn or printed, or cut, in which each colour covers only
                       what is seen of it; the preset's if not given
  --options FILE.json  JobOptions as in the API; --preset and --mode win over the file's
  --out OUT.svg        file to write, replaced in one step
  --timing             milliseconds of each stage on stderr, as in Server-Timing
  --batch              jobs on stdin, one JSON object a line:
                       {"id","input","output","preset","options":JobOptions}
                       answers on stdout, one a line, in the same order:
                       {"id","ok":true,"ms"} or {"id","ok":false,"error":{"code","message"}}
                       a job that fails is such an answer: the exit code is then 0 all the same
`;

/** `kerf trace`: an image in, an SVG out. */
export const trace: Command = {
  usage,
  async run(args) {
    const parsed = parse(args);
    if (typeof parsed === "string") {
      process.stderr.write(`${parsed}\n${usage}`);
      return 2;
    }
    const { values, positionals } = parsed;
    // What the other way needs is not loaded.
    if (values.batch) {
      const { traceBatch } = await import("./trace-batch.ts");
      return traceBatch(process.stdin, process.stdout);
    }
    const { traceFile } = await import("./trace-file.ts");
    return traceFile({ ...values, input: positionals[0]! });
  },
};

/** Parsed arguments, or what is wrong with them. */
function parse(args: readonly string[]) {
  try {
    const parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        preset: { type: "string" },
        mode: { type: "string" },
        options: { type: "string" },
        out: { type: "string" },
        timing: { type: "boolean", default: false },
        batch: { type: "boolean", default: false },
      },
    });
    const { values, positionals } = parsed;
    const wanted = values.batch ? 0 : 1;
    if (positionals.length !== wanted)
      return `Cannot trace as the number of images must be ${wanted}: current number is ${positionals.length}${positionals.length > 1 ? "; --batch takes many" : ""}`;
    if (values.batch && Object.values(values).filter(Boolean).length > 1)
      return "Cannot trace as --batch must stand alone: each job line carries its own options";
    return parsed;
  } catch (error) {
    return `Cannot trace as the arguments must be known: ${(error as Error).message}`;
  }
}
