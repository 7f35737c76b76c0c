import { sql } from "drizzle-orm";
import type { Db } from "../open.ts";

/** Ask the database for a sign of life. @throws what the driver throws when there is none */
export async function ping(db: Db): Promise<void> {
  await db.execute(sql`select 1`);
}
