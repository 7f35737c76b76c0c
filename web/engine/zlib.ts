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

/** What zlib of the runtime says of a stream that is too long. */
const TOO_LONG = "ERR_BUFFER_TOO_LARGE";

/**
 * Inflate a zlib stream that holds about `expected` bytes.
 *
 * Bytes after its end are ignored, as the runtime's own zlib ignores them. A browser's decompression refuses them, so
 * their stream is inflated once more without them.
 */
export const inflate: typeof Runtime.inflate = async (compressed, expected) => {
  try {
    return await inflated(compressed, expected);
  } catch (error) {
    if ((error as { readonly code?: string }).code === TOO_LONG) throw error;
    const end = await endOf(compressed);
    if (end === compressed.length) throw error;
    return await inflated(compressed.subarray(0, end), expected);
  }
};

/** Inflate what must be a zlib stream and nothing else. */
async function inflated(compressed: Uint8Array, expected: number): Promise<Uint8Array> {
  const { readable, writer } = open();
  // what they would throw, the reader throws too
  writer.write(compressed as Uint8Array<ArrayBuffer>).catch(() => {});
  writer.close().catch(() => {});
  const reader = readable.getReader();
  const whole = new Uint8Array(expected);
  for (let at = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return whole.subarray(0, at);
    if (at + value.length > expected)
      throw Object.assign(new RangeError("The stream is too long"), { code: TOO_LONG });
    whole.set(value, at);
    at += value.length;
  }
}

/** Bytes written at a time while the end is looked for; then one by one. */
const STEP = 4096;

/** Length of the part that decompression takes: up to the first byte that it refuses. */
async function endOf(compressed: Uint8Array): Promise<number> {
  const before = await acceptedOf(compressed, { from: 0, step: STEP });
  return await acceptedOf(compressed, { from: before, step: 1 });
}

/** Bytes that are taken where all before `from` are written at once, and then `step` at a time. */
async function acceptedOf(
  compressed: Uint8Array,
  { from, step }: { readonly from: number; readonly step: number },
): Promise<number> {
  const { readable, writer } = open();
  const drained = readable.pipeTo(new WritableStream()).catch(() => {});
  let at = 0;
  try {
    for (let to = from || step; at < compressed.length; to += step) {
      await writer.write(compressed.subarray(at, to) as Uint8Array<ArrayBuffer>);
      at = Math.min(to, compressed.length);
    }
  } catch {
    // refused: what was taken before is the answer
  }
  await writer.abort().catch(() => {});
  await drained;
  return at;
}

function open() {
  const { readable, writable } = new DecompressionStream("deflate");
  return { readable, writer: writable.getWriter() };
}
