import { expect, test } from "bun:test";
import fc from "fast-check";
import { leastEigenvector } from "./linear-algebra.ts";

const N = 4;

const entry = fc.double({ min: -5, max: 5, noNaN: true });

test("leastEigenvector() returns a unit vector that minimises the form", () => {
  fc.assert(
    fc.property(
      fc.array(entry, { minLength: N * N, maxLength: N * N }),
      fc.array(entry, { minLength: N, maxLength: N }),
      (values, other) => {
        const m = new Float64Array(N * N);
        for (let r = 0; r < N; r++)
          for (let c = 0; c < N; c++) m[N * r + c] = values[N * r + c]! + values[N * c + r]!;
        const form = (v: ArrayLike<number>) => {
          let sum = 0;
          for (let r = 0; r < N; r++)
            for (let c = 0; c < N; c++) sum += v[r]! * m[N * r + c]! * v[c]!;
          return sum;
        };
        const least = leastEigenvector(m, N);
        const length2 = other.reduce((sum, v) => sum + v * v, 0);
        expect(Math.hypot(...least)).toBeCloseTo(1, 9);
        expect(form(other)).toBeGreaterThanOrEqual(form(least) * length2 - 1e-6);
      },
    ),
  );
});
