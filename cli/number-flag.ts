/** Numbers on the command line. @module */
import { fail, ok, type Result } from "../plugin/result.ts";

/** Widths that a page may have, mm; the API's own bounds. */
const WIDTHS_MM = [1, 10_000] as const;

/** `widthMm` of `--width-mm`, or nothing where the flag was not given. */
export function readWidth(text: string | undefined): Result<{ readonly widthMm?: number }, string> {
  if (text === undefined) return ok({});
  const width = readNumber("width-mm", text, WIDTHS_MM);
  return width.ok ? ok({ widthMm: width.value }) : width;
}

/** The number that flag `name` was given, within its bounds; else what it must be. */
export function readNumber(
  name: string,
  text: string,
  [least, most]: readonly [number, number],
): Result<number, string> {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (value >= least && value <= most) return ok(value);
  return fail(
    `Cannot use --${name} as it must be a number from ${least} to ${most}: it is "${text}"`,
  );
}
