import { expect, test } from "bun:test";
import { withoutPinholes } from "./coverage.ts";

/** `#` is ink. */
function coverageOf(...rows: string[]) {
  const values = Float32Array.from(rows.join(""), (cell) => (cell === "#" ? 1 : 0));
  return { width: rows[0]!.length, height: rows.length, values };
}

test("withoutPinholes() covers a hole of three pixels and leaves one of four", () => {
  const coverage = coverageOf("########", "#.##..##", "#..#..##", "########");
  const { values } = withoutPinholes(coverage, 0.5);
  expect([...values.subarray(8, 24)].join("")).toBe("1111001111110011");
});

test("withoutPinholes() returns the same coverage when there is none", () => {
  const coverage = coverageOf("####", "#..#", "#..#", "####");
  expect(withoutPinholes(coverage, 0.5)).toBe(coverage);
});
