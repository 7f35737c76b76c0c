/** How many threads one picture is traced with. @module */
import { availableParallelism } from "node:os";

/** Most threads a job: beyond two, what is not shared yet takes most of the time. */
const MOST = 2;

/**
 * Threads a job where up to `jobs` are traced at once: the cores that one job fewer leaves over, at least one.
 *
 * One fewer, as all are seldom busy, and a second thread has work for about a fifth of the time.
 */
export function threadsPerJob(jobs: number, cores = availableParallelism()): number {
  return Math.max(1, Math.min(MOST, Math.floor(cores / Math.max(1, jobs - 1))));
}
