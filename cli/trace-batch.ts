/** `kerf trace --batch`: many images in one process. @module */
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fail, ok, type Result } from "../plugin/mod.ts";
import { createWarmUp } from "../runner/warm-up/warm-up.ts";
import { fileReason, writeReason } from "./file-fault.ts";
import { refusalToWrite } from "./guard.ts";
import { STREAM } from "./read-input.ts";
import { cannotTrace, type TraceFault, traceImage } from "./trace-image.ts";
import { writeFileAtomically } from "./write-file.ts";

/** One line of input. */
interface BatchJob {
  readonly id: unknown;
  readonly input: string;
  readonly output: string;
  /** JobOptions, with the line's preset on top. */
  readonly options: object;
}

/**
 * Answer each job line of `input` with one line on `output`.
 *
 * @returns the exit code: 0, as a refused job is an answer too; 1 once nobody reads the answers
 */
export async function traceBatch(input: Readable, output: NodeJS.WritableStream): Promise<number> {
  let exitCode = 0;
  output.once("error", (error) => {
    process.stderr.write(`Cannot answer as the answers must be read: ${error.message}\n`);
    exitCode = 1;
    input.destroy(); // else it would keep the process until it ends
  });
  const warmUp = createWarmUp({ share: 0.5 });
  warmUp.start();
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    warmUp.stop();
    if (exitCode !== 0) break;
    if (line.trim()) output.write(`${JSON.stringify(await answer(line))}\n`);
    warmUp.start();
  }
  warmUp.stop();
  return exitCode;
}

async function answer(line: string) {
  const started = performance.now();
  const job = readJob(line);
  if (!job.ok) return { id: job.error.id, ok: false, error: worded(job.error) };
  const { id } = job.value;
  try {
    const done = await runJob(job.value);
    if (!done.ok) return { id, ok: false, error: worded(done.error) };
    return { id, ok: true, ms: Math.round((performance.now() - started) * 100) / 100 };
  } catch (error) {
    // A bug met by one image must not take the others along; its stack goes to stderr.
    process.stderr.write(`${(error as Error).stack}\n`);
    return { id, ok: false, error: { code: "internal_error", message: (error as Error).message } };
  }
}

async function runJob({ input, output, options }: BatchJob): Promise<Result<void, TraceFault>> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(input);
  } catch (error) {
    const detail = `Cannot read "${input}" as ${fileReason(error)}`;
    return fail({ code: "missing_source", detail });
  }
  const own = await refusalToWrite({ path: output, kind: "svg", inputs: [input], force: true });
  if (own !== null) return fail({ code: "invalid_options", detail: own });
  const traced = await traceImage(bytes, { options });
  if (!traced.ok) return fail({ ...traced.error, detail: cannotTrace(input, traced.error.detail) });
  try {
    await writeFileAtomically(output, traced.value.svg);
    return ok(undefined);
  } catch (error) {
    const detail = `Cannot write "${output}" as ${writeReason(error)}`;
    return fail({ code: "storage_unavailable", detail });
  }
}

/** Read a job line; the fault keeps the id as far as it was readable. */
function readJob(line: string): Result<BatchJob, TraceFault & { readonly id: unknown }> {
  let json: Record<string, unknown> | null;
  try {
    json = JSON.parse(line);
  } catch (error) {
    return refuse(null, `it must be JSON: ${(error as Error).message}`);
  }
  if (typeof json !== "object" || json === null) return refuse(null, "it must be a JSON object");
  const { id = null, input, output, preset, options = {} } = json;
  if (typeof input !== "string") return refuse(id, '"input" must be a path');
  if (typeof output !== "string") return refuse(id, '"output" must be a path');
  if ([input, output].includes(STREAM))
    return refuse(id, '"input" and "output" must be files: stdin and stdout carry the job lines');
  if (typeof options !== "object" || options === null || Array.isArray(options))
    return refuse(id, '"options" must be an object');
  const merged = preset === undefined ? options : { ...options, preset };
  return ok({ id, input, output, options: merged });
}

function refuse(id: unknown, reason: string) {
  return fail({ id, code: "invalid_options", detail: `Cannot run the job line as ${reason}` });
}

function worded({ code, detail }: TraceFault) {
  return { code, message: detail };
}
