/** `kerf trace IMAGE…`: one image or many. @module */
import { join } from "node:path";
import { fail, ok, type Result } from "../plugin/mod.ts";
import { expandInputs } from "./expand.ts";
import { makeFolder } from "./folder.ts";
import { refusalToWrite } from "./guard.ts";
import { readJobOptions } from "./job-options.ts";
import { readWidth } from "./number-flag.ts";
import { STREAM } from "./read-input.ts";
import { isFolder, kindOf, stemOf, type Target, targetsOf } from "./targets.ts";
import { countText } from "./terminal.ts";
import type { TraceValues } from "./trace.ts";
import { type TraceOrder, traceFile } from "./trace-file.ts";
import { badUsage } from "./usage.ts";

/** Trace `inputs` and return the exit code: of many, each is tried, and one that fails makes it 1. */
export async function traceFiles(inputs: readonly string[], values: TraceValues): Promise<number> {
  const orders = await ordersOf(inputs, values);
  if (!orders.ok) return badUsage(orders.error, "trace");
  const refusal =
    (await firstRefusal(orders.value)) ??
    (await makeFolders([values.out, values.preview, values.dump && `${values.dump}/`]));
  if (refusal !== null) {
    process.stderr.write(`${refusal}\n`);
    return 1;
  }
  if (values.watch) {
    const { watchFiles } = await import("./watch.ts");
    const { options = "{" } = values;
    const file = options.trimStart().startsWith("{") ? null : options;
    return await watchFiles(orders.value, { file, read: () => readJobOptions(values) });
  }
  return await traceAll(orders.value);
}

async function traceAll(orders: readonly TraceOrder[]): Promise<number> {
  const started = performance.now();
  const codes: number[] = [];
  for (const order of orders) {
    const code = await traceFile(order);
    // Options that one image refuses, all do.
    if (code === 2) return code;
    codes.push(code);
  }
  const failed = codes.filter((code) => code !== 0).length;
  if (orders.length > 1 && process.stderr.isTTY) {
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const lost = failed === 0 ? "" : `, ${failed} of them not`;
    process.stderr.write(`${countText(orders.length, "image")} traced${lost}, ${seconds} s\n`);
  }
  return Math.min(failed, 1);
}

/** What is to be done for each image; else what the arguments must be. */
async function ordersOf(
  written: readonly string[],
  values: TraceValues,
): Promise<Result<readonly TraceOrder[], string>> {
  const inputs = await expandInputs(written);
  if (!inputs.ok) return inputs;
  const { out = STREAM, format, preview, dump, watch } = values;
  const many = inputs.value.length;
  if (out === STREAM && many > 1)
    return fail(
      `Cannot trace ${many} images to stdout as they must go to a folder: add --out DIR/`,
    );
  if (watch && [out, ...inputs.value].includes(STREAM))
    return fail("Cannot watch as image and result must be files: add --out FILE");
  if (dump !== undefined && many > 1)
    return fail(`Cannot dump ${many} traces to "${dump}" as it must be one image: trace it alone`);
  const targets = await targetsOf(inputs.value, { out, format });
  if (!targets.ok) return targets;
  const previews = await previewsOf(targets.value, preview);
  if (!previews.ok) return previews;
  const options = await readJobOptions(values);
  if (!options.ok) return options;
  const width = readWidth(values["width-mm"]);
  if (!width.ok) return width;
  const { force, timing } = values;
  return ok(
    targets.value.map((target, i) => ({
      target,
      options: options.value,
      ...width.value,
      preview: previews.value[i],
      dump,
      force,
      timing,
      announce: watch || process.stderr.isTTY === true,
    })),
  );
}

/** Where the picture of each result goes. */
async function previewsOf(
  targets: readonly Target[],
  preview: string | undefined,
): Promise<Result<readonly string[], string>> {
  if (preview === undefined) return ok([]);
  if (await isFolder(preview))
    return ok(targets.map(({ input }) => join(preview, `${stemOf(input)}.png`)));
  if (targets.length > 1)
    return fail(
      `Cannot draw ${targets.length} previews to "${preview}" as it must be a folder: end its name with "/"`,
    );
  if (!/\.png$/i.test(preview) && preview !== STREAM)
    return fail(`Cannot draw "${preview}" as its extension must be .png`);
  return ok([preview]);
}

/** Why a result or a preview must not be written; null when all may be. */
async function firstRefusal(orders: readonly TraceOrder[]): Promise<string | null> {
  const inputs = orders.map(({ target }) => target.input);
  for (const { target, preview, force } of orders) {
    const { path } = target;
    const kind = kindOf(target);
    const refusal =
      (await refusalToWrite({ path, kind, inputs, force })) ??
      (preview && (await refusalToWrite({ path: preview, kind: "png", inputs, force })));
    if (refusal) return refusal;
  }
  return null;
}

/** Make those of `paths` that are written as folders; null, or why not. */
async function makeFolders(paths: readonly (string | undefined)[]): Promise<string | null> {
  for (const path of paths) {
    const fault = path === undefined ? null : await makeFolder(path);
    if (fault !== null) return fault;
  }
  return null;
}
