/** THE list of operations: what is not here is neither answered nor described. @module */
import type { KeyRoute, PublicRoute } from "../operation.ts";
import { createJob } from "./create-job.ts";
import { createUpload } from "./create-upload.ts";
import { deleteJob } from "./delete-job.ts";
import { getCutCheck } from "./get-cut-check.ts";
import { getJob } from "./get-job.ts";
import { getMe } from "./get-me.ts";
import { getPalette } from "./get-palette.ts";
import { getResult } from "./get-result.ts";
import { getSource } from "./get-source.ts";
import { getSvg } from "./get-svg.ts";
import { getUsage } from "./get-usage.ts";
import { listJobs } from "./list-jobs.ts";
import { useUpload } from "./use-upload.ts";

/** Operations with a key, in the order of the description. */
export const operations: readonly KeyRoute[] = [
  getMe,
  getUsage,
  createJob,
  createUpload,
  listJobs,
  getJob,
  deleteJob,
  getSvg,
  getResult,
  getCutCheck,
  getPalette,
  getSource,
];

/** Operations whose path is their permission. */
export const openOperations: readonly PublicRoute[] = [useUpload];
