/** Which colours were found in a job's image. @module */
import { fail, ok, type Palette, type Result, type Static } from "../../plugin/mod.ts";
import type { Fault } from "../contract/faults.ts";
import type { JobInput } from "../contract/jobs.ts";
import type { Core } from "../core.ts";
import { findOwnJob } from "./view.ts";

/** What a job has that ended before palettes were kept. */
const NOTHING: Palette = { colors: [], gradients: [] };

/** The palette of a done job, as long as its result is kept. */
export async function storedPalette(
  core: Core,
  input: Static<typeof JobInput>,
): Promise<Result<Palette, Fault<"not_found" | "not_ready" | "gone">>> {
  const job = await findOwnJob(core, input);
  if (!job) return fail({ code: "not_found" });
  if (job.state !== "done") return fail({ code: "not_ready", state: job.state });
  if (!job.resultBlob) return fail({ code: "gone" });
  return ok(job.palette ?? NOTHING);
}
