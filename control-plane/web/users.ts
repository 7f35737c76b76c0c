/** Users, and the key that stands for each in jobs and limits. @module */
import type { Db } from "../../db/open.ts";
import { insertKey } from "../../db/queries/api-keys.ts";
import { findOwner, insertUser, type User } from "../../db/queries/users.ts";
import type { UserView } from "../contract/web.ts";
import { makeToken } from "./token.ts";

/** What stands in place of a key's prefix where the workshop asked. */
const WEB_PREFIX = "workshop";

/**
 * Create a user, with the key that admission counts jobs by.
 *
 * That key's hash is of bytes forgotten at once, and no key of ours has its form: no bearer matches it.
 */
export async function createUser(
  tx: Db,
  user: Pick<User, "accountId" | "name" | "email">,
): Promise<User> {
  const { accountId } = user;
  const created = await insertUser(tx, { id: Bun.randomUUIDv7(), ...user });
  await insertKey(tx, {
    id: Bun.randomUUIDv7(),
    accountId,
    userId: created.id,
    kind: "web",
    name: "Workshop",
    prefix: WEB_PREFIX,
    hash: makeToken().hash,
  });
  return created;
}

/** The first user of an account, created where there is none; the caller has locked the account. */
export async function ownerOf(tx: Db, accountId: string): Promise<User> {
  const owner = await findOwner(tx, accountId);
  return owner ?? (await createUser(tx, { accountId, name: "Owner", email: null }));
}

/** Show a user's row. */
export function viewOf({ id, accountId, name, email }: User): UserView {
  return { id, accountId, name, email };
}
