/** Where blobs lie: one interface, two drivers. Keys are `/`-separated, of `[A-Za-z0-9._-]` segments. @module */
import type { Result } from "../plugin/mod.ts";

/** The store does not answer, is full or refuses us; what the API calls 503 `storage_unavailable`. */
export interface StorageFault {
  readonly code: "storage_unavailable";
  /** For the log, not for the client. */
  readonly cause: unknown;
}

/** What was written. */
export interface BlobFacts {
  readonly bytes: number;
  /** Lower-case hex of all bytes. */
  readonly sha256: string;
}

/** What is known of a stored blob. */
export interface BlobStat {
  readonly key: string;
  readonly bytes: number;
  readonly modifiedAt: Date;
}

/** Bytes `start` up to `end`, end not included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A store of blobs. Blobs are written whole or not at all, and never change. */
export interface Storage {
  /**
   * Write `source` under `key`, reading no faster than the store takes it.
   *
   * Rejects with the source's own error when the source fails; nothing is stored then.
   */
  put(key: string, source: AsyncIterable<Uint8Array>): Promise<Result<BlobFacts, StorageFault>>;
  /** Read a blob, or `range` of it; null when there is none. The stream errors if the store fails on the way. */
  get(
    key: string,
    range?: ByteRange,
  ): Promise<Result<ReadableStream<Uint8Array> | null, StorageFault>>;
  /** Size and age; null when there is none. */
  stat(key: string): Promise<Result<BlobStat | null, StorageFault>>;
  /** Delete; a key that is not there is fine. */
  delete(key: string): Promise<Result<null, StorageFault>>;
  /** All blobs whose key starts with `prefix` (whole segments, ending in `/`), in no promised order. */
  list(prefix: string): Promise<Result<readonly BlobStat[], StorageFault>>;
  /** Whether the store answers now. */
  check(): Promise<boolean>;
}

/**
 * Guard against keys that would leave the store.
 *
 * @throws {RangeError} when `key` is not segments of `[A-Za-z0-9._-]`, each starting with a letter or digit
 */
export function checkKey(key: string): void {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/.test(key))
    throw new RangeError(`Cannot use "${key}" as a blob key as it must be plain segments`);
}
