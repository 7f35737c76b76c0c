import type { Database } from "../open.ts";

/** A job whose queue entry does not match its state. */
export interface Adrift {
  readonly id: string;
  readonly keyId: string;
  /** `lost`: it runs, but the queue gave its runner up. `stray`: it waits, but nothing in the queue stands for it. */
  readonly how: "lost" | "stray";
}

/** A job admitted or given back just now may be a moment ahead of the queue. */
const GRACE_SECONDS = 5;

/** Find the jobs adrift from `queue`, the name of a pg-boss queue; its tables live in the same database. */
export async function findAdrift(database: Database, queue: string): Promise<readonly Adrift[]> {
  const { rows } = await database.query(
    `select j.id, j.key_id as "keyId",
            case when j.state = 'running' then 'lost' else 'stray' end as how
       from jobs j
       left join pgboss.job q on q.id = j.id and q.name = $1
      where j.state = 'running' and coalesce(q.state::text <> 'active', true)
         or j.state = 'queued'
            and coalesce(q.state::text in ('completed', 'cancelled', 'failed'), true)
            and j.created_at < now() - make_interval(secs => $2)`,
    [queue, GRACE_SECONDS],
  );
  return rows as Adrift[];
}
