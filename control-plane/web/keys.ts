/** Keys as their owner manages them. @module */
import { findAccount } from "../../db/queries/accounts.ts";
import {
  countNewKeys,
  insertKey,
  listKeys,
  renameKey,
  revokeOwnKey,
} from "../../db/queries/api-keys.ts";
import { fail, ok, type Result, type Static } from "../../plugin/mod.ts";
import type { Fault } from "../contract/faults.ts";
import type {
  KeyView,
  NewKey,
  NewKeyInput,
  OwnerInput,
  RenameKeyInput,
  RevokeOwnKeyInput,
} from "../contract/web.ts";
import type { Core } from "../core.ts";
import { hashOf, makeKey, prefixOf } from "../key-text.ts";
import { isUuid } from "../uuid.ts";
import { youngSession } from "./sessions.ts";

/** Keys of an account that are not revoked, at most. */
const MOST_KEYS = 50;
/** Keys that an account may make within an hour. */
const NEW_KEYS = 10;
const HOUR = 3600;
/** A window of which only the count is kept: when its oldest key leaves it is not known. */
const RETRY_SECONDS = 600;

/** The account's keys, newest first. */
export async function keysOf(
  { database }: Core,
  { principal }: Static<typeof OwnerInput>,
): Promise<Result<readonly KeyView[], never>> {
  const keys = await listKeys(database.db, principal.accountId);
  return ok(
    keys.map(({ id, name, prefix, createdAt, lastUsedAt, jobs }) => ({
      id,
      name,
      prefix,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      jobs,
    })),
  );
}

/** Make a key: the only time that it is shown. */
export async function createKey(
  core: Core,
  { session, name }: Static<typeof NewKeyInput>,
): Promise<
  Result<NewKey, Fault<"signed_out" | "sign_in_again" | "too_many_keys" | "rate_limited">>
> {
  const young = await youngSession(core, { session });
  if (!young.ok) return young;
  const { accountId } = young.value.user;
  return await core.database.db.transaction(async (tx) => {
    // Locked, so that two requests at once count each other's key.
    await findAccount(tx, accountId, { lock: true });
    if ((await listKeys(tx, accountId)).length >= MOST_KEYS)
      return fail({ code: "too_many_keys", limit: MOST_KEYS });
    if ((await countNewKeys(tx, accountId, HOUR)) >= NEW_KEYS) return fail(tooFast);
    const key = makeKey();
    const keyPrefix = prefixOf(key);
    const id = Bun.randomUUIDv7();
    await insertKey(tx, { id, accountId, name, hash: hashOf(key), prefix: keyPrefix });
    return ok({ id, key, keyPrefix });
  });
}

const tooFast: Fault<"rate_limited"> = {
  code: "rate_limited",
  action: "new keys",
  limit: NEW_KEYS,
  windowSeconds: HOUR,
  retryAfterSeconds: RETRY_SECONDS,
};

/** Name a key anew. */
export async function nameKey(
  { database }: Core,
  { principal: { accountId }, id, name }: Static<typeof RenameKeyInput>,
): Promise<Result<null, Fault<"not_found">>> {
  const renamed = isUuid(id) && (await renameKey(database.db, { accountId, id, name }));
  return renamed ? ok(null) : fail({ code: "not_found" });
}

/** Revoke a key, for good. */
export async function dropKey(
  core: Core,
  { session, id }: Static<typeof RevokeOwnKeyInput>,
): Promise<Result<null, Fault<"signed_out" | "sign_in_again" | "not_found">>> {
  const young = await youngSession(core, { session });
  if (!young.ok) return young;
  const { accountId } = young.value.user;
  const revoked = isUuid(id) && (await revokeOwnKey(core.database.db, { accountId, id }));
  return revoked ? ok(null) : fail({ code: "not_found" });
}
