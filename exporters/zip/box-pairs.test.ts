import { expect, test } from "bun:test";
import fc from "fast-check";
import { countMeetingPairs } from "./box-pairs.ts";

test("countMeetingPairs() counts what comparing all boxes counts", () => {
  const side = fc.integer({ min: 0, max: 9 });
  fc.assert(
    fc.property(fc.array(fc.tuple(side, side, side, side)), (drawn) => {
      const boxes = drawn.map(([x, y, w, h]) => [x, y, x + w, y + h] as const);
      const meet = boxes.flatMap(([l, t, r, b], i) =>
        boxes.slice(i + 1).filter(([m, u, s, c]) => m <= r && s >= l && u <= b && c >= t),
      );
      expect(countMeetingPairs(Float64Array.from(boxes.flat()), Infinity)).toBe(meet.length);
    }),
  );
});

test("countMeetingPairs() stops past its limit", () => {
  const boxes = new Float64Array(4 * 5000).map((_, k) => (k % 4 < 2 ? 0 : 1));
  expect(countMeetingPairs(boxes, 100)).toBe(4999);
});
