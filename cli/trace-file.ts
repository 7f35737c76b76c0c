/** `kerf trace IN`: one image. @module */
import { readFile } from "node:fs/promises";
import { fail, ok, type Result } from "../plugin/mod.ts";
import { fileReason, writeReason } from "./file-fault.ts";
import { createProgressBar } from "./progress-bar.ts";
import { readInput, STREAM } from "./read-input.ts";
import { threads } from "./threads.ts";
import { cannotTrace, type Traced, traceImage } from "./trace-image.ts";
import { writeFileAtomically } from "./write-file.ts";

/** Arguments of one trace. */
export interface TraceFileRequest {
  readonly input: string;
  readonly preset?: string | undefined;
  /** `export.mode`. */
  readonly mode?: string | undefined;
  /** JSON file of JobOptions. */
  readonly options?: string | undefined;
  /** File of the SVG; stdout when absent. */
  readonly out?: string | undefined;
  readonly timing: boolean;
}

/** Trace one file and return the exit code. */
export async function traceFile(request: TraceFileRequest): Promise<number> {
  const { input, out = STREAM } = request;
  const options = await readOptions(request);
  if (!options.ok) return complain(options.error, 2);
  const bytes = await readInput(input);
  if (!bytes.ok) return complain(`Cannot read "${input}" as ${bytes.error}`, 1);
  const bar = createProgressBar();
  using lent = threads.lend();
  const result = await traceImage(bytes.value, {
    options: options.value,
    progress: bar.update,
    parallel: lent,
  });
  bar.clear();
  if (!result.ok) {
    const { code, detail } = result.error;
    return complain(cannotTrace(input, detail), code === "invalid_options" ? 2 : 1);
  }
  if (request.timing) process.stderr.write(`${serverTiming(result.value)}\n`);
  try {
    await writeFileAtomically(out, result.value.svg);
  } catch (error) {
    return complain(`Cannot write "${out}" as ${writeReason(error)}`, 1);
  }
  return 0;
}

/** JobOptions from the file, if any, with preset and mode of the command line on top. */
async function readOptions(request: TraceFileRequest): Promise<Result<object, string>> {
  const { options, preset, mode } = request;
  const overrides = preset === undefined ? {} : { preset };
  if (options === undefined) return ok(withMode(overrides, mode));
  let text: string;
  try {
    text = await readFile(options, "utf8");
  } catch (error) {
    return fail(`Cannot read options "${options}" as ${fileReason(error)}`);
  }
  try {
    const json: unknown = JSON.parse(text);
    if (isObject(json)) return ok(withMode({ ...json, ...overrides }, mode));
    return fail(`Cannot read options "${options}" as they must be a JSON object`);
  } catch (error) {
    return fail(
      `Cannot read options "${options}" as they must be JSON: ${(error as Error).message}`,
    );
  }
}

/** `document` with its `export.mode` set; where that has no place its own fault is left to be found. */
function withMode(document: JsonObject, mode: string | undefined): object {
  const { options = {} } = document;
  if (mode === undefined || !isObject(options)) return document;
  const { export: section = {} } = options;
  if (!isObject(section)) return document;
  return { ...document, options: { ...options, export: { ...section, mode } } };
}

type JsonObject = Readonly<Record<string, unknown>>;

function isObject(json: unknown): json is JsonObject {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

function complain(sentence: string, exitCode: number): number {
  process.stderr.write(`${sentence}\n`);
  return exitCode;
}

/** Stage times in the syntax of the `Server-Timing` header, e.g. `decode;dur=1.2, fit;dur=3.4`. */
function serverTiming({ notes }: Traced): string {
  return [...notes]
    .filter(([key]) => key.endsWith(".ms"))
    .map(([key, ms]) => `${key.slice(0, -".ms".length)};dur=${ms.toFixed(1)}`)
    .join(", ");
}
