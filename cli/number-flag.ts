/** Numbers on the command line. @module */
import { fail, ok, type Result } from "../plugin/result.ts";

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
