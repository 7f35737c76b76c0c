/** `kerf cutcheck`: an SVG in, its cut report out. @module */
import { parseArgs } from "node:util";
import { report } from "../cutcheck/report.ts";
import { contoursOf } from "../exporters/contours/contours-of.ts";
import { readSvg } from "../exporters/svg/read.ts";
import type { Command } from "./command.ts";
import { readSvgText } from "./read-input.ts";

const usage = `Usage: kerf cutcheck IN.svg [--tool-mm T] [--island-mm2 A] [--max-nodes N] [--tolerance T]
                            [--merge-shared] [--include-background]

Checks the DXF that IN.svg, "-" for stdin, would become, and prints a CutReport as JSON.

  --tool-mm T           diameter of the beam or blade, 0.01 to 10 mm; 0.2 if not given
  --island-mm2 A        area under which a piece is a small island, 0 to 1000 mm²; 1 if not given
  --max-nodes N         vertices that a contour may have; 1000 if not given
  --tolerance T         largest deviation of flattened curves, 0.001 to 10 px; 0.1 if not given
  --merge-shared        the DXF will be asked for with shared borders merged
  --include-background  the DXF will keep the background's frame
`;

/** Numbers that the command takes, and their bounds. */
const numbers = {
  "tool-mm": { preset: 0.2, least: 0.01, most: 10 },
  "island-mm2": { preset: 1, least: 0, most: 1000 },
  "max-nodes": { preset: 1000, least: 1, most: Number.MAX_SAFE_INTEGER },
  tolerance: { preset: 0.1, least: 0.001, most: 10 },
} as const;

/** `kerf cutcheck`: an SVG in, its cut report out. */
export const cutcheck: Command = {
  usage,
  async run(args) {
    const settings = parse(args);
    if (typeof settings === "string") {
      process.stderr.write(`${settings}\n${usage}`);
      return 2;
    }
    const outcome = await check(settings);
    if (typeof outcome === "string") {
      process.stderr.write(`${outcome}\n`);
      return 1;
    }
    process.stdout.write(`${JSON.stringify(outcome, undefined, 2)}\n`);
    return 0;
  },
};

interface Settings {
  readonly input: string;
  readonly toolMm: number;
  readonly islandMm2: number;
  readonly maxNodes: number;
  readonly tolerance: number;
  readonly mergeShared: boolean;
  readonly includeBackground: boolean;
}

/** The report, or why there is none. */
async function check(settings: Settings) {
  const cannot = (reason: string) => `Cannot check "${settings.input}": ${reason}`;
  const text = await readSvgText(settings.input);
  if (!text.ok) return `Cannot check "${settings.input}" as ${text.error}`;
  const drawing = readSvg(text.value);
  if (!drawing.ok) return cannot(drawing.error.detail);
  // merged borders are open by nature: the check looks at the contours before they are merged
  const contours = contoursOf(drawing.value, { ...settings, mergeShared: false });
  if (!contours.ok) return cannot(contours.error.detail);
  const outcome = report(contours.value, settings);
  return outcome.ok ? outcome.value : cannot(outcome.error.detail);
}

/** Settings, or what is wrong with the arguments. */
function parse(args: readonly string[]): Settings | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        "tool-mm": { type: "string" },
        "island-mm2": { type: "string" },
        "max-nodes": { type: "string" },
        tolerance: { type: "string" },
        "merge-shared": { type: "boolean", default: false },
        "include-background": { type: "boolean", default: false },
      },
    });
    if (positionals.length !== 1)
      return `Cannot check as the number of files must be 1: current number is ${positionals.length}`;
    const number = (name: keyof typeof numbers) => boundedNumber(name, values[name]);
    const maxNodes = number("max-nodes");
    if (!Number.isInteger(maxNodes))
      return `Cannot check as --max-nodes must be a whole number: current value is ${maxNodes}`;
    return {
      input: positionals[0]!,
      toolMm: number("tool-mm"),
      islandMm2: number("island-mm2"),
      maxNodes,
      tolerance: number("tolerance"),
      mergeShared: values["merge-shared"],
      includeBackground: values["include-background"],
    };
  } catch (error) {
    return (error as Error).message.startsWith("Cannot")
      ? (error as Error).message
      : `Cannot check as the arguments must be known: ${(error as Error).message}`;
  }
}

/** @throws {RangeError} when the text is no number within the bounds */
function boundedNumber(name: keyof typeof numbers, text: string | undefined): number {
  const { preset, least, most } = numbers[name];
  if (text === undefined) return preset;
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (value >= least && value <= most) return value;
  throw new RangeError(
    `Cannot check as --${name} must be a number from ${least} to ${most}: current value is "${text}"`,
  );
}
