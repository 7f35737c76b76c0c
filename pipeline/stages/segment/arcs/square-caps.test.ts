import { expect, test } from "bun:test";
import fc from "fast-check";
import { black, draw, type Paint, white } from "../../../../tests/pictures.ts";
import { quietContext } from "../../../../tests/stage-context.ts";
import { quantize } from "../../quantize/stage.ts";
import { segment } from "../stage.ts";

/** Side of the grid that bars are placed on, px: that of the subsamples of a drawn pixel. */
const GRID = 8;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const FLOOR = 10;

/** The bar, and below the floor a block that shows its full colour. */
const bar =
  ({ left, top, right, bottom }: Box): Paint =>
  (x, y) =>
    y > FLOOR || (x > left && x < right && y > top && y < bottom) ? black : white;

/** Distance of a point from the outline of a box, px. */
function distance({ left, top, right, bottom }: Box, x: number, y: number): number {
  const dx = Math.max(left - x, 0, x - right);
  const dy = Math.max(top - y, 0, y - bottom);
  if (dx > 0 || dy > 0) return Math.hypot(dx, dy);
  return Math.min(x - left, right - x, y - top, bottom - y);
}

/** Bars 1 to 1.25 px thick that fill one row of pixels and little of those beside it; they end anywhere. */
const bars = fc
  .record({
    above: fc.integer({ min: 0, max: 1 }),
    below: fc.integer({ min: 0, max: 1 }),
    left: fc.integer({ min: 5 * GRID, max: 6 * GRID - 1 }),
    long: fc.integer({ min: 7 * GRID, max: 12 * GRID }),
  })
  .map(
    ({ above, below, left, long }): Box => ({
      left: left / GRID,
      top: 6 - above / GRID,
      right: (left + long) / GRID,
      bottom: 7 + below / GRID,
    }),
  );

test("segment measures a bar about one pixel thick to its ends", async () => {
  await fc.assert(
    fc.asyncProperty(bars, async (box) => {
      const indexed = await quantize.run(draw(24, 16, bar(box)), quantize.defaults, quietContext());
      const { samples, sampleWeight } = await segment.run(
        indexed,
        segment.defaults,
        quietContext(),
      );
      for (let s = 0; s < sampleWeight.length; s++) {
        if (sampleWeight[s]! < 0.5 || samples[2 * s + 1]! > FLOOR - 1) continue;
        expect(distance(box, samples[2 * s]!, samples[2 * s + 1]!)).toBeLessThan(0.15);
      }
    }),
    { numRuns: 200 },
  );
});
