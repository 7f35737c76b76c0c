import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { accounts } from "../schema.ts";

/** Take the account's one conversion slot for at most `seconds`; false when it is taken. */
export async function takeConversionSlot(
  db: Db,
  accountId: string,
  seconds: number,
): Promise<boolean> {
  const free = or(isNull(accounts.convertingUntil), lt(accounts.convertingUntil, sql`now()`));
  const taken = await db
    .update(accounts)
    .set({ convertingUntil: sql`now() + make_interval(secs => ${seconds})` })
    .where(and(eq(accounts.id, accountId), free))
    .returning({ id: accounts.id });
  return taken.length > 0;
}

/** Give the account's conversion slot back. */
export async function freeConversionSlot(db: Db, accountId: string): Promise<void> {
  await db.update(accounts).set({ convertingUntil: null }).where(eq(accounts.id, accountId));
}

/** Give every account's conversion slot back: for who knows that nobody converts. */
export async function freeAllConversionSlots(db: Db): Promise<void> {
  await db
    .update(accounts)
    .set({ convertingUntil: null })
    .where(isNotNull(accounts.convertingUntil));
}
