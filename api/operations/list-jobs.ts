/** `GET /api/v1/jobs`. @module */
import { problemOf } from "../fault.ts";
import { json } from "../http/json.ts";
import { queryProblem } from "../http/query.ts";
import { keyRoute } from "../operation.ts";
import { JobList } from "../schemas/job.ts";
import { ListQuery } from "../schemas/queries.ts";
import { examples } from "./examples.ts";
import { presentJob } from "./present-job.ts";

/** Lists the latest jobs of the account. */
export const listJobs = keyRoute({
  method: "GET",
  path: "/api/v1/jobs",
  query: ListQuery,
  doc: {
    id: "listJobs",
    summary: "List the latest jobs",
    answers: {
      200: {
        description: "A page of jobs, newest first",
        headers: { Link: { description: 'The next page, as rel="next"' } },
        carries: ["Content-Language", "Vary"],
        content: { "application/json": { schema: JobList, example: examples.list } },
      },
    },
    errors: ["invalid_limit", "invalid_cursor"],
  },
  async answer(call, { limit, cursor }) {
    const page = await call.api.control.jobs.list.query({
      principal: call.principal,
      limit,
      ...(cursor === undefined ? {} : { cursor }),
      // the document keeps deleted jobs in the list; a person's history does not
      ...(call.user && { keptOnly: true }),
    });
    if (!page.ok)
      return page.error.code === "invalid_cursor"
        ? queryProblem(call, {
            name: "cursor",
            property: ListQuery.properties.cursor,
            written: [cursor ?? ""],
          })
        : problemOf(page.error, call);
    const { jobs, nextCursor } = page.value;
    const list: JobList = { jobs: jobs.map((job) => presentJob(job, call)), nextCursor };
    const next = `</api/v1/jobs?limit=${limit}&cursor=${nextCursor}>; rel="next"`;
    return json(list, {
      language: call.language,
      headers: nextCursor ? { link: next } : {},
    });
  },
});
