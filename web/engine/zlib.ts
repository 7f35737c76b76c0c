/** `#zlib` of a browser, over its own decompression. @module */
import type * as Runtime from "#zlib";

const table = Int32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

/** CRC-32 of ISO 3309, as PNG uses it. */
export function crc32(bytes: Uint8Array): number {
  let c = -1;
  for (let i = 0; i < bytes.length; i++) c = table[(c ^ bytes[i]!) & 255]! ^ (c >>> 8);
  return ~c >>> 0;
}

/** Inflate a zlib stream that holds about `expected` bytes. */
export const inflateWhole: typeof Runtime.inflateWhole = async (compressed, expected) => {
  const whole = new Uint8Array(expected);
  let at = 0;
  for await (const chunk of inflateInChunks(compressed)) {
    if (at + chunk.length > expected)
      throw Object.assign(new RangeError("The stream is too long"), {
        code: "ERR_BUFFER_TOO_LARGE",
      });
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole.subarray(0, at);
};

/** Inflate a zlib stream chunk by chunk. */
export const inflateInChunks: typeof Runtime.inflateInChunks = async function* (compressed) {
  const { readable, writable } = new DecompressionStream("deflate");
  const writer = writable.getWriter();
  // what they would throw, the reader throws too
  writer.write(compressed as Uint8Array<ArrayBuffer>).catch(() => {});
  writer.close().catch(() => {});
  const reader = readable.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
};
