import { expect, test } from "bun:test";
import { meetingPoint, type Primitive } from "./primitive.ts";

const line = (a: number, b: number, c: number): Primitive => ({
  kind: "line",
  a,
  b,
  c,
  from: 0,
  to: 20,
});

test("meetingPoint() finds where two lines cross", () => {
  const at = meetingPoint(
    [
      [line(1, 0, 3), 1],
      [line(0, 1, 4), 1],
    ],
    { near: [2, 5], reach: 3 },
  );
  expect(at?.[0]).toBeCloseTo(3, 4);
  expect(at?.[1]).toBeCloseTo(4, 4);
});

test("meetingPoint() stays beside its start, on the primitives, where they meet at a flat angle and it is pulled", () => {
  // the lines cross 20 px away
  const tilt = 0.01;
  const lines = [line(0, 1, 0), line(-tilt, 1, 20 * tilt)];
  const guides = lines.map((p) => [p, 12] as const);
  const free = meetingPoint(guides, { near: [0, 0.5], reach: 3 });
  const pulled = meetingPoint(guides, { near: [0, 0.5], reach: 3, pull: 0.013 });
  expect(free).toBeUndefined();
  expect(pulled?.[0]).toBeGreaterThan(-2);
  expect(pulled?.[1]).toBeCloseTo(0.1, 1);
});
