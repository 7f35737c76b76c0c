import { expect, test } from "bun:test";
import fc from "fast-check";
import { type Mask, squaredDistance } from "./distance.ts";
import { skeletonOf } from "./skeleton.ts";

/** `#` is figure. */
function maskOf(...rows: string[]): Mask {
  const data = Uint8Array.from(rows.join(""), (cell) => (cell === "#" ? 1 : 0));
  return { width: rows[0]!.length, height: rows.length, data };
}

const thin = (mask: Mask) => skeletonOf(mask, squaredDistance(mask));

/** Connected parts of the pixels with `value`, by 8 or 4 neighbours; beyond the image all is 0. */
function parts({ width, height, data }: Mask, value: 0 | 1): number {
  const w = width + 2;
  const padded = new Uint8Array(w * (height + 2));
  for (let i = 0; i < data.length; i++)
    padded[(Math.floor(i / width) + 1) * w + (i % width) + 1] = data[i]!;
  const steps = value ? [1, -1, w, -w, w + 1, w - 1, -w + 1, -w - 1] : [1, -1, w, -w];
  const seen = new Uint8Array(padded.length);
  let count = 0;
  for (let seed = 0; seed < padded.length; seed++) {
    if (padded[seed] !== value || seen[seed]) continue;
    count++;
    const stack = [seed];
    seen[seed] = 1;
    for (let p = stack.pop(); p !== undefined; p = stack.pop())
      for (const step of steps) {
        const q = p + step;
        const wraps = Math.abs((q % w) - (p % w)) > 1;
        if (q < 0 || q >= padded.length || wraps || padded[q] !== value || seen[q]) continue;
        seen[q] = 1;
        stack.push(q);
      }
  }
  return count;
}

test("skeletonOf() keeps the number of parts and of holes", () => {
  const cells = fc.uint8Array({ minLength: 180, maxLength: 180, max: 2 });
  fc.assert(
    fc.property(cells, (random) => {
      const mask = { width: 15, height: 12, data: random.map((cell) => (cell ? 1 : 0)) };
      const skeleton = { ...mask, data: thin(mask) };
      expect(parts(skeleton, 1)).toBe(parts(mask, 1));
      expect(parts(skeleton, 0)).toBe(parts(mask, 0));
    }),
  );
});

test("skeletonOf() leaves a line two pixels wide its length", () => {
  const mask = maskOf("............", ".##########.", ".##########.", "............");
  const left = thin(mask).reduce((sum, on) => sum + on, 0);
  expect(left).toBeGreaterThanOrEqual(9);
  expect(left).toBeLessThanOrEqual(10);
});

test("skeletonOf() finds the middle row of a bar", () => {
  const mask = maskOf(...Array.from({ length: 5 }, () => "#".repeat(21)));
  const middle = thin(mask).subarray(2 * 21 + 4, 2 * 21 + 17);
  expect([...middle]).toEqual(new Array(13).fill(1));
});
