/** An upload given up. @module */
import { releaseIdempotency } from "../../db/queries/idempotency-keys.ts";
import { takeUpload } from "../../db/queries/uploads.ts";
import { ok, type Result, type Static } from "../../plugin/mod.ts";
import type { AbortInput } from "../contract/admission.ts";
import type { Core } from "../core.ts";
import { isUuid } from "../uuid.ts";

/** Free the slot and delete what was written; what cannot be deleted now is swept later. */
export async function abortUpload(
  { database, storage, log }: Core,
  { principal, uploadId }: Static<typeof AbortInput>,
): Promise<Result<null, never>> {
  if (!isUuid(uploadId)) return ok(null);
  const upload = await database.db.transaction(async (tx) => {
    const taken = await takeUpload(tx, { id: uploadId, keyId: principal.keyId });
    if (taken) await releaseIdempotency(tx, uploadId);
    return taken;
  });
  if (!upload) return ok(null);
  const deleted = await storage.delete(upload.blob);
  if (!deleted.ok) log.warn("blob not deleted", { blob: upload.blob, error: deleted.error.cause });
  return ok(null);
}
