/** Before the body: entitlement, announced size, quota, slot. @module */
import type { Db } from "../../db/open.ts";
import { findAccount } from "../../db/queries/accounts.ts";
import { findIdempotency, reserveIdempotency } from "../../db/queries/idempotency-keys.ts";
import { storedBytes } from "../../db/queries/job-counts.ts";
import { countUploads, insertUpload } from "../../db/queries/uploads.ts";
import { fail, ok, type Result, type Static } from "../../plugin/mod.ts";
import { charge, monthOf } from "../balance.ts";
import type { OpenFault, OpenInput, UploadTicket } from "../contract/admission.ts";
import type { Core } from "../core.ts";

/** What a multipart body holds besides the image: the options part and the headers of both. */
const ENVELOPE_BYTES = 4 * 65_536 + 8192;
/** The slowest upload that the API lets live takes the longer of a minute and this rate; a minute is to spare. */
const SLOWEST_BYTES_A_SECOND = 256 * 1024;
const SPARE_SECONDS = 60;
/** How long to wait for one's own upload to end: a guess, as only the client knows its line. */
const later = { retryAfterSeconds: 5 } as const;

/** Take an upload slot, in the order that the document gives to refusals. */
export function openUpload(
  core: Core,
  input: Static<typeof OpenInput>,
): Promise<Result<UploadTicket, OpenFault>> {
  return core.database.db.transaction((tx) => open(tx, core, input));
}

async function open(
  tx: Db,
  { config }: Core,
  { principal, announcedBytes = 0, idempotencyKey }: Static<typeof OpenInput>,
): Promise<Result<UploadTicket, OpenFault>> {
  const { accountId, keyId } = principal;
  const { maxUploadBytes, maxPixels, maxSide, storageQuotaBytes, uploadsPerKey } = config;
  // Locked, so that two openings at once count each other.
  const account = await findAccount(tx, accountId, { lock: true });
  const key = idempotencyKey;
  const record = key ? await findIdempotency(tx, { accountId, key }) : null;
  if (record && !record.jobId) return fail({ code: "idempotency_in_flight", ...later });
  // A request that may only be replayed costs nothing, so it needs no entitlement.
  if (!record && !(account && charge(account, monthOf(new Date()))))
    return fail({ code: "payment_required", accountId });
  if (announcedBytes > maxUploadBytes + ENVELOPE_BYTES)
    return fail({ code: "payload_too_large", limitBytes: maxUploadBytes, bytes: announcedBytes });
  const usedBytes = await storedBytes(tx, accountId);
  const bytes = Math.max(0, announcedBytes - ENVELOPE_BYTES);
  if (!record && usedBytes + bytes > storageQuotaBytes)
    return fail({ code: "quota_exceeded", usedBytes, limitBytes: storageQuotaBytes, bytes });
  if ((await countUploads(tx, keyId)) >= uploadsPerKey)
    return fail({ code: "too_many_uploads", limit: uploadsPerKey, ...later });

  const id = Bun.randomUUIDv7();
  const blob = `sources/${id}`;
  const lifeSeconds = SPARE_SECONDS + Math.max(60, announcedBytes / SLOWEST_BYTES_A_SECOND);
  const upload = { id, accountId, keyId, blob, idempotencyKey: key ?? null };
  const expiresAt = await insertUpload(tx, { ...upload, lifeSeconds });
  if (key && !record) await reserveIdempotency(tx, { accountId, key, uploadId: id, lifeSeconds });
  return ok({
    uploadId: id,
    blob,
    limitBytes: maxUploadBytes,
    limitPixels: maxPixels,
    limitSide: maxSide,
    expiresAt: expiresAt.toISOString(),
  });
}
