/** `list_jobs`: the account's jobs. @module */
import { ok, Type } from "../../plugin/mod.ts";
import { getJson, queryOf } from "../api.ts";
import { type ApiSchemas, argumentsOf, optional } from "../schemas.ts";
import type { Tool } from "../tool.ts";

/** Lists jobs, newest first. */
export function listJobs({ jobList, listQuery }: ApiSchemas): Tool {
  const input = argumentsOf(optional(listQuery));
  return {
    name: "list_jobs",
    title: "List jobs",
    description: "The account's jobs, newest first, a page at a time. Free.",
    annotations: { readOnlyHint: true, openWorldHint: false },
    input,
    // A job as get_job shows it: its schema once is enough for a model's context.
    output: Type.Object({ ...jobList.properties, jobs: Type.Array(Type.Object({})) }),
    async run(args, { api }) {
      const query = queryOf(args, Object.keys(input.properties));
      const page = await getJson<Record<string, unknown>>(api, `/api/v1/jobs${query}`);
      return page.ok ? ok({ structured: page.value }) : page;
    },
  };
}
