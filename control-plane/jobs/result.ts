/** Where a job's SVG lies. @module */
import { fail, ok, type Result, type Static } from "../../plugin/mod.ts";
import type { Fault } from "../contract/faults.ts";
import type { JobInput, StoredResult } from "../contract/jobs.ts";
import type { Core } from "../core.ts";
import { findOwnJob } from "./view.ts";

/** The stored SVG of a done job. */
export async function storedResult(
  core: Core,
  input: Static<typeof JobInput>,
): Promise<Result<StoredResult, Fault<"not_found" | "not_ready" | "gone">>> {
  const job = await findOwnJob(core, input);
  if (!job) return fail({ code: "not_found" });
  if (job.state !== "done") return fail({ code: "not_ready", state: job.state });
  const { resultBlob, resultBytes, resultSha256, resultMode, finishedAt, name } = job;
  if (!resultBlob) return fail({ code: "gone" });
  return ok({
    blob: resultBlob,
    bytes: resultBytes ?? 0,
    sha256: resultSha256 ?? "",
    mode: resultMode ?? "cut",
    ...(name && { name }),
    finishedAt: (finishedAt ?? job.createdAt).toISOString(),
  });
}
