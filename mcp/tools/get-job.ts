/** `get_job`: the poll. @module */
import { fail, nullableInteger, ok, Type } from "../../plugin/mod.ts";
import { type Api, getJson, jobPath } from "../api.ts";
import { argumentFault } from "../fault.ts";
import { type ApiSchemas, argumentsOf, jobId } from "../schemas.ts";
import type { Tool } from "../tool.ts";

/** Longest wait, s: below what clients allow a call. */
const MAX_WAIT = 20;

/** Shows a job, and when to look again. */
export function getJob({ job, palette }: ApiSchemas): Tool {
  return {
    name: "get_job",
    title: "Look at a job",
    description:
      "State and progress of a job. Free. Call it with wait_seconds, or every 2 to 5 seconds (poll_after_seconds), until state is done, failed, cancelled or interrupted; a failed or interrupted job is refunded.",
    annotations: { readOnlyHint: true, openWorldHint: false },
    input: argumentsOf({
      job_id: jobId,
      wait_seconds: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: MAX_WAIT,
          default: 0,
          description: "Answer when the job has ended, or after so long",
        }),
      ),
    }),
    output: Type.Object({
      ...job.properties,
      poll_after_seconds: nullableInteger({ description: "null when the job has ended" }),
      palette: Type.Optional(palette),
    }),
    async run(args, { api, signal }) {
      const wait = args.wait_seconds ?? 0;
      if (!Number.isInteger(wait) || (wait as number) < 0 || (wait as number) > MAX_WAIT)
        return fail(argumentFault("wait_seconds", `an integer from 0 to ${MAX_WAIT}`));
      const end = performance.now() + (wait as number) * 1000;
      for (const pause of pauses()) {
        const response = await api.send(jobPath(args.job_id));
        if (!response.ok) return response;
        const seconds = Number(response.value.headers.get("retry-after")) || null;
        const shown = (await response.value.json()) as { state: string };
        const left = end - performance.now();
        if (seconds === null || left <= 0 || signal.aborted) {
          const colors = shown.state === "done" ? await paletteOf(args.job_id, api) : {};
          return ok({ structured: { ...shown, poll_after_seconds: seconds, ...colors } });
        }
        await Bun.sleep(Math.min(pause, left));
      }
      throw new Error("Cannot end: pauses() does not");
    },
  };
}

/** The palette of a done job; nothing where it is gone, or cannot be had now: the poll matters more. */
async function paletteOf(id: unknown, api: Api): Promise<object> {
  const found = await getJson<Record<string, unknown>>(api, `${jobPath(id)}/palette`);
  if (!found.ok) return {};
  const { id: _, ...palette } = found.value;
  return { palette };
}

/** Pauses between looks, ms: most jobs take less than a second, and each look counts as a request of the key. */
function* pauses(): Generator<number, never> {
  yield 300;
  yield 700;
  for (;;) yield 2000;
}
