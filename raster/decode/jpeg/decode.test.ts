import { expect, test } from "bun:test";
import { join } from "node:path";
import { decodeImage } from "../decode.ts";

const fixtures = join(import.meta.dir, "../../../tests/fixtures/decode");
const fixture = (name: string) => Bun.file(join(fixtures, `${name}.jpg`)).bytes();

/** Four quarters: (230, 200, 90) top left, (20, 200, 90) top right, (230, 40, 90) and (20, 40, 90) below. */
async function corners(bytes: Uint8Array) {
  const image = await decodeImage(bytes);
  if (!image.ok) throw new Error(image.error.detail);
  const { width, height, data, source } = image.value;
  expect(source).toBe("jpeg");
  return [2, width - 3].flatMap((x) =>
    [2, height - 3].map((y) => [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)]),
  );
}
const near = (actual: number[][], expected: number[][]) =>
  Math.max(
    ...actual.flatMap((color, i) => color.map((value, k) => Math.abs(value - expected[i][k]))),
  );

test.each(["baseline", "progressive"])("decodeImage() reads a %s JPEG", async (name) => {
  const expected = [
    [230, 200, 90],
    [230, 40, 90],
    [20, 200, 90],
    [20, 40, 90],
  ];
  expect(near(await corners(await fixture(name)), expected)).toBeLessThanOrEqual(3);
});

test("decodeImage() turns a JPEG as its orientation says", async () => {
  const expected = [
    [230, 40, 90],
    [20, 40, 90],
    [230, 200, 90],
    [20, 200, 90],
  ];
  expect(near(await corners(await fixture("orientation-6")), expected)).toBeLessThanOrEqual(3);
});

test("decodeImage() reads CMYK without inverting it", async () => {
  const [topLeft, , , bottomRight] = await corners(await fixture("cmyk"));
  expect(topLeft![0] - bottomRight![0]).toBeGreaterThan(150);
});

test.each(["baseline", "progressive", "orientation-6"])(
  "decodeImage() refuses every truncation of a %s JPEG",
  async (name) => {
    const bytes = await fixture(name);
    for (let length = 4; length < bytes.length; length++) {
      const image = await decodeImage(bytes.subarray(0, length));
      expect(image).toMatchObject({ ok: false, error: { code: "invalid_image" } });
    }
  },
);

test("decodeImage() refuses 12 bits a sample and arithmetic coding by name", async () => {
  const bytes = await fixture("baseline");
  const frame = bytes.findIndex((byte, i) => byte === 0xff && bytes[i + 1] === 0xc0);
  const with12 = bytes.slice();
  with12[frame + 4] = 12;
  expect(await decodeImage(with12)).toMatchObject({
    error: { detail: expect.stringContaining("it has 12") },
  });
  const arithmetic = bytes.slice();
  arithmetic[frame + 1] = 0xc9;
  expect(await decodeImage(arithmetic)).toMatchObject({
    error: { detail: expect.stringContaining("Huffman") },
  });
});
