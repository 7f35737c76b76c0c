/** THE list of operations: what is not here is neither answered nor described. @module */
import type { KeyRoute } from "../operation.ts";
import { createJob } from "./create-job.ts";
import { deleteJob } from "./delete-job.ts";
import { getCutCheck } from "./get-cut-check.ts";
import { getJob } from "./get-job.ts";
import { getMe } from "./get-me.ts";
import { getPalette } from "./get-palette.ts";
import { getResult } from "./get-result.ts";
import { getSource } from "./get-source.ts";
import { getSvg } from "./get-svg.ts";
import { listJobs } from "./list-jobs.ts";

/** Operations with a key, in the order of the description. */
export const operations: readonly KeyRoute[] = [
  getMe,
  createJob,
  listJobs,
  getJob,
  deleteJob,
  getSvg,
  getResult,
  getCutCheck,
  getPalette,
  getSource,
];
