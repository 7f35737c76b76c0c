import { and, eq } from "drizzle-orm";
import type { Db } from "../open.ts";
import { ledger } from "../schema.ts";
import type { Entry } from "./ledger-insert.ts";

/** The charge of a job. */
export async function findCharge(db: Db, jobId: string): Promise<Entry | null> {
  const [entry] = await db
    .select()
    .from(ledger)
    .where(and(eq(ledger.jobId, jobId), eq(ledger.kind, "charge")));
  return entry ?? null;
}
