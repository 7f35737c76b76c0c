/** How many threads one picture is traced with. @module */
import { availableParallelism } from "node:os";

/** Most threads a job: beyond two, what is not shared yet takes most of the time. */
const MOST = 2;

/** Threads a job where `jobs` are traced at once: what the cores leave over, at least one. */
export function threadsPerJob(jobs: number, cores = availableParallelism()): number {
  return Math.max(1, Math.min(MOST, Math.floor(cores / jobs)));
}
