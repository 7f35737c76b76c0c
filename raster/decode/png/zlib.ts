/**
 * What the PNG decoder needs of zlib, as the runtime has it: `#zlib`. In a browser, `web/engine/zlib.ts` stands in.
 *
 * @module
 */
import { inflateSync } from "node:zlib";

export { crc32 } from "node:zlib";

/** Least size of a chunk, bytes: smaller ones Node cuts from memory that it shares with others. */
const LEAST_CHUNK = 8192;

/**
 * Inflate a zlib stream that holds about `expected` bytes, into memory of its own.
 *
 * @throws what zlib says of a stream that is damaged, cut short or too long; the last with the code `ERR_BUFFER_TOO_LARGE`
 */
export async function inflate(compressed: Uint8Array, expected: number): Promise<Uint8Array> {
  // one chunk of the whole size spares zlib the growing and joining of small ones
  return inflateSync(compressed, {
    maxOutputLength: expected,
    chunkSize: Math.max(LEAST_CHUNK, expected + 1),
  });
}
