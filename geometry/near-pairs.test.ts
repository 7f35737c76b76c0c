import { expect, test } from "bun:test";
import fc from "fast-check";
import { forEachNearPair } from "./near-pairs.ts";

test("forEachNearPair() visits every two segments whose boxes meet, and no others", () => {
  const number = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 4000 }));
  fc.assert(
    fc.property(fc.array(fc.tuple(number, number), { minLength: 2, maxLength: 40 }), (points) => {
      const chains = {
        coords: Float64Array.from(points.flat()),
        chainStart: Uint32Array.of(0, points.length),
      };
      const segments = Uint32Array.from({ length: points.length - 1 }, (_, i) => i);
      const found = new Set<string>();
      forEachNearPair(chains, segments, (i, j) => found.add(`${i} ${j}`));
      const box = (i: number, k: number) => {
        const [a, b] = [points[i]![k]!, points[i + 1]![k]!];
        return { low: Math.min(a, b), high: Math.max(a, b) };
      };
      const crosses = (i: number, j: number) => {
        const [p, q, r, s] = [points[i]!, points[i + 1]!, points[j]!, points[j + 1]!];
        const side = ([ax, ay]: number[], [bx, by]: number[], [cx, cy]: number[]) =>
          Math.sign((bx! - ax!) * (cy! - ay!) - (by! - ay!) * (cx! - ax!));
        return side(p, q, r) * side(p, q, s) <= 0 && side(r, s, p) * side(r, s, q) <= 0;
      };
      for (const i of segments)
        for (const j of segments.subarray(i + 1)) {
          const meet = [0, 1].every(
            (k) => box(i, k).low <= box(j, k).high && box(j, k).low <= box(i, k).high,
          );
          if (meet && crosses(i, j)) expect(found).toContain(`${i} ${j}`);
          if (!meet) expect(found).not.toContain(`${i} ${j}`);
        }
    }),
  );
});
