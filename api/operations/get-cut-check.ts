/** `GET /api/v1/jobs/{id}/cutcheck`. @module */
import { problemOf } from "../fault.ts";
import { json } from "../http/json.ts";
import { catalogs } from "../messages/mod.ts";
import { CutCheck } from "../schemas/cut-check.ts";
import { CutCheckQuery } from "../schemas/queries.ts";
import { conversionErrors } from "./conversion-errors.ts";
import { examples } from "./examples.ts";
import { jobRoute } from "./job-route.ts";

/** Analyses the DXF that the same settings would give. */
export const getCutCheck = jobRoute({
  method: "GET",
  path: "/api/v1/jobs/{id}/cutcheck",
  query: CutCheckQuery,
  doc: {
    id: "getCutCheck",
    summary: "Check a result for cutting",
    description:
      "Read-only analysis of the DXF that result?format=dxf would give with the same settings. Positions are px of the image, Y down; measures are mm (1 px is 1 pt, unless width_mm says how wide the page is).",
    answers: {
      200: {
        description: "The report, its messages in the language asked for",
        carries: ["Content-Language", "Vary"],
        content: { "application/json": { schema: CutCheck, example: examples.cutCheck } },
      },
    },
    errors: [
      "invalid_tool_mm",
      "invalid_island_mm2",
      "invalid_merge_shared",
      "invalid_include_background",
      "invalid_tolerance",
      "invalid_width_mm",
      ...conversionErrors,
    ],
  },
  async answer(call, { job, query }) {
    call.liftIdleTimeout();
    const asked = {
      ...job,
      toolMm: query.tool_mm,
      islandMm2: query.island_mm2,
      tolerance: query.tolerance,
      includeBackground: query.include_background,
      mergeShared: query.merge_shared,
      ...(query.width_mm !== undefined && { widthMm: query.width_mm }),
    };
    const { signal } = call.request; // who hangs up needs no slot any more
    const checked = await call.api.control.conversions.cutCheck.mutate(asked, { signal });
    if (!checked.ok) return problemOf(checked.error, call);
    const { language } = call;
    const { cutIssue } = catalogs[language];
    const report = checked.value;
    const issues = cutIssue
      ? report.issues.map((issue) => ({ ...issue, message: cutIssue(issue, report) }))
      : report.issues;
    return json({ id: job.jobId, report: { ...report, issues } }, { language });
  },
});
