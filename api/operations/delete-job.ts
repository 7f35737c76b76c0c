/** `DELETE /api/v1/jobs/{id}`. @module */
import { Type } from "../../plugin/mod.ts";
import { problemOf } from "../fault.ts";
import { jobRoute } from "./job-route.ts";

/** Cancels a job that has not ended, deletes the result of one that is done. */
export const deleteJob = jobRoute({
  method: "DELETE",
  path: "/api/v1/jobs/{id}",
  query: Type.Object({}),
  doc: {
    id: "deleteJob",
    summary: "Cancel a job or delete its result",
    description:
      "A queued job is cancelled and refunded; a running one is stopped; of a done one the stored result is deleted. Idempotent.",
    answers: { 204: { description: "Done, now or before" } },
    errors: ["not_found", "storage_unavailable"],
  },
  async answer(call, { job }) {
    const deleted = await call.api.control.jobs.delete.mutate(job);
    if (!deleted.ok) return problemOf(deleted.error, call);
    return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
  },
});
