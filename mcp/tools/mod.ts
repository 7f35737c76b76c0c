/** THE list of tools. @module */
import type { ApiSchemas } from "../schemas.ts";
import type { Tool } from "../tool.ts";
import { checkCut } from "./check-cut.ts";
import { createUpload } from "./create-upload.ts";
import { deleteJob } from "./delete-job.ts";
import { getJob } from "./get-job.ts";
import { getResult } from "./get-result.ts";
import { getUsage } from "./get-usage.ts";
import { listJobs } from "./list-jobs.ts";
import { previewResult } from "./preview-result.ts";
import { vectorizeImage } from "./vectorize-image.ts";

/** The tools, in the order in which a job meets them. */
export function toolsOf(schemas: ApiSchemas): readonly Tool[] {
  return [
    vectorizeImage(schemas),
    createUpload,
    getJob(schemas),
    previewResult,
    checkCut(schemas),
    getResult(schemas),
    listJobs(schemas),
    deleteJob,
    getUsage,
  ];
}
