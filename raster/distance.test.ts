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
function bruteForce({ width, height, data }: Mask, beyond: "outside" | "figure"): number[] {
  const frame = beyond === "outside" ? 1 : 0;
  return Array.from(data, (on, i) => {
    let nearest = on ? Number.POSITIVE_INFINITY : 0;
    for (let y = -frame; y < height + frame; y++)
      for (let x = -frame; x < width + frame; x++) {
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
      expect([...squaredDistance(mask)]).toEqual(bruteForce(mask, "outside"));
    }),
  );
});

test("squaredDistance() is exact, with the figure going on beyond the image", () => {
  fc.assert(
    fc.property(masks, (mask) => {
      fc.pre(mask.data.includes(0));
      expect([...squaredDistance(mask, { beyond: "figure" })]).toEqual(bruteForce(mask, "figure"));
    }),
  );
});

test("squaredDistance() finds a figure without an outside farther away than the image is large", () => {
  const mask = { width: 5, height: 4, data: new Uint8Array(20).fill(1) };
  for (const d2 of squaredDistance(mask, { beyond: "figure" })) expect(d2).toBeGreaterThan(41);
});

test("squaredDistance() stops when aborted", () => {
  const mask = { width: 2, height: 2, data: new Uint8Array(4).fill(1) };
  expect(() => squaredDistance(mask, { signal: AbortSignal.abort("stop") })).toThrow("stop");
});
