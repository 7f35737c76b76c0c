/** From the control plane's view of a job to the document's. @module */
import type { JobView } from "../../control-plane/contract/jobs.ts";
import type { AuthorizedCall } from "../call.ts";
import { catalogs } from "../messages/mod.ts";
import type { Job, Links } from "../schemas/job.ts";

/** Seconds after which a poll is worth while. */
export const POLL_SECONDS = 2;

/** Where to go on from the job `id`. */
export function linksOf(id: string): Links {
  const self = `/api/v1/jobs/${id}`;
  return { self, svg: `${self}/svg` };
}

/** The job as published, its error in words; to a browser also its name and options, for its history. */
export function presentJob(
  { timings, error, name, options, ...view }: JobView,
  { language, user }: Pick<AuthorizedCall, "language" | "user">,
): Job {
  const job = { ...view, links: linksOf(view.id), ...(user && { name, options }) };
  if (!error) return job;
  const { code, detail, overrun = {} } = error;
  const { width, height } = view;
  const facts = { detail, ...overrun, ...(width && height ? { width, height } : {}) };
  return { ...job, error: { code, message: catalogs[language].jobErrors[code](facts) } };
}

/** Headers of a poll: when to come again, or where the time went. */
export function pollHeaders({ state, timings }: JobView): Record<string, string> {
  if (state === "queued" || state === "running") return { "retry-after": String(POLL_SECONDS) };
  if (state !== "done" || !timings) return {};
  const metrics = Object.entries(timings).map(([stage, ms]) => `${stage};dur=${ms.toFixed(1)}`);
  return metrics.length > 0 ? { "server-timing": metrics.join(", ") } : {};
}
