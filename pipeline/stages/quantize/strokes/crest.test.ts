import { expect, test } from "bun:test";
import { isCrest } from "./crest.ts";

test("isCrest() knows a stroke under 1 px wide that straddles two pixels, by the one that it covers more", () => {
  expect(isCrest(0, 100, 60)).toBe(true);
  expect(isCrest(60, 100, 0)).toBe(true);
  expect(isCrest(100, 60, 0)).toBe(false);
  // of two alike the second
  expect(isCrest(70, 70, 0)).toBe(true);
  expect(isCrest(0, 70, 70)).toBe(false);
});

test("isCrest() leaves a haze alone, and pixels that are covered by half and more", () => {
  expect(isCrest(30, 60, 30)).toBe(false);
  expect(isCrest(0, 100, 20)).toBe(false);
  expect(isCrest(0, 130, 60)).toBe(false);
});
