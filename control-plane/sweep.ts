/** Deleting what nobody keeps: sign-ins past their time, results and images by age, uploads that ended nowhere, blobs without an owner. @module */
import { expireIdempotency } from "../db/queries/idempotency-keys.ts";
import { expireResults, expireSources, ownedBlobs } from "../db/queries/job-upkeep.ts";
import { expireSessions } from "../db/queries/sessions.ts";
import { expireLinks } from "../db/queries/sign-in-links.ts";
import { expireUploadLinks } from "../db/queries/upload-links.ts";
import { expireUploads } from "../db/queries/uploads.ts";
import type { BlobStat } from "../storage/storage.ts";
import type { Core } from "./core.ts";

const DAY = 86_400;
/** A blob this young may be about to get its owner. */
const ORPHAN_MS = 3_600_000;
/** Owners are looked up for this many blobs at a time. */
const BATCH = 500;

/** Forget what is past its time, then delete its blobs. */
export async function sweepExpired(core: Core): Promise<void> {
  const { database, config } = core;
  const { db } = database;
  await expireIdempotency(db);
  await expireLinks(db);
  await expireUploadLinks(db);
  await expireSessions(db);
  const blobs = [
    ...(await expireUploads(db)),
    ...(await expireResults(db, config.resultDays * DAY)),
    ...(await expireSources(db, config.sourceDays * DAY)),
  ];
  await deleteBlobs(core, blobs);
}

/** Delete blobs that no job and no upload names: left by a crash, or by a delete that failed. */
export async function sweepOrphans(core: Core, now: number = Date.now()): Promise<void> {
  for (const prefix of ["sources/", "results/", "converted/"]) {
    const listed = await core.storage.list(prefix);
    if (!listed.ok) return core.log.warn("storage not swept", { error: listed.error.cause });
    const old = listed.value.filter((blob) => now - blob.modifiedAt.getTime() > ORPHAN_MS);
    for (let from = 0; from < old.length; from += BATCH)
      await deleteBlobs(core, await orphansOf(core, old.slice(from, from + BATCH)));
  }
}

async function orphansOf(core: Core, blobs: readonly BlobStat[]): Promise<string[]> {
  const keys = blobs.map(({ key }) => key);
  const owned = await ownedBlobs(core.database.db, keys);
  return keys.filter((key) => !owned.has(key));
}

async function deleteBlobs({ storage, log }: Core, blobs: readonly string[]): Promise<void> {
  if (blobs.length > 0) log.info("blobs swept", { count: blobs.length });
  for (const blob of blobs) {
    const deleted = await storage.delete(blob);
    if (!deleted.ok) log.warn("blob not deleted", { blob, error: deleted.error.cause });
  }
}
