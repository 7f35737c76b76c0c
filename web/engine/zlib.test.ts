import { describe, expect, test } from "bun:test";
import { deflateSync } from "node:zlib";
import * as runtime from "../../raster/decode/png/zlib.ts";
import * as browser from "./zlib.ts";

/** Rows as of a picture: compressible, and larger than what a stream hands out at a time. */
const rows = Uint8Array.from({ length: 300_000 }, (_, i) => (i * i) >> 7);
const stream = deflateSync(rows);

describe("inflate() of a browser", () => {
  test.each([0, 1, 7, 5000])(
    "gives what the runtime's does with %d bytes after the stream",
    async (count) => {
      const bytes = new Uint8Array(stream.length + count).fill(0x9d);
      bytes.set(stream);
      expect(Buffer.compare(await browser.inflate(bytes, rows.length), rows)).toBe(0);
      expect(Buffer.compare(await runtime.inflate(bytes, rows.length), rows)).toBe(0);
    },
  );

  test.each([
    ["is cut short", stream.subarray(0, stream.length - 5)],
    ["has another checksum", stream.with(stream.length - 1, stream.at(-1)! ^ 1)],
    [
      "has another checksum, and bytes after it",
      Buffer.concat([stream.with(stream.length - 1, stream.at(-1)! ^ 1), Uint8Array.of(1, 2)]),
    ],
    ["is damaged", stream.with(stream.length >> 1, stream[stream.length >> 1]! ^ 255)],
  ])("refuses a stream that %s, as the runtime's does", async (_, bytes) => {
    await expect(browser.inflate(bytes, rows.length)).rejects.toThrow();
    await expect(runtime.inflate(bytes, rows.length)).rejects.toThrow();
  });
});
