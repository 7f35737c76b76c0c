import { count, inArray } from "drizzle-orm";
import type { Db } from "../open.ts";
import { jobs } from "../schema.ts";

/** Jobs that wait and jobs that run, over all accounts. */
export async function countUnfinished(
  db: Db,
): Promise<{ readonly queued: number; readonly running: number }> {
  const rows = await db
    .select({ state: jobs.state, jobs: count() })
    .from(jobs)
    .where(inArray(jobs.state, ["queued", "running"]))
    .groupBy(jobs.state);
  const of = (state: string) => rows.find((row) => row.state === state)?.jobs ?? 0;
  return { queued: of("queued"), running: of("running") };
}
