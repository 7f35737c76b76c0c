import { eq, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { jobs } from "../schema.ts";

/** Bytes that an account's sources and results take in storage now. */
export async function storedBytes(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({
      bytes: sql<string>`coalesce(sum(
        case when ${jobs.sourceBlob} is null then 0 else ${jobs.sourceBytes} end +
        case when ${jobs.resultBlob} is null then 0 else coalesce(${jobs.resultBytes}, 0) end
      ), 0)`,
    })
    .from(jobs)
    .where(eq(jobs.accountId, accountId));
  return Number(row?.bytes ?? 0);
}
