/** Whether every job that was sent has ended once, and was charged once. @module */
import { isOver, jobOf } from "./client.ts";
import type { Deployment } from "./deployment.ts";

/** A job that was answered with 202. */
export interface Job {
  readonly id: string;
  readonly key: string;
}

/** How long jobs may take to end once nothing is done to the service any more, ms. */
const SETTLE_MS = 300_000;

/** Wait until every job has ended; which have not, and in which states the others are. */
export async function settle(url: () => string, jobs: readonly Job[]) {
  const ends: Record<string, number> = {};
  let open = [...jobs];
  for (
    const end = Date.now() + SETTLE_MS;
    open.length > 0 && Date.now() < end;
    await Bun.sleep(500)
  ) {
    const left: Job[] = [];
    for (const job of open) {
      const state = (await jobOf(url, job.key, job.id))?.state;
      if (isOver(state)) ends[state!] = (ends[state!] ?? 0) + 1;
      else left.push(job);
    }
    open = left;
  }
  return { open, ends };
}

/** An account before and after. */
export interface Books {
  readonly accountId: string;
  /** Every job that it was answered with. */
  readonly jobs: readonly Job[];
  /** What it began with. */
  readonly credits: number;
}

/** What does not add up, once every job has ended. */
export async function booksOf(deployment: Deployment, { accountId, jobs, credits }: Books) {
  const shown = await deployment.admin("account", "show", "--account", accountId);
  const { charges, refunds } = shown as unknown as Record<string, number>;
  const states = shown.jobs as unknown as Record<string, number>;
  const total = Object.values(states).reduce((sum, count) => sum + count, 0);
  const wrong: string[] = [];
  const same = (what: string, is: number, wanted: number) => {
    if (is !== wanted) wrong.push(`${what} ${is} in place of ${wanted}`);
  };
  same("distinct jobs", new Set(jobs.map(({ id }) => id)).size, jobs.length);
  same("jobs in the books", total, jobs.length);
  same("charges", charges!, jobs.length);
  same("credits", Number(shown.credits), credits - charges! + refunds!);
  same("charges less refunds", charges! - refunds!, states.done ?? 0);
  same("failed jobs", states.failed ?? 0, 0);
  return wrong;
}
