/** Times that lie in the future because the clock was set back since they were written. @module */
import type { Database } from "../open.ts";

/** No row of ours is due later than now; clocks of one database step by less than this, s. */
const GRACE_SECONDS = 5;

/**
 * Bring such times back to now: of `queue`'s entries, of when it was looked at, and of uploads.
 *
 * Without this a waiting job would start, a dead runner be noticed and a broken upload's slot be free again only
 * when the clock is where it was.
 */
export async function bringTimesBack(database: Database, queue: string): Promise<void> {
  await database.query(
    `with late as (select now() + make_interval(secs => $2) as at),
     entries as (
       update pgboss.job
          set start_after = least(start_after, now()), created_on = least(created_on, now()),
              heartbeat_on = least(heartbeat_on, now())
         from late
        where name = $1 and state <= 'active' and greatest(start_after, heartbeat_on) > at),
     looks as (
       update pgboss.queue
          set monitor_on = least(monitor_on, now()), monitor_claim_on = least(monitor_claim_on, now()),
              maintain_on = least(maintain_on, now())
         from late
        where greatest(monitor_on, monitor_claim_on, maintain_on) > at)
     update uploads set expires_at = expires_at - (opened_at - now()), opened_at = now()
       from late
      where opened_at > at`,
    [queue, GRACE_SECONDS],
  );
}
