import { expect, test } from "bun:test";
import { draw, white } from "../../../../tests/pictures.ts";
import { quietContext } from "../../../../tests/stage-context.ts";
import { quantize } from "../stage.ts";

test("quantize divides the edge of a shaded shape between its own bands and the ground", async () => {
  const shaded = draw(80, 80, (x, y) =>
    x > 20.4 && x < 60.4 && y > 10 && y < 70 ? [2 * y + 40, 40, 120, 255] : white,
  );
  const { labels, palette, paint } = await quantize.run(shaded, quantize.defaults, quietContext());
  expect(paint).toBeDefined();
  const redAt = (x: number, y: number) => palette[4 * labels[y * 80 + x]!]!;
  for (let y = 14; y < 66; y++) {
    // the pixel of 0.6 coverage belongs to the shape, its neighbour outside to the ground
    expect(Math.abs(redAt(20, y) - redAt(24, y))).toBeLessThanOrEqual(16);
    expect(redAt(19, y)).toBe(255);
    expect(redAt(60, y)).toBe(255);
  }
});
