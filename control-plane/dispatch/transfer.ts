/** Between storage and the files that a child sees. @module */
import { ok, type Result } from "../../plugin/mod.ts";
import type { Storage, StorageFault } from "../../storage/storage.ts";
import type { Claimed } from "./claim.ts";

/** Write a job's image to `path`. A source that is gone becomes an empty file, which is no image. */
export async function fetchSource(
  storage: Storage,
  { sourceBlob }: Claimed,
  path: string,
): Promise<Result<null, StorageFault>> {
  const source = await storage.get(sourceBlob ?? "missing");
  if (!source.ok) return source;
  try {
    await Bun.write(path, new Response(source.value ?? ""));
    return ok(null);
  } catch (cause) {
    return { ok: false, error: { code: "storage_unavailable", cause } };
  }
}

/** What a finished job says of its result. */
export interface ResultFacts {
  readonly resultBlob: string;
  readonly resultBytes: number;
  readonly resultSha256: string;
}

/** Store a job's SVG under a name that no other runner of the job will use. */
export async function storeResult(
  storage: Storage,
  { id, token }: Claimed,
  path: string,
): Promise<Result<ResultFacts, StorageFault>> {
  const resultBlob = `results/${id}/${token}.svg`;
  const stored = await storage.put(resultBlob, Bun.file(path).stream());
  if (!stored.ok) return stored;
  const { bytes, sha256 } = stored.value;
  return ok({ resultBlob, resultBytes: bytes, resultSha256: sha256 });
}
