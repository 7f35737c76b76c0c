/** `GET /api/v1/jobs/{id}`. @module */
import { Type } from "../../plugin/mod.ts";
import { problemOf } from "../fault.ts";
import { json } from "../http/json.ts";
import { keyRoute } from "../operation.ts";
import { Job } from "../schemas/job.ts";
import { examples } from "./examples.ts";
import { jobIdOf } from "./job-id.ts";
import { pollHeaders, presentJob } from "./present-job.ts";

/** Shows a job: the poll. */
export const getJob = keyRoute({
  method: "GET",
  path: "/api/v1/jobs/{id}",
  query: Type.Object({}),
  doc: {
    id: "getJob",
    summary: "Show a job",
    description: "Poll it every 2 to 5 seconds until its state is done.",
    answers: {
      200: {
        description: "The job",
        headers: {
          "Retry-After": {
            description: "Seconds until the next poll, of a job that has not ended",
            schema: Type.Integer({ minimum: 1 }),
          },
          "Server-Timing": { description: "Milliseconds by stage, of a done job" },
        },
        content: { "application/json": { schema: Job, example: examples.job } },
      },
    },
    errors: ["not_found"],
  },
  async answer(call) {
    const jobId = jobIdOf(call);
    if (!jobId.ok) return jobId.error;
    const { principal, api, language } = call;
    const job = await api.control.jobs.get.query({ principal, jobId: jobId.value });
    if (!job.ok) return problemOf(job.error, call);
    return json(presentJob(job.value, language), {
      language,
      headers: pollHeaders(job.value),
    });
  },
});
