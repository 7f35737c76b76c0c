import { expect, test } from "bun:test";
import { join } from "node:path";
import { headerOf, pngChunk, pngFile } from "../../tests/encode-png.ts";
import { decodeImage } from "./decode.ts";
import { sniff } from "./sniff.ts";

const fixtures = join(import.meta.dir, "../../tests/fixtures/decode");
const fixture = (name: string) => Bun.file(join(fixtures, name)).bytes();

test.each(["rgba8.png", "baseline.jpg", "orientation-6.jpg"])(
  "sniff() says more or the same on every prefix of %s",
  async (name) => {
    const bytes = await fixture(name);
    const whole = sniff(bytes);
    let asked = 0;
    for (let length = 0; length <= bytes.length; length++) {
      const head = sniff(bytes.subarray(0, length));
      if (head.ok && head.value === "more") asked = length;
      else expect(head).toEqual(whole);
    }
    expect(asked).toBeLessThan(bytes.length - (name.endsWith("png") ? 20 : 100));
  },
);

test("sniff() gives the size that orientation leaves", async () => {
  const bytes = await fixture("orientation-6.jpg");
  expect(sniff(bytes)).toEqual({ ok: true, value: { format: "jpeg", width: 40, height: 60 } });
});

test("sniff() refuses the size of a PNG as soon as it is read, and waits for at most 4 MiB of metadata", () => {
  const [square, huge] = [8, 20_000].map((width) =>
    headerOf({ width, height: width, depth: 1, colorType: 0 }),
  );
  const metadata = pngChunk("teSt", new Uint8Array(5 << 20));
  const head = (header: Uint8Array, length: number) =>
    sniff(pngFile([header, metadata]).subarray(0, length));
  expect(head(huge!, 33)).toMatchObject({ error: { code: "too_large" } });
  expect(head(square!, 40)).toEqual({ ok: true, value: "more" });
  expect(head(square!, 41)).toMatchObject({ ok: true, value: { width: 8 } });
});

test.each([
  ["a GIF", Buffer.from("GIF89a…"), "unsupported_media_type"],
  ["text", Buffer.from("hello"), "unsupported_media_type"],
  [
    "a PNG beyond the gate",
    pngFile([headerOf({ width: 20000, height: 20000, depth: 1, colorType: 0 })]),
    "too_large",
  ],
  [
    "a PNG without pixels",
    pngFile([headerOf({ width: 0, height: 1, depth: 8, colorType: 0 })]),
    "invalid_image",
  ],
])("sniff() refuses %s", (_, bytes, code) => {
  expect(sniff(bytes)).toMatchObject({ ok: false, error: { code } });
});

test("decodeImage() calls an empty file a missing source", async () => {
  expect(await decodeImage(new Uint8Array(0))).toMatchObject({ error: { code: "missing_source" } });
});
