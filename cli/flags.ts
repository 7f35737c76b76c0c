/** Flags of a command: one table that parsing, usage and completion read. @module */
import { parseArgs } from "node:util";
import { fail, ok, type Result } from "../plugin/result.ts";
import { didYouMean } from "./closest.ts";

/** A flag. */
export interface Flag {
  /** One letter, without its dash. */
  readonly short?: string;
  /** What stands for its value in the usage; a flag without one is a switch. */
  readonly value?: string;
  /** May be given more than once. */
  readonly many?: true;
  /** What it does; further lines of the usage after a line feed. */
  readonly about: string;
  /** What completes its value: words, or the names of files. */
  readonly among?: readonly string[] | "file";
}

/** Flags by name, without their dashes, in the order of the usage. */
export type Flags = Readonly<Record<string, Flag>>;

/** What was given: a text for a flag with a value, texts for one that may come again, true for a switch. */
export type Values<F extends Flags> = {
  readonly [K in keyof F]: F[K] extends { value: string }
    ? F[K] extends { many: true }
      ? readonly string[]
      : string | undefined
    : boolean;
};

/** Arguments, read. */
export interface Arguments<F extends Flags> {
  readonly values: Values<F>;
  readonly positionals: readonly string[];
}

/** Read `args`; where one cannot be, the sentence that says why. The last of a repeated flag counts. */
export function readFlags<F extends Flags>(
  args: readonly string[],
  flags: F,
): Result<Arguments<F>, string> {
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(Object.entries(flags).map(([name, flag]) => [name, kindOf(flag)])),
    allowPositionals: true,
    strict: false, // its own refusals are Node's words
    tokens: true,
  });
  const values: Record<string, unknown> = {};
  for (const [name, { value, many }] of Object.entries(flags))
    values[name] = value === undefined ? false : many ? [] : undefined;
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind !== "option") continue;
    const flag = Object.hasOwn(flags, token.name) ? flags[token.name] : undefined;
    const fault = flag ? valueFault(flag, token) : unknownFlag(token.rawName, flags);
    if (fault) return fail(fault);
    if (flag?.many) values[token.name] = [...(values[token.name] as string[]), token.value];
    else values[token.name] = token.value ?? true;
  }
  return ok({ values: values as Values<F>, positionals });
}

function kindOf({ value, short, many }: Flag) {
  return {
    type: value === undefined ? ("boolean" as const) : ("string" as const),
    ...(short !== undefined && { short }),
    ...(many && { multiple: true }),
  };
}

function valueFault(
  { value: placeholder }: Flag,
  token: { rawName: string; value?: string | undefined; inlineValue?: boolean | undefined },
): string | undefined {
  const { rawName, value, inlineValue } = token;
  if (placeholder === undefined)
    return value === undefined ? undefined : `Cannot use ${rawName} as it must have no value`;
  const forgotten = value === undefined || (!inlineValue && value.startsWith("--"));
  if (forgotten) return `Cannot use ${rawName} as it must have a value: ${rawName} ${placeholder}`;
  return undefined;
}

function unknownFlag(written: string, flags: Flags): string {
  const names = Object.keys(flags).map((name) => `--${name}`);
  return `Cannot use ${written} as it must be a flag of this command${didYouMean(written, names)}`;
}
