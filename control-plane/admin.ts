/** What the operator does. @module */
import type { Db } from "../db/open.ts";
import {
  type Account,
  findAccount,
  findFirstAccount,
  insertAccount,
  insertGrant,
  type ListedAccount as ListedRow,
  listAccounts,
  updateBalance,
  updateQuota,
} from "../db/queries/accounts.ts";
import { insertKey, listKeys, revokeKey } from "../db/queries/api-keys.ts";
import { accountBooks } from "../db/queries/ledger.ts";
import { endAccountSessions, endUserSessions } from "../db/queries/sessions.ts";
import { closeLinks } from "../db/queries/sign-in-links.ts";
import {
  deleteIdentity,
  findIdentified,
  insertIdentity,
  listIdentities,
  lockIdentity,
} from "../db/queries/users.ts";
import { fail, ok } from "../plugin/result.ts";
import { monthOf, proLeft } from "./balance.ts";
import type { AdminProcedures, Entitlement, ListedAccount } from "./contract/admin.ts";
import { orUnavailable } from "./core.ts";
import { hashOf, makeKey, prefixOf } from "./key-text.ts";
import type { Log } from "./log.ts";
import { isUuid } from "./uuid.ts";
import { createLink } from "./web/links.ts";
import { createUser } from "./web/users.ts";

/** Credits that an account may have: as many as a column of integers holds, roughly. */
const MOST_CREDITS = 2_000_000_000;

const notFound = fail({ code: "not_found" } as const);

/** What the operator's procedures need beside a database. */
export interface AdminNeeds {
  readonly log: Log;
  /** Base URL of the workshop. */
  readonly webUrl: () => string;
}

/** Procedures of the operator; they need a database and nothing else. */
export function adminProcedures(db: Db, { log, webUrl }: AdminNeeds): AdminProcedures {
  const accountOf = async (id: string) => (isUuid(id) ? await findAccount(db, id) : null);
  return {
    createAccount: orUnavailable(log, async ({ credits, pro }) => {
      const accountId = Bun.randomUUIDv7();
      const account = { id: accountId, credits, proMonthly: pro, month: monthOf(new Date()) };
      await db.transaction((tx) => insertAccount(tx, account));
      return ok({ accountId });
    }),
    showAccount: orUnavailable(log, async ({ accountId }) => {
      const account = await accountOf(accountId);
      if (!account) return notFound;
      const { charges, refunds, jobs } = await accountBooks(db, accountId);
      const left = proLeft(account, monthOf(new Date()));
      return ok({ accountId, credits: account.credits, proLeft: left, charges, refunds, jobs });
    }),
    listAccounts: orUnavailable(log, async ({ limit, cursor }) => {
      const after = cursor === undefined ? undefined : await accountOf(cursor);
      if (after === null) return notFound;
      // One more than requested tells whether there is a next page.
      const rows = await listAccounts(db, { limit: limit + 1, after });
      const page = rows.slice(0, limit);
      const nextCursor = rows.length > limit ? (page.at(-1)?.id ?? null) : null;
      return ok({ accounts: page.map(listed), nextCursor });
    }),
    addCredits: orUnavailable(log, ({ accountId, credits }) =>
      db.transaction(async (tx) => {
        if (!isUuid(accountId)) return notFound;
        const account = await findAccount(tx, accountId, { lock: true });
        if (!account) return notFound;
        const added = Math.min(credits, MOST_CREDITS - account.credits);
        const balance = { ...account, credits: account.credits + added };
        await updateBalance(tx, accountId, {
          credits: balance.credits,
          proMonth: account.proMonth,
          proUsed: account.proUsed,
        });
        await insertGrant(tx, accountId, added);
        return ok(entitlementOf(balance));
      }),
    ),
    setQuota: orUnavailable(log, async ({ accountId, pro }) => {
      if (!(isUuid(accountId) && (await updateQuota(db, accountId, pro)))) return notFound;
      const account = await accountOf(accountId);
      return account ? ok(entitlementOf(account)) : notFound;
    }),
    listKeys: orUnavailable(log, async ({ accountId }) => {
      if (!(await accountOf(accountId))) return notFound;
      const keys = await listKeys(db, accountId);
      return ok({
        keys: keys.map(({ prefix, name, createdAt, lastUsedAt, jobs }) => ({
          keyPrefix: prefix,
          name,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
          jobs,
        })),
      });
    }),
    createKey: orUnavailable(log, async ({ accountId, name = "" }) => {
      if (!(await accountOf(accountId))) return notFound;
      const key = makeKey();
      const keyPrefix = prefixOf(key);
      const id = Bun.randomUUIDv7();
      await insertKey(db, { id, accountId, name, hash: hashOf(key), prefix: keyPrefix });
      return ok({ key, keyPrefix });
    }),
    revokeKey: orUnavailable(log, async ({ keyPrefix }) =>
      (await revokeKey(db, keyPrefix)) ? ok({ revoked: true } as const) : notFound,
    ),
    createLoginLink: orUnavailable(log, async ({ accountId }) => {
      const account =
        accountId === undefined ? await findFirstAccount(db) : await accountOf(accountId);
      if (!account) return notFound;
      const { token, expiresAt } = await createLink(db, account.id);
      const url = new URL(`/sign-in#${token}`, webUrl()).href;
      return ok({ url, accountId: account.id, expiresAt: expiresAt.toISOString() });
    }),
    addIdentity: orUnavailable(log, async ({ accountId, name = "User", ...identity }) => {
      if (!(await accountOf(accountId))) return notFound;
      return await db.transaction(async (tx) => {
        await lockIdentity(tx, identity);
        const known = await findIdentified(tx, identity);
        const user = known ?? (await createUser(tx, { accountId, name, email: null }));
        if (!known) await insertIdentity(tx, { ...identity, userId: user.id });
        return ok({ added: known === null, accountId: user.accountId });
      });
    }),
    listIdentities: orUnavailable(log, async ({ accountId }) => {
      if (!(await accountOf(accountId))) return notFound;
      const rows = await listIdentities(db, accountId);
      const identities = rows.map(({ seenAt, ...row }) => ({
        ...row,
        seenAt: seenAt?.toISOString() ?? null,
      }));
      return ok({ identities });
    }),
    removeIdentity: orUnavailable(log, (identity) =>
      db.transaction(async (tx) => {
        const removed = await deleteIdentity(tx, identity);
        if (!removed) return notFound;
        await endUserSessions(tx, removed.userId);
        return ok({ removed: true } as const);
      }),
    ),
    endSessions: orUnavailable(log, async ({ accountId }) => {
      if (!(await accountOf(accountId))) return notFound;
      await closeLinks(db, accountId, 0);
      return ok({ ended: await endAccountSessions(db, accountId) });
    }),
  };
}

function entitlementOf(account: Account): Entitlement {
  const { id, credits, proMonthly } = account;
  return { accountId: id, credits, proMonthly, proLeft: proLeft(account, monthOf(new Date())) };
}

function listed(row: ListedRow): ListedAccount {
  const { accountId, ...rest } = entitlementOf(row);
  return { accountId, createdAt: row.createdAt.toISOString(), ...rest, keys: row.keys };
}
