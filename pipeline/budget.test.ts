import { expect, test } from "bun:test";
import { relax, SVG_BUDGET } from "./budget.ts";
import { resolveSettings } from "./options.ts";

const settings = resolveSettings({ preset: "photo" });

test("relax() leaves settings alone within budget", () => {
  expect(relax(settings, SVG_BUDGET)).toBeUndefined();
});

test("relax() raises minRegionArea and tolerance, more for more excess", () => {
  const little = relax(settings, 1.1 * SVG_BUDGET)!;
  const much = relax(settings, 3 * SVG_BUDGET)!;
  expect(little.segment.minRegionArea).toBeGreaterThan(settings.segment.minRegionArea);
  expect(little.fit.tolerance).toBeGreaterThan(settings.fit.tolerance);
  expect(much.segment.minRegionArea).toBeGreaterThan(little.segment.minRegionArea);
});

test("relax() ends at the bounds of the options", () => {
  let attempts = 0;
  for (let next = relax(settings, 9 * SVG_BUDGET); next; attempts++) {
    expect(next.segment.minRegionArea).toBeLessThanOrEqual(200);
    expect(next.fit.tolerance).toBeLessThanOrEqual(5);
    next = relax(next, 9 * SVG_BUDGET);
  }
  expect(attempts).toBeLessThan(12);
});
