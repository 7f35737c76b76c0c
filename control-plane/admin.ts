/** What the operator does. @module */
import type { Db } from "../db/open.ts";
import { findAccount, findFirstAccount, insertAccount } from "../db/queries/accounts.ts";
import { insertKey, revokeKey } from "../db/queries/api-keys.ts";
import { accountBooks } from "../db/queries/ledger.ts";
import { endAccountSessions } from "../db/queries/sessions.ts";
import { closeLinks } from "../db/queries/sign-in-links.ts";
import { fail, ok } from "../plugin/result.ts";
import { monthOf, proLeft } from "./balance.ts";
import type { AdminProcedures } from "./contract/admin.ts";
import { orUnavailable } from "./core.ts";
import { hashOf, makeKey, prefixOf } from "./key-text.ts";
import type { Log } from "./log.ts";
import { isUuid } from "./uuid.ts";
import { createLink } from "./web/links.ts";

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
    createKey: orUnavailable(log, async ({ accountId }) => {
      if (!(await accountOf(accountId))) return notFound;
      const key = makeKey();
      const keyPrefix = prefixOf(key);
      const id = Bun.randomUUIDv7();
      await insertKey(db, { id, accountId, hash: hashOf(key), prefix: keyPrefix });
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
    endSessions: orUnavailable(log, async ({ accountId }) => {
      if (!(await accountOf(accountId))) return notFound;
      await closeLinks(db, accountId, 0);
      return ok({ ended: await endAccountSessions(db, accountId) });
    }),
  };
}
