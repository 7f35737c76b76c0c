import { expect, test } from "bun:test";
import { compare } from "./fidelity.ts";
import { replaceSection, table } from "./report.ts";
import { exponent, median } from "./statistics.ts";

test("median() is the middle of odd and even numbers of values", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
});

test("exponent() finds the power of a power law", () => {
  expect(exponent([1, 2, 4, 8].map((x) => [x, 5 * x ** 1.4]))).toBeCloseTo(1.4, 10);
});

test("replaceSection() replaces one section and leaves the others", () => {
  const text = "# Results\n\n## A\n\nold\n\n## B\n\nkept\n";
  expect(replaceSection(text, "A", "new")).toBe("# Results\n\n## A\n\nnew\n\n## B\n\nkept\n");
  expect(replaceSection(text, "C", "added")).toBe(`${text}\n## C\n\nadded\n`);
});

test("table() sets numbers to the right", () => {
  expect(table(["a", "b"], [["x", 1.5]])).toBe("| a | b |\n| --- | --: |\n| x | 1.5 |");
});

test("compare() is zero on equals and 100 between black and white", () => {
  const [black, white] = [Uint8Array.of(0, 0, 0, 255), Uint8Array.of(255, 255, 255, 255)];
  expect(compare(black, black)).toEqual({ meanDelta: 0, wrongPercent: 0 });
  expect(compare(black, white).meanDelta).toBeCloseTo(100, 2);
});
