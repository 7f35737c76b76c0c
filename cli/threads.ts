/** The threads that a command traces with. @module */
import { startThreads } from "../pipeline/threads/threads.ts";
import { threadsPerJob } from "../runner/threads-per-job.ts";

/** One command traces one image at a time. */
export const threads = startThreads(threadsPerJob(1));
