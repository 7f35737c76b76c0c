import { inArray, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { jobs, uploads } from "../schema.ts";

/** Which of `blobs` a job or an upload still owns. */
export async function ownedBlobs(db: Db, blobs: readonly string[]): Promise<ReadonlySet<string>> {
  if (blobs.length === 0) return new Set();
  const names = [...blobs];
  const sources = await db
    .select({ blob: sql<string>`${jobs.sourceBlob}` })
    .from(jobs)
    .where(inArray(jobs.sourceBlob, names));
  const results = await db
    .select({ blob: sql<string>`${jobs.resultBlob}` })
    .from(jobs)
    .where(inArray(jobs.resultBlob, names));
  const open = await db
    .select({ blob: uploads.blob })
    .from(uploads)
    .where(inArray(uploads.blob, names));
  return new Set([...sources, ...results, ...open].map(({ blob }) => blob));
}
