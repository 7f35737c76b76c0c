import { expect, test } from "bun:test";
import { Hairpins } from "./hairpin.ts";

const at = (...p: number[]) => new Hairpins().find(Float64Array.from(p));

test("Hairpins.find() finds where an end hooks back, also where it arrives across its chord", () => {
  expect(at(0, 0, 7.2, 0.2, 7, -5.7, 6.8, -3.3)).toBeGreaterThan(0.5);
  expect(at(6.8, -3.3, 7, -5.7, 7.2, 0.2, 0, 0)).toBeLessThan(0.5);
});

test("Hairpins.find() finds a cusp and a loop of a tenth of a px", () => {
  expect(at(0, 0, 10, 10, 0, 10, 10, 0)).toBeCloseTo(0.5, 1);
  expect(at(0, -0.092, 8.45, 0.176, -0.525, 0.07, 9, 0)).toBeDefined();
});

test("Hairpins.find() lets a curve turn about that takes its room", () => {
  expect(at(0, -6, 8, -6, 8, 6, 0, 6)).toBeUndefined();
  expect(at(0, -0.5, 2, -0.5, 2, 0.5, 0, 0.5)).toBeUndefined();
});
