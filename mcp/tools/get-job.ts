/** `get_job`: the poll. @module */
import { nullableInteger, ok, Type } from "../../plugin/mod.ts";
import { jobPath } from "../api.ts";
import { type ApiSchemas, argumentsOf, jobId } from "../schemas.ts";
import type { Tool } from "../tool.ts";

/** Shows a job, and when to look again. */
export function getJob({ job }: ApiSchemas): Tool {
  return {
    name: "get_job",
    title: "Look at a job",
    description:
      "State and progress of a job. Free. Poll every 2 to 5 seconds (poll_after_seconds) until state is done, failed, cancelled or interrupted; a failed or interrupted job is refunded.",
    annotations: { readOnlyHint: true, openWorldHint: false },
    input: argumentsOf({ job_id: jobId }),
    output: Type.Object({
      ...job.properties,
      poll_after_seconds: nullableInteger({ description: "null when the job has ended" }),
    }),
    async run(args, { api }) {
      const response = await api.send(jobPath(args.job_id));
      if (!response.ok) return response;
      const seconds = Number(response.value.headers.get("retry-after")) || null;
      const shown = (await response.value.json()) as object;
      return ok({ structured: { ...shown, poll_after_seconds: seconds } });
    },
  };
}
