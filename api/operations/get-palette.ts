/** `GET /api/v1/jobs/{id}/palette`. @module */
import { Type } from "../../plugin/mod.ts";
import { problemOf } from "../fault.ts";
import { json } from "../http/json.ts";
import { JobPalette } from "../schemas/palette.ts";
import { examples } from "./examples.ts";
import { jobRoute } from "./job-route.ts";

/** Lists the colours that were found in the image of a done job. */
export const getPalette = jobRoute({
  method: "GET",
  path: "/api/v1/jobs/{id}/palette",
  query: Type.Object({}),
  doc: {
    id: "getPalette",
    summary: "List the colours of a result",
    description:
      "The colours found in the image, before quantize.constraints.merged and removed, which count them in this order. Empty for a job that ended before the service kept palettes.",
    answers: {
      200: {
        description: "The palette",
        content: { "application/json": { schema: JobPalette, example: examples.palette } },
      },
    },
    errors: ["not_found", "not_ready", "gone"],
  },
  async answer(call, { job }) {
    const palette = await call.api.control.jobs.palette.query(job);
    if (!palette.ok) return problemOf(palette.error, call);
    const body: JobPalette = { id: job.jobId, ...palette.value };
    return json(body);
  },
});
