/** What an agent may call to mend a finding of the cut check. @module */
import type { CutIssue, CutReport } from "../plugin/mod.ts";

/** A tool and the arguments to add to those of the call before; null where only a person can mend it. */
export type CutFix = { readonly tool: string; readonly arguments: object } | null;

/** Largest values that the options take. */
const MOST = { minRegionArea: 200, tolerance: 10 };

/** The call that mends `issue` of the job: of `get_result` without a charge, of `vectorize_image` at one. */
export function fixOf(
  { kind, severity, value }: CutIssue,
  { mmPerPx, maxNodes, jobId }: CutReport & { readonly jobId: string },
): CutFix {
  const result = (args: object) => ({ tool: "get_result", arguments: { job_id: jobId, ...args } });
  const retrace = (options: object) => ({
    tool: "vectorize_image",
    arguments: { source_job_id: jobId, options },
  });
  switch (kind) {
    case "overlap":
      return severity === "info"
        ? result({ merge_shared: true })
        : retrace({ export: { mode: "cut" } });
    case "crossing":
      return severity === "info" ? null : retrace({ export: { mode: "cut" } });
    case "island": {
      const area = Math.floor(value / mmPerPx ** 2) + 1;
      return area <= MOST.minRegionArea ? retrace({ segment: { minRegionArea: area } }) : null;
    }
    case "nodes": {
      // Chords of a curve are as many as the root of the tolerance is small.
      const tolerance = Math.min(MOST.tolerance, Math.ceil((value / maxNodes) ** 2) / 10);
      return result({ tolerance });
    }
    default:
      return null;
  }
}
