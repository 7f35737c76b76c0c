/** `kerf cutcheck`: an SVG in, its cut report out. @module */
import { report } from "../cutcheck/report.ts";
import { contoursOf } from "../exporters/contours/contours-of.ts";
import { readSvg } from "../exporters/svg/read.ts";
import type { CutReport } from "../plugin/cut-report.ts";
import { fail, ok, type Result } from "../plugin/result.ts";
import type { Command } from "./command.ts";
import { readFlags } from "./flags.ts";
import { readNumber, readWidth } from "./number-flag.ts";
import { readSvgText } from "./read-input.ts";
import { reportText } from "./report-text.ts";
import { badUsage } from "./usage.ts";

const severities = ["blocking", "warning"] as const;

const flags = {
  "tool-mm": {
    value: "T",
    about: "diameter of the beam or blade, 0.01 to 10 mm; 0.2 if not given",
  },
  "island-mm2": {
    value: "A",
    about: "area under which a piece is a small island, 0 to 1000 mm²; 1 if not given",
  },
  "max-nodes": { value: "N", about: "vertices that a contour may have; 1000 if not given" },
  tolerance: {
    value: "T",
    about: "largest deviation of flattened curves, 0.001 to 10 px; 0.1 if not given",
  },
  "width-mm": { value: "W", about: "width of the page, 1 to 10000 mm; 1 px is 1 pt if not given" },
  "merge-shared": { about: "the DXF will be made with shared borders merged" },
  "include-background": { about: "the DXF will keep the background's frame" },
  json: { about: "the CutReport of the API as JSON, as always in a pipe" },
  "fail-on": {
    value: "SEVERITY",
    among: severities,
    about: "exit 1 on issues that block the cut (blocking), or on those to check too (warning)",
  },
} as const;

/** Numbers that the command takes: their default and their bounds. */
const numbers = {
  "tool-mm": ["0.2", 0.01, 10],
  "island-mm2": ["1", 0, 1000],
  "max-nodes": ["1000", 1, Number.MAX_SAFE_INTEGER],
  tolerance: ["0.1", 0.001, 10],
} as const;

/** `kerf cutcheck`: an SVG in, its cut report out. */
export const cutcheck: Command = {
  forms: ["cutcheck IN.svg [flags]"],
  about: `Checks the DXF that IN.svg, - for stdin, would become. Prints a report for people on a terminal,
and a CutReport as JSON elsewhere.`,
  flags,
  among: "file",
  async run(args) {
    const settings = parse(args);
    if (!settings.ok) return badUsage(settings.error, "cutcheck");
    const checked = await check(settings.value);
    if (!checked.ok) {
      process.stderr.write(`${checked.error}\n`);
      return 1;
    }
    const { json, failOn, input } = settings.value;
    const text =
      process.stdout.isTTY && !json
        ? reportText(checked.value, input)
        : `${JSON.stringify(checked.value, undefined, 2)}\n`;
    process.stdout.write(text);
    return fails(checked.value, failOn) ? 1 : 0;
  },
};

interface Settings {
  readonly input: string;
  readonly toolMm: number;
  readonly islandMm2: number;
  readonly maxNodes: number;
  readonly tolerance: number;
  readonly widthMm?: number;
  readonly mergeShared: boolean;
  readonly includeBackground: boolean;
  readonly json: boolean;
  readonly failOn: string | undefined;
}

function fails({ blocking, check: toCheck }: CutReport, failOn: string | undefined): boolean {
  if (failOn === undefined) return false;
  return failOn === "warning" ? blocking + toCheck > 0 : blocking > 0;
}

/** The report, or why there is none. */
async function check(settings: Settings): Promise<Result<CutReport, string>> {
  const cannot = (reason: string) => fail(`Cannot check "${settings.input}": ${reason}`);
  const text = await readSvgText(settings.input);
  if (!text.ok) return fail(`Cannot check "${settings.input}" as ${text.error}`);
  const drawing = readSvg(text.value);
  if (!drawing.ok) return cannot(drawing.error.detail);
  // merged borders are open by nature: the check looks at the contours before they are merged
  const contours = contoursOf(drawing.value, { ...settings, mergeShared: false });
  if (!contours.ok) return cannot(contours.error.detail);
  const outcome = report(contours.value, settings);
  return outcome.ok ? outcome : cannot(outcome.error.detail);
}

/** Settings, or what is wrong with the arguments. */
function parse(args: readonly string[]): Result<Settings, string> {
  const read = readFlags(args, flags);
  if (!read.ok) return read;
  const { values, positionals } = read.value;
  const [input] = positionals;
  if (input === undefined || positionals.length > 1)
    return fail(
      `Cannot check as the number of files must be 1: current number is ${positionals.length}`,
    );
  const failOn = values["fail-on"];
  if (failOn !== undefined && !severities.some((severity) => severity === failOn))
    return fail(
      `Cannot use --fail-on as it must be one of ${severities.join(", ")}: it is "${failOn}"`,
    );
  const amounts: Record<string, number> = {};
  for (const [name, [byDefault, ...bounds]] of Object.entries(numbers)) {
    const number = readNumber(name, values[name as keyof typeof numbers] ?? byDefault, bounds);
    if (!number.ok) return number;
    amounts[name] = number.value;
  }
  const width = readWidth(values["width-mm"]);
  if (!width.ok) return width;
  const maxNodes = amounts["max-nodes"]!;
  if (!Number.isInteger(maxNodes))
    return fail(`Cannot use --max-nodes as it must be a whole number: it is "${maxNodes}"`);
  return ok({
    input,
    ...width.value,
    toolMm: amounts["tool-mm"]!,
    islandMm2: amounts["island-mm2"]!,
    maxNodes,
    tolerance: amounts.tolerance!,
    mergeShared: values["merge-shared"],
    includeBackground: values["include-background"],
    json: values.json,
    failOn,
  });
}
