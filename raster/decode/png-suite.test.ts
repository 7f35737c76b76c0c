// PngSuite lies beside the repository; a lone clone has the cases of tests/fixtures instead.
import { expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { decodeImage } from "./decode.ts";

const suite = join(import.meta.dir, "../../../shared/pngsuite");
const names = existsSync(suite)
  ? readdirSync(join(suite, "png")).map((file) => file.slice(0, -".png".length))
  : [];
const isCorrupt = (name: string) => name.startsWith("x");
const load = async (name: string) =>
  decodeImage(await Bun.file(join(suite, "png", `${name}.png`)).bytes());

test.skipIf(names.length === 0)(
  "decodeImage() is exact on every valid image of PngSuite",
  async () => {
    const inexact: string[] = [];
    for (const name of names.filter((name) => !isCorrupt(name))) {
      const truth: number[] = await Bun.file(join(suite, "json", `${name}.json`)).json();
      const unit = truth.some((value) => value > 255) ? 257 : 1; // 16-bit truths hold 16-bit values
      const image = await load(name);
      const near =
        image.ok && truth.every((value, i) => Math.abs(value / unit - image.value.data[i]) <= 0.5);
      if (!near || truth.length !== image.value.data.length) inexact.push(name);
    }
    expect(inexact).toEqual([]);
  },
);

test.skipIf(names.length === 0)(
  "decodeImage() refuses every corrupt image of PngSuite",
  async () => {
    for (const name of names.filter(isCorrupt)) {
      const image = await load(name);
      expect(image.ok ? name : image.error.detail).toMatch(/^The .* must .*: /);
    }
  },
);
