import { expect, test } from "bun:test";
import fc from "fast-check";
import { squaredDistance } from "../../geometry/point.ts";
import { inscribedRadius } from "./inscribed-circle.ts";

test("inscribedRadius() of a band with a bay is what a grid of points finds", () => {
  const bend = fc.double({ min: -20, max: 20, noNaN: true });
  fc.assert(
    fc.property(fc.array(bend, { minLength: 12, maxLength: 60 }), (bends) => {
      const there = bends.map((y, k) => [10 * k, y]);
      const back = bends.map((y, k) => [10 * k, y + 60]).reverse();
      const loop = Float64Array.from([...there, ...back].flat());
      const radius = inscribedRadius([loop], { precision: 0.1 });
      let most = 0;
      for (let x = 0; x < 10 * bends.length; x += 5)
        for (let y = -20; y < 80; y += 5) most = Math.max(most, distanceInside(loop, x, y));
      expect(radius).toBeGreaterThan(most - 0.1 - 1e-9);
      expect(radius).toBeLessThan(most + 5);
    }),
    { numRuns: 50, seed: 7 },
  );
});

/** Distance of a point from the border, over all edges; negative outside. */
function distanceInside(loop: Float64Array, x: number, y: number): number {
  let inside = false;
  let least = Infinity;
  for (let k = 0; k < loop.length; k += 2) {
    const [ax, ay] = [loop.at(k - 2)!, loop.at(k - 1)!];
    const [bx, by] = [loop[k]!, loop[k + 1]!];
    if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) inside = !inside;
    least = Math.min(least, squaredDistance(x - ax, y - ay, bx - ax, by - ay));
  }
  return (inside ? 1 : -1) * Math.sqrt(least);
}
