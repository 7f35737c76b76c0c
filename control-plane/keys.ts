/** Whom an API key stands for. @module */
import { timingSafeEqual } from "node:crypto";
import { type ApiKey, findKey, touchKey } from "../db/queries/api-keys.ts";
import { fail, ok, type Result, type Static } from "../plugin/mod.ts";
import type { Fault } from "./contract/faults.ts";
import type {
  Authenticated,
  AuthenticateInput,
  KeyProcedures,
  Principal,
} from "./contract/keys.ts";
import { type Core, orUnavailable } from "./core.ts";
import { hashOf, keyStart } from "./key-text.ts";
import { rateFault } from "./rates.ts";

/** Procedures about keys. */
export function keyProcedures(core: Core): KeyProcedures {
  return { authenticate: orUnavailable(core.log, (input) => authenticate(core, input)) };
}

async function authenticate(
  { database, rates }: Core,
  { key, address = "" }: Static<typeof AuthenticateInput>,
): Promise<Result<Authenticated, Fault<"invalid_api_key" | "rate_limited">>> {
  const hash = hashOf(key);
  const found = key.startsWith(keyStart) ? await findKey(database.db, hash) : null;
  if (!found || !equal(found.hash, hash)) {
    return fail((await countRefusal({ rates }, address)) ?? { code: "invalid_api_key" });
  }
  const rate = await rates.requests(found.id);
  if (!rate.ok) return fail(rateFault("requests", rate.state));
  if (!usedLately(found)) await touchKey(database.db, found.id);
  return ok({ principal: principalOf(found), rate: rate.state });
}

/** Whom a key stands for. */
export function principalOf({ id: keyId, accountId, prefix: keyPrefix }: ApiKey): Principal {
  return { accountId, keyId, keyPrefix };
}

/** Count a request without a good key against its address; the refusal of an address that brings too many. */
export async function countRefusal(
  { rates }: Pick<Core, "rates">,
  address: string,
): Promise<Fault<"rate_limited"> | null> {
  const refused = isHere(address) ? null : await rates.refusedKeys(address);
  return !refused || refused.ok ? null : rateFault("refused keys", refused.state);
}

/** Whether an address is this machine's, or not known: a proxy on it speaks for everybody. */
function isHere(address: string): boolean {
  return address === "" || /^(::1$|(::ffff:)?127\.)/.test(address);
}

/** Saves a write for each request; the query itself says how exact the time is. */
const LATELY_MS = 60_000;

function usedLately({ lastUsedAt }: ApiKey): boolean {
  return lastUsedAt !== null && Date.now() - lastUsedAt.getTime() < LATELY_MS;
}

/** Compare in a time that does not tell how much was right. */
function equal(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
