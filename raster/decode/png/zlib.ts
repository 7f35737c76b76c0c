/**
 * What the PNG decoder needs of zlib, as the runtime has it: `#zlib`. In a browser, `web/engine/zlib.ts` stands in.
 *
 * @module
 */
import { inflateSync } from "node:zlib";

export { crc32 } from "node:zlib";

/**
 * Inflate a zlib stream that holds about `expected` bytes, into memory of its own.
 *
 * @throws what zlib says of a stream that is damaged, cut short or too long; the last with the code `ERR_BUFFER_TOO_LARGE`
 */
export async function inflate(compressed: Uint8Array, expected: number): Promise<Uint8Array> {
  // one chunk of the whole size spares zlib the growing and joining of small ones, which Node cuts from shared memory
  return inflateSync(compressed, {
    maxOutputLength: expected,
    chunkSize: Math.max(2 ** 16, expected + 1),
  });
}
