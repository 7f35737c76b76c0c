/** Accounts: what they own, and their one conversion slot. @module */
import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  lt,
  or,
  sql,
} from "drizzle-orm";
import type { Db } from "../open.ts";
import { accounts, apiKeys, ledger } from "../schema.ts";

/** An account's row. */
export type Account = typeof accounts.$inferSelect;

/** Read an account; with `lock`, nobody else may change it until the transaction ends. */
export async function findAccount(
  db: Db,
  id: string,
  { lock = false } = {},
): Promise<Account | null> {
  const query = db.select().from(accounts).where(eq(accounts.id, id));
  const [account] = await (lock ? query.for("update") : query);
  return account ?? null;
}

/** What a new account starts with. */
export interface NewAccount {
  readonly id: string;
  readonly credits: number;
  readonly proMonthly: number;
  /** The current month, `2026-11`. */
  readonly month: string;
}

/** Open an account; its first credits are a grant in the ledger. Call it in a transaction. */
export async function insertAccount(db: Db, account: NewAccount): Promise<void> {
  const { id, credits, proMonthly, month } = account;
  await db.insert(accounts).values({ id, credits, proMonthly, proMonth: month, proUsed: 0 });
  if (credits > 0) await insertGrant(db, id, credits);
}

/** Write credits that an account was given into the ledger. */
export async function insertGrant(db: Db, accountId: string, credits: number): Promise<void> {
  const entry = { kind: "grant", source: "credit", amount: credits } as const;
  await db.insert(ledger).values({ accountId, ...entry });
}

/** Set the Pro quota of an account; false when there is no such account. */
export async function updateQuota(db: Db, id: string, proMonthly: number): Promise<boolean> {
  const changed = await db
    .update(accounts)
    .set({ proMonthly })
    .where(eq(accounts.id, id))
    .returning({ id: accounts.id });
  return changed.length > 0;
}

/** An account, and the keys of programs that it has and that are not revoked. */
export type ListedAccount = Account & { readonly keys: number };

/** Accounts in the order in which they were made; `after` is the last one of the previous page. */
export async function listAccounts(
  db: Db,
  { limit, after }: { readonly limit: number; readonly after?: Account | undefined },
): Promise<readonly ListedAccount[]> {
  const usable = and(eq(apiKeys.kind, "api"), isNull(apiKeys.revokedAt));
  const later =
    after &&
    sql`(${accounts.createdAt}, ${accounts.id}) > (select ${accounts.createdAt}, ${accounts.id} from ${accounts} where ${accounts.id} = ${after.id})`;
  return await db
    .select({ ...getTableColumns(accounts), keys: count(apiKeys.id) })
    .from(accounts)
    .leftJoin(apiKeys, and(eq(apiKeys.accountId, accounts.id), usable))
    .where(later)
    .groupBy(accounts.id)
    .orderBy(asc(accounts.createdAt), asc(accounts.id))
    .limit(limit);
}

/** The account that was made first. */
export async function findFirstAccount(db: Db): Promise<Account | null> {
  const [account] = await db
    .select()
    .from(accounts)
    .orderBy(asc(accounts.createdAt), asc(accounts.id))
    .limit(1);
  return account ?? null;
}

/** Number of accounts. */
export async function countAccounts(db: Db): Promise<number> {
  return await db.$count(accounts);
}

/** What a charge or a refund changes. */
export type Balance = Pick<Account, "credits" | "proMonth" | "proUsed">;

/** Set the balance of an account that the transaction has locked. */
export async function updateBalance(db: Db, accountId: string, balance: Balance): Promise<void> {
  await db.update(accounts).set(balance).where(eq(accounts.id, accountId));
}

/** Take the account's one conversion slot for `seconds`, the same in every call; false when it is taken. */
export async function takeConversionSlot(
  db: Db,
  accountId: string,
  seconds: number,
): Promise<boolean> {
  const { convertingUntil } = accounts;
  const lease = leaseOf(seconds);
  const free = or(
    isNull(convertingUntil),
    lt(convertingUntil, sql`now()`),
    gt(convertingUntil, lease), // of a clock that was set back since
  );
  const taken = await db
    .update(accounts)
    .set({ convertingUntil: lease })
    .where(and(eq(accounts.id, accountId), free))
    .returning({ id: accounts.id });
  return taken.length > 0;
}

/** Hold the slot that was taken for `seconds` from now. */
export async function keepConversionSlot(
  db: Db,
  accountId: string,
  seconds: number,
): Promise<void> {
  const lease = { convertingUntil: leaseOf(seconds) };
  await db.update(accounts).set(lease).where(eq(accounts.id, accountId));
}

function leaseOf(seconds: number) {
  return sql<Date>`now() + make_interval(secs => ${seconds})`;
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
