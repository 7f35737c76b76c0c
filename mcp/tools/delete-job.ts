/** `delete_job`: cancel or delete. @module */
import { ok, Type } from "../../plugin/mod.ts";
import { getJson, jobPath } from "../api.ts";
import { argumentsOf, jobId } from "../schemas.ts";
import type { Tool } from "../tool.ts";

/** Cancels a job, or deletes the result of a done one. */
export const deleteJob: Tool = {
  name: "delete_job",
  title: "Cancel a job or delete its result",
  description:
    "A queued job is cancelled and refunded; a running one is stopped without refund; of a done one the stored result is deleted for good. Repeating it does no harm.",
  annotations: {
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: true,
    openWorldHint: false,
  },
  input: argumentsOf({ job_id: jobId }),
  output: Type.Object({
    deleted: Type.Boolean(),
    refunded: Type.Boolean({ description: "Whether its charge was given back, now or before" }),
  }),
  async run(args, { api }) {
    const path = jobPath(args.job_id);
    const deleted = await api.send(path, { method: "DELETE" });
    if (!deleted.ok) return deleted;
    const job = await getJson<{ charge: { refunded: boolean } }>(api, path);
    if (!job.ok) return job;
    return ok({ structured: { deleted: true, refunded: job.value.charge.refunded } });
  },
};
