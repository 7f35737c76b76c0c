/** `check_cut`: can it be cut as it is? @module */
import { CutReport, enumOf, ok, Type } from "../../plugin/mod.ts";
import { getJson, jobPath, queryOf } from "../api.ts";
import { fixOf } from "../cut-fix.ts";
import { type ApiSchemas, argumentsOf, jobId, optional } from "../schemas.ts";
import type { Tool } from "../tool.ts";

/** Issues that the text names; the structured report has them all. */
const NAMED_ISSUES = 10;

/** The API's report, its counts without their names: a model reads those in the answer. */
const Report = Type.Object({
  ...CutReport.properties,
  issues: Type.Array(Type.Object({})),
  contours: Type.Object({}),
  nodes: Type.Object({}),
  totals: Type.Object({}),
});

/** Analyses the DXF that get_result would give with the same settings. */
export function checkCut({ cutCheckQuery }: ApiSchemas): Tool {
  return {
    name: "check_cut",
    title: "Check cut-readiness",
    description:
      "Analyse the DXF that get_result would give with the same settings: open contours, double cuts, overlaps, self-intersections, details finer than the tool, small islands, nodes. Free, read-only. Each issue has in fix the call that mends it, or null. Verdict: ready, check (look at the issues on your machine), blocked (the cut would be wrong). Boxes are in image px, measures in mm (1 px = 1 pt = 0.353 mm, unless width_mm gives the width). For SVG of at most 4 MB.",
    annotations: { readOnlyHint: true, openWorldHint: false },
    input: argumentsOf({ job_id: jobId, ...optional(cutCheckQuery) }),
    output: Type.Object({ verdict: enumOf("ready", "check", "blocked"), report: Report }),
    async run(args, { api }) {
      const query = queryOf(args, Object.keys(cutCheckQuery.properties));
      const path = `${jobPath(args.job_id)}/cutcheck${query}`;
      const answer = await getJson<{ id: string; report: CutReport }>(api, path);
      if (!answer.ok) return answer;
      const { id: jobId, report: told } = answer.value;
      const issues = told.issues.map((issue) => ({
        ...issue,
        fix: fixOf(issue, { ...told, jobId }),
      }));
      const report = { ...told, issues };
      const structured = { verdict: verdictOf(report), report };
      return ok({ structured, content: [{ type: "text", text: summaryOf(report) }] });
    },
  };
}

/** What a report means for the cut. */
function verdictOf({ blocking, check }: CutReport): "ready" | "check" | "blocked" {
  if (blocking > 0) return "blocked";
  return check > 0 ? "check" : "ready";
}

function summaryOf(report: CutReport): string {
  const { blocking, check, info, contours, truncated } = report;
  const order = { blocking: 0, check: 1, info: 2 };
  const worst = report.issues.toSorted((a, b) => order[a.severity] - order[b.severity]);
  const lines = worst.slice(0, NAMED_ISSUES).map(({ severity, kind, message, box }) => {
    const place = `x ${round(box.x)}, y ${round(box.y)}, ${round(box.width)} × ${round(box.height)} px`;
    return `- ${severity} ${kind} at ${place}: ${message}`;
  });
  const rest = report.issues.length - lines.length;
  return [
    `Verdict: ${verdictOf(report)}. ${blocking} blocking, ${check} to check, ${info} informational; ${contours.total} contours (${contours.open} open).`,
    ...(truncated ? ["The compute budget was reached: the totals are minimums."] : []),
    ...lines,
    ...(rest > 0 ? [`… and ${rest} more in the structured report.`] : []),
  ].join("\n");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
