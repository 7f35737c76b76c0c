import { expect, test } from "bun:test";
import type { CutIssue, CutReport } from "../plugin/mod.ts";
import { fixOf } from "./cut-fix.ts";

const report = { mmPerPx: 0.25, maxNodes: 1000, jobId: "j" } as CutReport & { jobId: string };
const fix = (kind: CutIssue["kind"], severity: CutIssue["severity"], value: number) =>
  fixOf({ kind, severity, value, message: "", box: { x: 0, y: 0, width: 1, height: 1 } }, report);
const cut = {
  tool: "vectorize_image",
  arguments: { source_job_id: "j", options: { export: { mode: "cut" } } },
};

test("fixOf() names the call that mends an issue, and none where a person must", () => {
  expect(fix("overlap", "info", 3)).toEqual({
    tool: "get_result",
    arguments: { job_id: "j", merge_shared: true },
  });
  expect(fix("overlap", "blocking", 3)).toEqual(cut);
  expect(fix("crossing", "blocking", 1)).toEqual(cut);
  expect(fix("crossing", "info", 1)).toBeNull();
  // 0.5 mm² are 8 px²: a region of 8 px² stays with minRegionArea 8, so 9.
  expect(fix("island", "check", 0.5)).toEqual({
    tool: "vectorize_image",
    arguments: { source_job_id: "j", options: { segment: { minRegionArea: 9 } } },
  });
  expect(fix("island", "check", 100)).toBeNull();
  expect(fix("nodes", "check", 2000)).toEqual({
    tool: "get_result",
    arguments: { job_id: "j", tolerance: 0.4 },
  });
  expect(fix("nodes", "check", 90_000)).toMatchObject({ arguments: { tolerance: 10 } });
  for (const kind of ["open", "thin", "self-intersection"] as const)
    expect(fix(kind, "check", 1)).toBeNull();
});
