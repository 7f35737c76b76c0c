import { expect, test } from "bun:test";
import fc from "fast-check";
import { type Mask, squaredDistance } from "./distance.ts";

const masks = fc
  .record({ width: fc.integer({ min: 1, max: 12 }), height: fc.integer({ min: 1, max: 12 }) })
  .chain(({ width, height }) =>
    fc
      .uint8Array({ minLength: width * height, maxLength: width * height, max: 3 })
      .map((cells): Mask => ({ width, height, data: cells.map((cell) => (cell ? 1 : 0)) })),
  );

/** Every pixel against every other. */
function bruteForce({ width, height, data }: Mask): number[] {
  return Array.from(data, (on, i) => {
    let nearest = on ? Number.POSITIVE_INFINITY : 0;
    for (let y = -1; y <= height; y++)
      for (let x = -1; x <= width; x++) {
        const inside = x >= 0 && y >= 0 && x < width && y < height;
        if (inside && data[y * width + x]) continue;
        nearest = Math.min(nearest, (x - (i % width)) ** 2 + (y - Math.floor(i / width)) ** 2);
      }
    return nearest;
  });
}

test("squaredDistance() is exact, with the outside beyond the image", () => {
  fc.assert(
    fc.property(masks, (mask) => {
      expect([...squaredDistance(mask)]).toEqual(bruteForce(mask));
    }),
  );
});

test("squaredDistance() stops when aborted", () => {
  const mask = { width: 2, height: 2, data: new Uint8Array(4).fill(1) };
  expect(() => squaredDistance(mask, AbortSignal.abort("stop"))).toThrow("stop");
});
