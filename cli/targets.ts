/** Where results go, and in which format. @module */
import { stat } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { type ExportFormat, exportFormats } from "../plugin/exporter.ts";
import { fail, ok, type Result } from "../plugin/result.ts";
import { STREAM } from "./read-input.ts";

/** One file out of one file in. */
export interface Target {
  readonly input: string;
  /** `-` is stdout. */
  readonly path: string;
  readonly format: ExportFormat;
  /** As in the API: one file, layers, or a ZIP of one file per colour. */
  readonly layers: Layers;
}

/** How colours are kept apart. */
export type Layers = "0" | "1" | "zip";

/** What the command line says of the results. */
export interface Wish {
  /** A file, a folder, or `-`. */
  readonly out: string;
  readonly format?: string | undefined;
  readonly layers?: string | undefined;
}

/** Formats whose layers are files of their own, in a ZIP. */
const ZIPPED: ReadonlySet<string> = new Set(["pdf", "eps"]);

/** A target for each input; else the sentence that says what the arguments must be. */
export async function targetsOf(
  inputs: readonly string[],
  { out, format, layers }: Wish,
): Promise<Result<readonly Target[], string>> {
  if (format !== undefined && !isFormat(format))
    return fail(
      `Cannot use --format as it must be one of ${exportFormats.join(", ")}: it is "${format}"`,
    );
  if (layers !== undefined && layers !== "0" && layers !== "1" && layers !== "zip")
    return fail(`Cannot use --layers as it must be 0, 1 or zip: it is "${layers}"`);
  if (await isFolder(out))
    return inFolder(inputs, { out, format: format ?? "svg", layers: layers ?? "0" });
  if (inputs.length > 1)
    return fail(
      `Cannot write ${inputs.length} files to "${out}" as it must be a folder: end its name with "/"`,
    );
  const shape = shapeOf(out, { format, layers });
  return shape.ok ? ok([{ input: inputs[0]!, path: out, ...shape.value }]) : shape;
}

/** Whether `path` is a folder, or is written as one. */
export async function isFolder(path: string): Promise<boolean> {
  if (/[/\\]$/.test(path)) return true;
  return (await stat(path).catch(() => null))?.isDirectory() ?? false;
}

/** The name of `input` without folder and extension. */
export function stemOf(input: string): string {
  return basename(input, extname(input));
}

type Shape = Pick<Target, "format" | "layers">;

function inFolder(
  inputs: readonly string[],
  { out, ...shape }: Shape & { readonly out: string },
): Result<readonly Target[], string> {
  const owners = new Map<string, string>();
  for (const input of inputs) {
    if (input === STREAM)
      return fail(`Cannot write stdin's result to "${out}" as it must be a file`);
    const path = join(out, `${stemOf(input)}.${kindOf(shape)}`);
    const owner = owners.get(path);
    if (owner !== undefined)
      return fail(
        `Cannot write "${path}" twice as each input must have its own name: "${owner}" and "${input}" share one`,
      );
    owners.set(path, input);
  }
  return ok([...owners].map(([path, input]) => ({ input, path, ...shape })));
}

/** Format and layers of the file `out`, by its extension where no flag says them. */
function shapeOf(
  out: string,
  wish: { readonly format?: ExportFormat | undefined; readonly layers?: Layers | undefined },
): Result<Shape, string> {
  const extension = extname(out).slice(1).toLowerCase();
  const zipped = extension === "zip";
  const byName = isFormat(extension) ? extension : "svg";
  const shape = { format: wish.format ?? byName, layers: wish.layers ?? (zipped ? "zip" : "0") };
  const known = isFormat(extension) || zipped;
  // A device or a name without extension says nothing about its format.
  if (extension === "" || (!known && wish.format !== undefined)) return ok(shape);
  if (!known) {
    const names = [...exportFormats, "zip"].map((name) => `.${name}`).join(", ");
    return fail(
      `Cannot write "${out}" as its extension must be one of ${names}: or name the format by --format`,
    );
  }
  const expected = kindOf(shape);
  if (extension === expected) return ok(shape);
  return fail(`Cannot write "${out}" as its extension must be .${expected}: it is .${extension}`);
}

/** The kind of file that a target is, as its extension: a ZIP where its colours are files of their own. */
export function kindOf({ format, layers }: Shape): string {
  return layers === "zip" || (layers === "1" && ZIPPED.has(format)) ? "zip" : format;
}

function isFormat(name: string): name is ExportFormat {
  return (exportFormats as readonly string[]).includes(name);
}
