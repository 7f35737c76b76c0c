import { expect, test } from "bun:test";
import {
  blue,
  disc,
  draw,
  green,
  type Paint,
  type Rgba,
  white,
} from "../../../../tests/pictures.ts";
import { quietContext } from "../../../../tests/stage-context.ts";
import { quantize } from "../stage.ts";

/** Labels of the first row of a picture 96 px wide, W where they are that of the first pixel. */
async function firstRow(paint: Paint): Promise<string> {
  const indexed = await quantize.run(draw(96, 96, paint), quantize.defaults, quietContext());
  const { labels } = indexed;
  return Array.from(labels.subarray(0, 96), (k) => (k === labels[0] ? "W" : "#")).join("");
}

test("cedeTouches() gives ground to all that a disc on the frame covers in part, from both sides", async () => {
  // covered whole where the circle is less than a sixteenth of a px from the frame
  const row = await firstRow(disc(48, 48, 48, blue, white));
  expect(row).toMatch(/^W+#{1,6}W+$/);
  const cut = await firstRow(disc(48, 45, 48, blue, white));
  expect(cut.match(/#/g)?.length).toBeGreaterThan(28);
});

test("cedeTouches() gives the last row of a gradient to the ground, of whatever colour each pixel inside is", async () => {
  const shade = (y: number): Rgba => [20 + y, 60 + y / 2, 200 - y, 255];
  const row = await firstRow((x, y) =>
    (x - 48) ** 2 + (y - 48) ** 2 < 47.7 ** 2 ? shade(y) : white,
  );
  expect(row).toBe("W".repeat(96));
});

test("cedeTouches() leaves a line along the frame that has a colour of its own", async () => {
  const mean = blue.map((v, c) => (v + white[c]!) / 2) as unknown as typeof blue;
  const isLine = (x: number, y: number) => x < 40 && y < 1;
  const isBlock = (x: number, y: number) => x > 60 && y > 40;
  const row = await firstRow((x, y) =>
    x < 20 ? white : isLine(x, y) || isBlock(x, y) ? mean : blue,
  );
  expect(row).toBe("W".repeat(20) + "#".repeat(76));
});

test("cedeTouches() leaves a border that reaches the frame at a steep angle where it is", async () => {
  const row = await firstRow((x, y) => (x + 0.3 * y < 40.2 ? white : green));
  expect(row).toBe("W".repeat(40) + "#".repeat(56));
});
