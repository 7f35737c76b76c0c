import { expect, test } from "bun:test";
import fc from "fast-check";
import { forEachChangedSegment } from "./changed-segments.ts";

/** The segments of two polylines that are told to have changed. */
function changed(before: readonly number[], after: readonly number[]) {
  const p = Float64Array.from([...before, ...after]);
  const range = { start: before.length, end: p.length };
  const found: number[] = [];
  forEachChangedSegment(
    p,
    { before: { start: 0, end: before.length }, after: range },
    (i) => void found.push(i),
  );
  return found;
}

/** A walk to the right with a bump here and there. */
const walk = (bumps: ReadonlySet<number>) =>
  Array.from({ length: 400 }, (_, x) => [x, bumps.has(x) ? 1 : 0]).flat();

test("forEachChangedSegment() visits what one version has and the other has not, and little else", () => {
  const places = fc.uniqueArray(fc.integer({ min: 0, max: 399 }), { maxLength: 6 });
  fc.assert(
    fc.property(places, places, (was, is) => {
      const [before, after] = [walk(new Set(was)), walk(new Set(is))];
      const found = new Set(changed(before, after));
      const differ = (x: number) => was.includes(x) !== is.includes(x);
      for (let x = 0; x + 1 < 400; x++) {
        const isNew = differ(x) || differ(x + 1);
        expect(found.has(2 * x)).toBe(isNew);
        expect(found.has(before.length + 2 * x)).toBe(isNew);
      }
    }),
  );
});

test("forEachChangedSegment() finds its way back after a detour of other points", () => {
  const before = walk(new Set());
  const after = [...before.slice(0, 200), 99.5, 3, 100.5, 3, 101.5, 3, ...before.slice(206)];
  expect(changed(before, after)).toHaveLength(8);
});

test("forEachChangedSegment() stays within either version", () => {
  const before = walk(new Set()).map((n) => n + 0.5);
  const found = changed(before, walk(new Set()));
  expect(found).toHaveLength(2 * 399);
  expect(found).not.toContain(2 * 399);
});
