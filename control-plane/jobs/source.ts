/** Where a job's image lies. @module */
import { fail, ok, type Result, type Static } from "../../plugin/mod.ts";
import type { Fault } from "../contract/faults.ts";
import type { JobInput, StoredSource } from "../contract/jobs.ts";
import type { Core } from "../core.ts";
import { findOwnJob } from "./view.ts";

/** The image of a done job, while it is kept: its bytes were decoded without harm. */
export async function storedSource(
  core: Core,
  input: Static<typeof JobInput>,
): Promise<Result<StoredSource, Fault<"not_found" | "not_ready" | "gone">>> {
  const job = await findOwnJob(core, input);
  if (!job) return fail({ code: "not_found" });
  if (job.state !== "done") return fail({ code: "not_ready", state: job.state });
  const { sourceBlob, sourceBytes, resultBlob, name } = job;
  // Who deleted the result does not want to be shown the image.
  if (!sourceBlob || !resultBlob) return fail({ code: "gone" });
  return ok({ blob: sourceBlob, bytes: sourceBytes, ...(name && { name }) });
}
