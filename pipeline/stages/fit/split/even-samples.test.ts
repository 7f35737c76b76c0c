import { expect, test } from "bun:test";
import { isStaircase, withoutSteps } from "./even-samples.ts";

/** The border between the pixels above and below y = slope x, as samples on pixel edges. */
function stairs(slope: number, length: number) {
  const [x, y]: [number[], number[]] = [[], []];
  let row = 0;
  for (let k = 0; k < length; k++) {
    const next = Math.round(slope * (k + 0.5));
    for (; row < next; row++) {
      x.push(k);
      y.push(row + 0.5);
    }
    x.push(k + 0.5);
    y.push(row);
  }
  return path(x, y);
}

function path(x: readonly number[], y: readonly number[]) {
  const weight = new Float64Array(x.length).fill(1);
  return { x: Float64Array.from(x), y: Float64Array.from(y), weight, closed: false };
}

test("isStaircase() tells steps along pixel edges from antialiased borders and from corners", () => {
  expect(isStaircase(stairs(0.23, 80))).toBe(true);
  const places = Array.from({ length: 80 }, (_, k) => k + 0.5);
  const smooth = path(
    places,
    places.map((x) => 0.23 * x),
  );
  expect(isStaircase(smooth)).toBe(false);
  expect(isStaircase(stairs(0.01, 80))).toBe(false);
});

test("withoutSteps() is within a quarter px of the line that the steps follow, away from its ends", () => {
  const slope = 0.23;
  const { x, y } = withoutSteps(stairs(slope, 80));
  for (let i = 8; i < x.length - 8; i++) expect(Math.abs(y[i]! - slope * x[i]!)).toBeLessThan(0.26);
});

test("withoutSteps() leaves long sides where they are", () => {
  const side = path(
    Array.from({ length: 60 }, (_, k) => k + 0.5),
    new Array(60).fill(7),
  );
  expect(withoutSteps(side)).toEqual(side);
});
