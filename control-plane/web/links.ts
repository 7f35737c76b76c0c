/** Links that sign an account's owner in. @module */
import type { Db } from "../../db/open.ts";
import { findAccount } from "../../db/queries/accounts.ts";
import { closeLinks, insertLink } from "../../db/queries/sign-in-links.ts";
import { makeToken } from "./token.ts";
import { ownerOf } from "./users.ts";

const LIFE_SECONDS = 600;
/** Open links of an account; the oldest closes when one more is made. */
const MOST_LINKS = 5;

/** Make a link for the owner of an account that exists; its token is shown this once. */
export async function createLink(
  db: Db,
  accountId: string,
): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  return await db.transaction(async (tx) => {
    // Locked, so that two links at once make one owner and count each other.
    await findAccount(tx, accountId, { lock: true });
    const owner = await ownerOf(tx, accountId);
    await closeLinks(tx, accountId, MOST_LINKS - 1);
    const { token, hash } = makeToken();
    const expiresAt = await insertLink(tx, { hash, userId: owner.id, lifeSeconds: LIFE_SECONDS });
    return { token, expiresAt };
  });
}
