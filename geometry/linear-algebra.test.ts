import { expect, test } from "bun:test";
import fc from "fast-check";
import { conjugateGradients, leastEigenvector } from "./linear-algebra.ts";

const N = 4;

const entry = fc.double({ min: -5, max: 5, noNaN: true });

test("leastEigenvector() returns a unit vector that minimises the form", () => {
  fc.assert(
    fc.property(
      fc.array(entry, { minLength: N * N, maxLength: N * N }),
      fc.array(entry, { minLength: N, maxLength: N }),
      (values, other) => {
        const m = new Float64Array(N * N);
        // Vᵀ·V: no eigenvalue is negative
        for (let r = 0; r < N; r++)
          for (let c = 0; c < N; c++)
            for (let k = 0; k < N; k++) m[N * r + c]! += values[N * k + r]! * values[N * k + c]!;
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

test("conjugateGradients() solves a positive definite system in as many steps as it has unknowns", () => {
  fc.assert(
    fc.property(
      fc.array(entry, { minLength: N * N, maxLength: N * N }),
      fc.array(entry, { minLength: N, maxLength: N }),
      (values, x) => {
        // Vᵀ·V + I: no eigenvalue is below 1, and an error is no longer than what it leaves of the right side
        const times = (v: Float64Array, out: Float64Array) => {
          const rows = Array.from({ length: N }, (_, r) =>
            v.reduce((sum, own, c) => sum + values[N * r + c]! * own, 0),
          );
          for (let c = 0; c < N; c++)
            out[c] = rows.reduce((sum, row, r) => sum + values[N * r + c]! * row, v[c]!);
        };
        const b = new Float64Array(N);
        times(Float64Array.from(x), b);
        const found = conjugateGradients(times, b, 3 * N);
        const error = Math.hypot(...found.map((value, i) => value - x[i]!));
        expect(error).toBeLessThanOrEqual(1e-4 * Math.hypot(...b) + 1e-9);
      },
    ),
  );
});

test("conjugateGradients() leaves zeros where nothing is asked for", () => {
  const nothing = conjugateGradients((v, out) => out.set(v), new Float64Array(N), N);
  expect([...nothing]).toEqual([0, 0, 0, 0]);
  const tiny = Float64Array.of(1.5738e-162, 0, 0, 0); // its square keeps a single bit
  const found = conjugateGradients((v, out) => out.set(v.map((own) => 26 * own)), tiny, 3 * N);
  expect([...found]).toEqual([0, 0, 0, 0]);
});
