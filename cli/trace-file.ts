/** One image: read, traced, converted where another format is wanted, written. @module */
import { join } from "node:path";
import { fail, ok, type Result } from "../plugin/mod.ts";
import { convertText } from "./convert-text.ts";
import { writeReason } from "./file-fault.ts";
import { createProgressBar } from "./progress-bar.ts";
import { readInput, STREAM } from "./read-input.ts";
import { summaryOf } from "./summary.ts";
import { stemOf, type Target } from "./targets.ts";
import {
  cannotTrace,
  type Traced,
  type TraceFault,
  type TraceRequest,
  traceImage,
} from "./trace-image.ts";
import { writeFileAtomically } from "./write-file.ts";

/** One trace. */
export interface TraceOrder {
  readonly target: Target;
  /** JobOptions as untrusted JSON. */
  readonly options: object;
  /** Width of the page, mm. */
  readonly widthMm?: number;
  /** PNG of the result. */
  readonly preview?: string | undefined;
  /** Folder for what each stage made. */
  readonly dump?: string | undefined;
  readonly timing: boolean;
  /** Overwrite files of another kind. */
  readonly force: boolean;
  /** Say in a line what became of it. */
  readonly announce: boolean;
}

/** Why nothing was written: a sentence and the exit code. */
interface Failure {
  readonly sentence: string;
  readonly exitCode: number;
}

/** Trace one file and return the exit code. */
export async function traceFile(order: TraceOrder): Promise<number> {
  const started = performance.now();
  const done = await traceTo(order);
  if (!done.ok) {
    process.stderr.write(`${done.error.sentence}\n`);
    return done.error.exitCode;
  }
  const { svg, bytes } = done.value;
  if (order.announce) {
    const ms = performance.now() - started;
    process.stderr.write(`${summaryOf({ path: order.target.path, svg, bytes, ms })}\n`);
  }
  return 0;
}

async function traceTo(
  order: TraceOrder,
): Promise<Result<{ readonly svg: string; readonly bytes: number }, Failure>> {
  const { target, preview, timing, widthMm } = order;
  const { input, path } = target;
  const traced = await tracedFile(order);
  if (!traced.ok) return traced;
  const { svg } = traced.value;
  if (timing) process.stderr.write(`${serverTiming(traced.value)}\n`);
  const { name = null } = order.options as { readonly name?: string | null };
  const request = {
    ...target,
    name: name ?? (input === STREAM ? null : stemOf(input)),
    ...(widthMm !== undefined && { widthMm }),
  };
  const file = await convertText(svg, request);
  if (!file.ok) return refuse(`Cannot convert "${input}": ${file.error}`);
  const files = new Map<string, string | Uint8Array>([[path, file.value]]);
  if (preview !== undefined) {
    const { drawPreview } = await import("./preview.ts");
    files.set(preview, await drawPreview(svg));
  }
  for (const [name, content] of files) {
    const fault = await written(name, content);
    if (fault !== null) return refuse(fault);
  }
  return ok({ svg, bytes: Buffer.byteLength(file.value) });
}

async function tracedFile({
  target: { input },
  options,
  dump,
}: TraceOrder): Promise<Result<Traced, Failure>> {
  const bytes = await readInput(input);
  if (!bytes.ok) return refuse(`Cannot read "${input}" as ${bytes.error}`);
  const bar = createProgressBar();
  const request = { options, progress: bar.update };
  const result = await (dump === undefined
    ? traceImage(bytes.value, request)
    : traceAndDump(bytes.value, request, dump));
  bar.clear();
  if (result.ok) return result;
  const { code, detail } = result.error;
  return refuse(cannotTrace(input, detail), code === "invalid_options" ? 2 : 1);
}

/** Trace, and write what each stage made into `folder`, also when a stage fails. */
async function traceAndDump(
  bytes: Uint8Array,
  request: Omit<TraceRequest, "observe">,
  folder: string,
): Promise<Result<Traced, TraceFault>> {
  const { Dump } = await import("./dump.ts");
  let dump: InstanceType<typeof Dump> | undefined;
  try {
    return await traceImage(bytes, {
      ...request,
      observe(raster) {
        dump = new Dump(raster);
        return dump;
      },
    });
  } finally {
    for (const [name, content] of dump?.files ?? []) {
      const fault = await written(join(folder, name), content);
      if (fault !== null) process.stderr.write(`${fault}\n`);
    }
  }
}

/** Write a file; null, or why not. */
async function written(path: string, content: string | Uint8Array): Promise<string | null> {
  try {
    await writeFileAtomically(path, content);
    return null;
  } catch (error) {
    return `Cannot write "${path}" as ${writeReason(error)}`;
  }
}

function refuse(sentence: string, exitCode = 1): Result<never, Failure> {
  return fail({ sentence, exitCode });
}

/** Stage times in the syntax of the `Server-Timing` header, e.g. `decode;dur=1.2, fit;dur=3.4`. */
function serverTiming({ notes }: Traced): string {
  return [...notes]
    .filter(([key]) => key.endsWith(".ms"))
    .map(([key, ms]) => `${key.slice(0, -".ms".length)};dur=${ms.toFixed(1)}`)
    .join(", ");
}
