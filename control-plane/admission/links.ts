/** Links that let one image in without a key. @module */
import { findUploadLink, insertUploadLink } from "../../db/queries/upload-links.ts";
import { parseJobOptions } from "../../pipeline/options.ts";
import { fail, ok, type Result, type Static } from "../../plugin/mod.ts";
import type {
  CreateLinkInput,
  OpenedLink,
  OpenLinkInput,
  UploadLink,
} from "../contract/admission.ts";
import type { Fault } from "../contract/faults.ts";
import type { Core } from "../core.ts";
import { hashOf } from "../key-text.ts";
import { countRefusal, principalOf } from "../keys.ts";
import { rateFault } from "../rates.ts";
import { makeToken } from "../web/token.ts";

/** Time to copy a line to a shell and to run it. */
const LIFE_SECONDS = 900;

/** Make a link for the caller's key. */
export async function createLink(
  { database, config }: Core,
  { principal: { keyId }, options }: Static<typeof CreateLinkInput>,
): Promise<Result<UploadLink, Fault<"invalid_options">>> {
  const parsed = parseJobOptions(options ?? {});
  if (!parsed.ok) return parsed;
  const { token, hash } = makeToken();
  // No longer than it is remembered that the link was used.
  const lifeSeconds = Math.min(LIFE_SECONDS, config.idempotencyHours * 3600);
  const link = { hash, keyId, options: options ?? null, lifeSeconds };
  const expiresAt = await insertUploadLink(database.db, link);
  return ok({ token, expiresAt: expiresAt.toISOString() });
}

/** Find the key that a link stands for. */
export async function openLink(
  core: Core,
  { token, address = "" }: Static<typeof OpenLinkInput>,
): Promise<Result<OpenedLink, Fault<"not_found" | "rate_limited">>> {
  const hash = hashOf(token);
  const found = await findUploadLink(core.database.db, hash);
  if (!found) return fail((await countRefusal(core, address)) ?? { code: "not_found" });
  const { key, options } = found;
  const rate = await core.rates.requests(key.id);
  if (!rate.ok) return fail(rateFault("requests", rate.state));
  return ok({
    principal: principalOf(key),
    rate: rate.state,
    ...(options !== null && { options }),
    // With a space: an Idempotency-Key of a client has none.
    idempotencyKey: `upload link ${hash}`,
  });
}
