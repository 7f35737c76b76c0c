/** JobOptions from the command line: a file or JSON, frequent options as flags, any other by `--set`. @module */
import { readFile } from "node:fs/promises";
import { JobOptions } from "../pipeline/options.ts";
import { fail, ok, type Result, type TSchema } from "../plugin/mod.ts";
import { didYouMean } from "./closest.ts";
import { fileReason } from "./file-fault.ts";

/** What the command line says of options. */
export interface OptionFlags {
  /** JSON, or a file of it. */
  readonly options?: string | undefined;
  readonly preset?: string | undefined;
  readonly mode?: string | undefined;
  readonly colors?: string | undefined;
  /** Colours, separated by commas or spaces. */
  readonly palette?: string | undefined;
  readonly tolerance?: string | undefined;
  readonly name?: string | undefined;
  /** `section.key=value`, or `preset`, `name` and `palette` without section. */
  readonly set: readonly string[];
}

type Document = Record<string, unknown>;

/**
 * JobOptions as untrusted JSON: `--options`, then the flags, then `--set`; later wins key by key.
 *
 * Values are left for the schema to judge; what has no place in it is refused here, with the name that was meant.
 */
export async function readJobOptions(flags: OptionFlags): Promise<Result<object, string>> {
  const read = flags.options === undefined ? ok({}) : await readDocument(flags.options);
  if (!read.ok) return read;
  const document = structuredClone(read.value) as Document;
  for (const [path, value] of shorthands(flags)) assign(document, path, value);
  for (const written of flags.set) {
    const setting = settingOf(written);
    if (!setting.ok) return setting;
    assign(document, setting.value.path, setting.value.value);
  }
  return ok(document);
}

/** The flags that stand for options. */
function* shorthands(
  flags: OptionFlags,
): Generator<readonly [path: readonly string[], value: unknown]> {
  const { preset, mode, colors, palette, tolerance, name } = flags;
  if (preset !== undefined) yield [["preset"], preset];
  if (name !== undefined) yield [["name"], name];
  if (palette !== undefined)
    yield [
      ["palette"],
      palette
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(hashed),
    ];
  if (mode !== undefined) yield [["options", "export", "mode"], mode];
  if (colors !== undefined) yield [["options", "quantize", "colors"], parsedValue(colors)];
  if (tolerance !== undefined) yield [["options", "fit", "tolerance"], parsedValue(tolerance)];
}

/** `e63312` for `#e63312`, which a shell would take for a comment. */
function hashed(color: string): string {
  return /^[0-9a-f]+$/i.test(color) ? `#${color}` : color;
}

async function readDocument(written: string): Promise<Result<object, string>> {
  const inline = written.trimStart().startsWith("{");
  const name = inline ? "--options" : `options "${written}"`;
  let text = written;
  try {
    if (!inline) text = await readFile(written, "utf8");
  } catch (error) {
    return fail(`Cannot read ${name} as ${fileReason(error)}`);
  }
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) ? ok(json) : fail(`Cannot read ${name} as they must be a JSON object`);
  } catch (error) {
    return fail(`Cannot read ${name} as they must be JSON: ${(error as Error).message}`);
  }
}

/** `fit.tolerance=0.5` as a place and a value. */
function settingOf(written: string): Result<{ path: readonly string[]; value: unknown }, string> {
  const [, key, text] = /^([^=]+)=([\s\S]*)$/.exec(written) ?? [];
  if (key === undefined || text === undefined)
    return fail(`Cannot set "${written}" as it must be KEY=VALUE, such as fit.tolerance=0.5`);
  const names = key.split(".");
  const [first = ""] = names;
  const path = Object.hasOwn(JobOptions.properties, first) ? names : ["options", ...names];
  const stray = strayName(path);
  if (stray === null) return ok({ path, value: parsedValue(text) });
  return fail(`Cannot set "${key}" as it must be an option${didYouMean(key, optionNames())}`);
}

/** The first name of `path` that the schema does not have. */
function strayName(path: readonly string[]): string | null {
  let schema: TSchema = JobOptions;
  for (const name of path) {
    const properties: Record<string, TSchema> | undefined = schema.properties;
    if (!properties || !Object.hasOwn(properties, name)) return name;
    schema = properties[name]!;
  }
  return null;
}

/** Every option as `--set` takes it: `preset`, `fit.tolerance`. */
function optionNames(): readonly string[] {
  const { options, ...top } = JobOptions.properties;
  const sections = Object.entries(options.properties as Record<string, TSchema>);
  const inner = sections.flatMap(([section, { properties }]) =>
    Object.keys(properties).map((key) => `${section}.${key}`),
  );
  return [...Object.keys(top), ...inner];
}

/** JSON where it is JSON, else the text itself. */
function parsedValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Put `value` at `path`; where an object should lead on and none does, that fault is left to be found. */
function assign(document: Document, path: readonly string[], value: unknown): void {
  let place = document;
  for (const name of path.slice(0, -1)) {
    place[name] ??= {};
    const next = place[name];
    if (!isObject(next)) return;
    place = next;
  }
  place[path.at(-1)!] = value;
}

function isObject(json: unknown): json is Document {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}
