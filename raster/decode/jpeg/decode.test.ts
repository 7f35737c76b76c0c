import { expect, test } from "bun:test";
import { join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
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

const END_MARKER = 2;
/** A zero that is stuffed behind the last byte tells nothing. */
const STUFFED = 1;

test.each(["baseline", "progressive", "orientation-6"])(
  "decodeImage() refuses every truncation of the pixels of a %s JPEG, and needs no end marker",
  async (name) => {
    const bytes = await fixture(name);
    for (let length = 4; length < bytes.length - END_MARKER - STUFFED; length++) {
      const image = await decodeImage(bytes.subarray(0, length));
      expect(image).toMatchObject({ ok: false, error: { code: "invalid_image" } });
    }
    const whole = await decodeImage(bytes);
    expect(await decodeImage(bytes.subarray(0, -1))).toEqual(whole);
    expect(await decodeImage(bytes.subarray(0, -END_MARKER))).toEqual(whole);
  },
);

test.each(["baseline", "progressive"])(
  "issue 30: decodeImage() refuses a %s JPEG with a hole in its pixels",
  async (name) => {
    const bytes = await fixture(name);
    const scan = bytes.findLastIndex((byte, i) => byte === 0xff && bytes[i + 1] === 0xda) + 12;
    const hole = Math.min(20, bytes.length - END_MARKER - scan);
    const damaged = bytes.slice().fill(0x55, scan, scan + hole);
    expect(await decodeImage(damaged)).toMatchObject({
      error: { code: "invalid_image", detail: expect.stringContaining("as they were written") },
    });
  },
);

/** An APP1 segment of EXIF with one entry, the orientation, of TIFF type `type`. */
function exif(orientation: number, type: 3 | 4): Uint8Array {
  const body = Buffer.alloc(36);
  body.write("ffe10022", "hex");
  body.write("Exif\0\0MM\0*", 4, "latin1");
  body.writeUInt32BE(8, 14); // the directory
  body.writeUInt16BE(1, 18);
  body.writeUInt16BE(0x0112, 20);
  body.writeUInt16BE(type, 22);
  body.writeUInt32BE(1, 24);
  if (type === 3) body.writeUInt16BE(orientation, 28);
  else body.writeUInt32BE(orientation, 28);
  return body;
}

const withSegments = (bytes: Uint8Array, ...segments: Uint8Array[]) =>
  Buffer.concat([bytes.subarray(0, 2), ...segments, bytes.subarray(2)]);

test("issue 30: decodeImage() reads an orientation of either type, and the first of two", async () => {
  const bytes = await fixture("baseline");
  const turned = await decodeImage(withSegments(bytes, exif(6, 3)));
  const upright = await decodeImage(bytes);
  expect(turned.ok && upright.ok && turned.value.width).toBe(upright.ok && upright.value.height);
  expect(await decodeImage(withSegments(bytes, exif(6, 4)))).toEqual(turned);
  expect(await decodeImage(withSegments(bytes, exif(6, 3), exif(1, 3)))).toEqual(turned);
  expect(await decodeImage(withSegments(bytes, exif(1, 3), exif(6, 3)))).toEqual(upright);
});

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

test("decodeImage() tells the coarsest step of a JPEG's means, which its quality sets", async () => {
  const canvas = createCanvas(32, 32);
  const stepAt = async (quality: number) => {
    const image = await decodeImage(await canvas.encode("jpeg", quality));
    return image.ok ? image.value.blockStep : undefined;
  };
  // the first divisors of ITU-T T.81, annex K, are 16 and 17; libjpeg takes 30 % of them at 85 and twice as much at 25
  expect(await stepAt(85)).toBe(5 / 8);
  expect(await stepAt(25)).toBe(34 / 8);
});
