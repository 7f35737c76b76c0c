import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { likelyPreset, type Pixels } from "./likely.ts";

const samples = join(import.meta.dir, "../samples");

/** A picture as it is, or pixels of it. */
async function pixels(path: string, side = Infinity): Promise<Pixels> {
  const picture = await loadImage(path);
  const share = Math.min(1, side / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * share), Math.round(picture.height * share)];
  const context = createCanvas(width, height).getContext("2d");
  context.imageSmoothingEnabled = false;
  context.drawImage(picture, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  return { data: new Uint8ClampedArray(data), width, height };
}

/** A drawing of `of`, which gives grey of a place. */
function drawn(side: number, of: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(side * side * 4);
  for (let i = 0; i < side * side; i++)
    data.set([...Array(3).fill(of(i % side, Math.floor(i / side))), 255], 4 * i);
  return { data, width: side, height: side };
}

describe("likelyPreset() names", () => {
  test.each([
    ["kerf.png", null],
    ["tiger.png", null],
    ["backpack.png", null],
    ["mara.png", "pixel-art"],
    ["trireme.jpg", null],
    ["coffee.jpg", "photo"],
  ])("for %s: %p", async (name, preset) => {
    const path = join(samples, name);
    expect(likelyPreset(await pixels(path), await pixels(path, 256))).toBe(preset);
  });

  const disc = (x: number, y: number) => (Math.hypot(x - 100, y - 100) < 60 ? 30 : 225);

  test("line art for ink on uneven paper", () => {
    const scan = drawn(200, (x, y) => disc(x, y) + ((x * 7 + y * 13 + ((x * y) % 5)) % 9));
    expect(likelyPreset(scan, scan)).toBe("line-art");
  });

  test("nothing for the same drawing on even paper", () => {
    const clean = drawn(200, disc);
    expect(likelyPreset(clean, clean)).toBeNull();
  });

  test("nothing for a picture of one colour", () => {
    const plain = drawn(200, () => 255);
    expect(likelyPreset(plain, plain)).toBeNull();
  });

  test("nothing for a flag of three stripes", () => {
    const flag = drawn(200, (x) => 80 * Math.floor(x / 70));
    expect(likelyPreset(flag, flag)).toBeNull();
  });
});
