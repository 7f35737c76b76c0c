/** `GET /api/v1/jobs/{id}`. @module */
import { Type } from "../../plugin/mod.ts";
import { problemOf } from "../fault.ts";
import { json } from "../http/json.ts";
import { Job } from "../schemas/job.ts";
import { examples } from "./examples.ts";
import { jobRoute } from "./job-route.ts";
import { pollHeaders, presentJob } from "./present-job.ts";

/** Shows a job: the poll. */
export const getJob = jobRoute({
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
        carries: ["Content-Language", "Vary"],
        content: { "application/json": { schema: Job, example: examples.job } },
      },
    },
    errors: ["not_found"],
  },
  async answer(call, { job }) {
    const { api, language } = call;
    const found = await api.control.jobs.get.query(job);
    if (!found.ok) return problemOf(found.error, call);
    return json(presentJob(found.value, call), {
      language,
      headers: pollHeaders(found.value),
    });
  },
});
