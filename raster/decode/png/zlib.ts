/**
 * What the PNG decoder needs of zlib, as the runtime has it: `#zlib`. In a browser, `web/engine/zlib.ts` stands in.
 *
 * @module
 */
import { createInflate, inflateSync } from "node:zlib";
import { release } from "../../../geometry/release.ts";

export { crc32 } from "node:zlib";

/** Bytes that come at a time: they fit the cache. */
const CHUNK = 1 << 18;

/**
 * Inflate a zlib stream that holds about `expected` bytes.
 *
 * @throws what zlib says of a stream that is damaged, cut short or too long; the last with the code `ERR_BUFFER_TOO_LARGE`
 */
export async function inflateWhole(compressed: Uint8Array, expected: number): Promise<Uint8Array> {
  // One chunk of the whole size spares zlib the growing and joining of small ones.
  const chunkSize = Math.max(64, expected + 1);
  return inflateSync(compressed, { maxOutputLength: expected, chunkSize });
}

/**
 * Inflate a zlib stream on a thread of the runtime: the next chunk is made while one is read.
 *
 * A chunk is gone once the next one is asked for: all together they are as large as the picture.
 *
 * @throws what zlib says of a stream that is damaged or cut short
 */
export async function* inflateInChunks(compressed: Uint8Array): AsyncGenerator<Uint8Array> {
  const stream = createInflate({ chunkSize: CHUNK });
  stream.end(compressed);
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    yield chunk;
    // into the rest of one that is not full zlib may go on writing
    if (chunk.length === CHUNK && chunk.buffer.byteLength === CHUNK) release(chunk);
  }
}
