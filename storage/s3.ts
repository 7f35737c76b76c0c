/** Blobs in a bucket, over any server that speaks S3. @module */
import { createHash } from "node:crypto";
import { S3Client } from "bun";
import { fail, ok, type Result } from "../plugin/mod.ts";
import { within } from "../plugin/within.ts";
import type { S3Address } from "./s3-url.ts";
import {
  type BlobFacts,
  type BlobStat,
  checkKey,
  type Storage,
  type StorageFault,
} from "./storage.ts";

/** Multipart uploads send parts of this size; S3 wants at least 5 MiB. */
const PART_BYTES = 5 * 1024 * 1024;
/** Keys asked for at a time; the most that S3 gives. */
const PAGE_KEYS = 1000;
const CHECK_KEY = "kerf-check";

/** A bucket that says nothing for so long is away, ms. */
const SILENCE_MS = 15_000;

/**
 * Keep blobs in the bucket at `address`.
 *
 * @param silenceMs How long to wait for an answer; what takes a part of an upload may take four times as long.
 */
export function s3Storage(
  { prefix, ...address }: S3Address,
  silenceMs: number = SILENCE_MS,
): Storage {
  const guard = guardOf(silenceMs);
  const client = new S3Client(address);
  const fileOf = (key: string) => {
    checkKey(key);
    return client.file(prefix + key);
  };
  return {
    put: (key, source) => put(fileOf(key), source, guardOf(4 * silenceMs)),
    get: (key, range) =>
      guard(async () => {
        const file = fileOf(key);
        // A stream learns only when read that its blob is missing.
        if (!(await file.exists())) return null;
        return (range ? file.slice(range.start, range.end) : file).stream();
      }),
    stat: (key) =>
      guard(async () => {
        const found = await orMissing(fileOf(key).stat());
        return found && { key, bytes: found.size, modifiedAt: found.lastModified };
      }),
    delete: (key) =>
      guard(async () => {
        await orMissing(fileOf(key).delete());
        return null;
      }),
    list: (below) => guard(() => list(client, prefix, below)),
    check: async () => (await guard(() => client.file(prefix + CHECK_KEY).exists())).ok,
  };
}

async function put(
  file: ReturnType<S3Client["file"]>,
  source: AsyncIterable<Uint8Array>,
  guard: Guard,
): Promise<Result<BlobFacts, StorageFault>> {
  const writer = file.writer({ partSize: PART_BYTES, queueSize: 2, retry: 2 });
  const hash = createHash("sha256");
  let bytes = 0;
  let pending = 0;
  try {
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.length;
      pending += chunk.length;
      const sent = await guard(async () => {
        writer.write(chunk);
        // The writer takes all it is given: without waiting, a slow store would fill our memory.
        if (pending >= PART_BYTES) await writer.flush();
      });
      if (!sent.ok) return sent;
      if (pending >= PART_BYTES) pending = 0;
    }
  } catch (sourceFailure) {
    await abandon({ writer, file, guard }, sourceFailure);
    throw sourceFailure;
  }
  return await guard(async () => {
    await writer.end();
    return { bytes, sha256: hash.digest("hex") };
  });
}

interface Unfinished {
  readonly writer: ReturnType<ReturnType<S3Client["file"]>["writer"]>;
  readonly file: ReturnType<S3Client["file"]>;
  readonly guard: Guard;
}

/** End an upload without its blob. */
async function abandon({ writer, file, guard }: Unfinished, reason: unknown): Promise<void> {
  await guard(async () => writer.end(reason instanceof Error ? reason : new Error(String(reason))));
  await guard(() => file.delete());
}

async function list(client: S3Client, prefix: string, below: string): Promise<BlobStat[]> {
  const blobs: BlobStat[] = [];
  let continuationToken: string | undefined;
  do {
    const page = await client.list({
      prefix: prefix + below,
      maxKeys: PAGE_KEYS,
      ...(continuationToken && { continuationToken }),
    });
    for (const { key, size = 0, lastModified } of page.contents ?? []) {
      const modifiedAt = new Date(lastModified ?? 0);
      blobs.push({ key: key.slice(prefix.length), bytes: size, modifiedAt });
    }
    continuationToken = page.isTruncated ? page.nextContinuationToken : undefined;
  } while (continuationToken);
  return blobs;
}

async function orMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (cause) {
    if (isMissing(cause)) return null;
    throw cause;
  }
}

function isMissing(cause: unknown): boolean {
  return (
    cause instanceof Error &&
    "code" in cause &&
    ["NoSuchKey", "NotFound", "ENOENT"].includes(String(cause.code))
  );
}

/** Does something with the bucket; what fails, or takes too long, is `storage_unavailable`. */
type Guard = <T>(action: () => Promise<T>) => Promise<Result<T, StorageFault>>;

function guardOf(silenceMs: number): Guard {
  return async (action) => {
    try {
      const done = action().then((value) => ({ value }));
      const answer = await within(silenceMs, done, undefined);
      if (answer) return ok(answer.value);
      const cause = new Error(`The bucket said nothing for ${silenceMs / 1000} s`);
      return fail({ code: "storage_unavailable", cause });
    } catch (cause) {
      if (cause instanceof RangeError) throw cause;
      return fail({ code: "storage_unavailable", cause });
    }
  };
}
