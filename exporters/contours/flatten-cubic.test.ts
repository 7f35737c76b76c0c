import { expect, test } from "bun:test";
import fc from "fast-check";
import { chordCount, flattenCubic } from "./flatten-cubic.ts";

const coordinate = fc.double({ min: -100, max: 100, noNaN: true });
const cubic = fc.array(coordinate, { minLength: 8, maxLength: 8 }).map((p) => Float64Array.from(p));

function walk(p: Float64Array, steps: number): number[] {
  const xy = new Float64Array(2 * steps);
  flattenCubic(p, 0, { steps, xy });
  return [p[0]!, p[1]!, ...xy];
}

function reversed(values: ArrayLike<number>): number[] {
  const list: number[] = [];
  for (let i = values.length - 2; i >= 0; i -= 2) list.push(values[i]!, values[i + 1]!);
  return list;
}

test("flattenCubic() gives the same points both ways, bit for bit", () => {
  fc.assert(
    fc.property(cubic, fc.constantFrom(0.001, 0.1, 5), (p, tolerance) => {
      const twin = Float64Array.from(reversed(p));
      const steps = chordCount(p, 0, tolerance);
      expect(chordCount(twin, 0, tolerance)).toBe(steps);
      expect(reversed(walk(twin, steps))).toEqual(walk(p, steps));
    }),
  );
});

test("chordCount() is the same both ways where a rounding error decides", () => {
  // 0.75 m / tolerance is 225, or a hair more: of a border, one shape had 15 chords and the other 16
  const border = Float64Array.of(19.5, 127.7, 16.7, 128, 15.7, 125.9, 15.7, 125);
  const twin = Float64Array.from(reversed(border));
  expect(chordCount(border, 0, 0.01)).toBe(chordCount(twin, 0, 0.01));
});

test("chordCount() keeps chords within the tolerance", () => {
  fc.assert(
    fc.property(cubic, (p) => {
      const steps = chordCount(p, 0, 0.1);
      const chords = walk(p, steps);
      const fine = walk(p, 8 * steps);
      for (let i = 0; i < fine.length; i += 2) {
        const k = 2 * Math.min(steps - 1, Math.floor(i / 16));
        const [ax, ay, bx, by] = chords.slice(k, k + 4) as [number, number, number, number];
        const length = (bx - ax) ** 2 + (by - ay) ** 2 || 1;
        const along = ((fine[i]! - ax) * (bx - ax) + (fine[i + 1]! - ay) * (by - ay)) / length;
        const t = Math.min(1, Math.max(0, along));
        expect(
          Math.hypot(ax + t * (bx - ax) - fine[i]!, ay + t * (by - ay) - fine[i + 1]!),
        ).toBeLessThan(0.1001);
      }
    }),
  );
});

test("chordCount() takes handles on the chord for a line, and gives others at least two chords", () => {
  expect(chordCount(Float64Array.of(0, 0, 0, 0, 9, 3, 9, 3), 0, 0.1)).toBe(1);
  expect(chordCount(Float64Array.of(0, 0, 3, 1, 6, 2, 9, 3), 0, 0.1)).toBe(1);
  expect(chordCount(Float64Array.of(0, 0, -3, -1, 6, 2, 9, 3), 0, 10)).toBe(2); // leaves the chord's end
  expect(chordCount(Float64Array.of(0, 0, 1, 1, -1, 1, 0, 0), 0, 10)).toBe(3);
});
