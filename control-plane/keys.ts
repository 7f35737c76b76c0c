/** API keys: how they look, and whom they stand for. @module */
import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { findKey } from "../db/queries/key-find.ts";
import { fail, ok, type Result, type Static } from "../plugin/mod.ts";
import type { Fault } from "./contract/faults.ts";
import type { Authenticated, AuthenticateInput, KeyProcedures } from "./contract/keys.ts";
import { type Core, orUnavailable } from "./core.ts";
import { rateFault } from "./rates.ts";

/** How every key begins. */
export const keyStart = "kerf_live_";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_LENGTH = 32; // 190 bits
const PREFIX_LENGTH = 18;

/** Make a key; only its hash is to be kept. */
export function makeKey(): string {
  return keyStart + Array.from({ length: RANDOM_LENGTH }, () => BASE62[randomInt(62)]).join("");
}

/** The part of a key that may be shown. */
export function prefixOf(key: string): string {
  return key.slice(0, PREFIX_LENGTH);
}

/** SHA-256, lower-case hex. A key is random enough to need no salt. */
export function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/** Procedures about keys. */
export function keyProcedures(core: Core): KeyProcedures {
  return { authenticate: orUnavailable(core.log, (input) => authenticate(core, input)) };
}

async function authenticate(
  { database, rates }: Core,
  { key }: Static<typeof AuthenticateInput>,
): Promise<Result<Authenticated, Fault<"invalid_api_key" | "rate_limited">>> {
  const hash = hashOf(key);
  const found = key.startsWith(keyStart) ? await findKey(database.db, hash) : null;
  if (!found || !equal(found.hash, hash)) return fail({ code: "invalid_api_key" });
  const rate = await rates.requests(found.id);
  if (!rate.ok) return fail(rateFault("requests", rate.state));
  const { id: keyId, accountId, prefix: keyPrefix } = found;
  return ok({ principal: { accountId, keyId, keyPrefix }, rate: rate.state });
}

/** Compare in a time that does not tell how much was right. */
function equal(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
