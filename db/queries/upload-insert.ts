import { sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { uploads } from "../schema.ts";

/** An upload about to begin. */
export interface NewUpload {
  readonly id: string;
  readonly accountId: string;
  readonly keyId: string;
  readonly blob: string;
  readonly idempotencyKey: string | null;
  readonly lifeSeconds: number;
}

/** Note an upload; returns when its slot runs out. */
export async function insertUpload(db: Db, { lifeSeconds, ...upload }: NewUpload): Promise<Date> {
  const [row] = await db
    .insert(uploads)
    .values({ ...upload, expiresAt: sql`now() + make_interval(secs => ${lifeSeconds})` })
    .returning({ expiresAt: uploads.expiresAt });
  return row!.expiresAt;
}
