import { expect, test } from "bun:test";
import { join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import type { Raster } from "../../../plugin/mod.ts";
import { decodeImage } from "../../../raster/decode/decode.ts";
import { restoreJpeg } from "./restore.ts";

const context = { signal: new AbortController().signal };

/** A red disc with a thin dark stroke beside it on white, and what a JPEG of it decodes to. */
async function compressed(quality: number): Promise<{ drawn: Uint8ClampedArray; raster: Raster }> {
  const canvas = createCanvas(91, 75);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, 91, 75);
  pen.fillStyle = "#d02030";
  pen.arc(30, 30, 21, 0, 7);
  pen.fill();
  pen.strokeStyle = "#203040";
  pen.lineWidth = 1.4;
  pen.moveTo(60, 5);
  pen.lineTo(84, 50);
  pen.stroke();
  const drawn = pen.getImageData(0, 0, 91, 75).data;
  const raster = await decodeImage(await canvas.encode("jpeg", quality));
  if (!raster.ok) throw raster.error;
  return { drawn, raster: raster.value };
}

/** Root mean square of the differences, levels, over pixels that differ from none around them in `drawn`. */
function rings(px: Uint8ClampedArray, drawn: Uint8ClampedArray): number {
  let [sum, count] = [0, 0];
  for (let i = 4 * 92; i < drawn.length - 4 * 92; i++) {
    const around = [-368, -364, -360, -4, 4, 360, 364, 368];
    if (around.some((step) => drawn[i + step] !== drawn[i])) continue;
    sum += (px[i]! - drawn[i]!) ** 2;
    count++;
  }
  return Math.sqrt(sum / count);
}

test.each([40, 60, 80, 92])(
  "restoreJpeg() takes most of the rings that quality %i drew",
  async (quality) => {
    const { drawn, raster } = await compressed(quality);
    const { data, stored } = restoreJpeg(raster, context);
    expect(stored).toBeUndefined();
    expect(rings(data, drawn)).toBeLessThan(0.6 * rings(raster.data, drawn));
  },
);

test("restoreJpeg() leaves tiles without detail, and all of a picture whose colours a profile changed", async () => {
  const { raster } = await compressed(70);
  const { data } = restoreJpeg(raster, context);
  // the corner lies beyond the tiles of the disc and of the stroke
  const at = 4 * (70 * 91 + 5);
  expect(data.subarray(at, at + 4)).toEqual(raster.data.subarray(at, at + 4));
  const paler = { ...raster, data: raster.data.map((level) => 0.9 * level) };
  expect(restoreJpeg(paler, context).data).toBe(paler.data);
});

test("restoreJpeg() restores a grey JPEG, and stops when it is cancelled", async () => {
  const { raster } = await compressed(50);
  const grey = raster.data.map((_, i) => ((i & 3) === 3 ? 255 : lumaAt(raster.data, i & ~3)));
  const plane = { ...raster, data: grey, stored: raster.stored!.slice(0, 1) };
  const { data } = restoreJpeg(plane, context);
  expect(data).not.toEqual(grey);
  expect(data.every((level, i) => (i & 3) === 3 || level === data[i & ~3])).toBe(true);
  expect(() => restoreJpeg(raster, { signal: AbortSignal.abort() })).toThrow();
});

const lumaAt = (px: Uint8ClampedArray, at: number) =>
  0.299 * px[at]! + 0.587 * px[at + 1]! + 0.114 * px[at + 2]!;

test("decodeImage() finds the same coefficients in a progressive JPEG as in a baseline one", async () => {
  const planesOf = async (name: string) => {
    const file = join(import.meta.dir, "../../../tests/fixtures/decode", `${name}.jpg`);
    const raster = await decodeImage(await Bun.file(file).bytes());
    return raster.ok ? raster.value.stored : undefined;
  };
  const planes = await planesOf("baseline");
  expect(planes?.map(({ columns, rows, scaleX }) => [columns, rows, scaleX])).toEqual([
    [8, 6, 1],
    [4, 3, 2],
    [4, 3, 2],
  ]);
  expect(await planesOf("progressive")).toEqual(planes);
  expect(await planesOf("orientation-6")).toBeUndefined();
});

test("decodeImage() keeps coefficients of pictures up to a megapixel", async () => {
  const storedOf = async (file: Uint8Array) => {
    const raster = await decodeImage(file);
    return raster.ok ? raster.value.stored?.length : undefined;
  };
  const canvas = createCanvas(1000, 1000);
  expect(await storedOf(await canvas.encode("jpeg", 50))).toBe(3);
  const larger = createCanvas(1000, 1001);
  expect(await storedOf(await larger.encode("jpeg", 50))).toBeUndefined();
});
