import { expect, test } from "bun:test";
import { resolveSettings } from "./options.ts";
import { relax, SVG_BUDGET } from "./run.ts";

const settings = resolveSettings({ preset: "photo" });
const regionArea = settings.segment.minRegionArea;
const pixels = 1_000_000;

test("relax() leaves settings alone within budget", () => {
  expect(relax(settings, { bytes: SVG_BUDGET, regionArea, pixels })).toBeUndefined();
});

test("relax() raises minRegionArea and tolerance, more for more excess", () => {
  const little = relax(settings, { bytes: 1.1 * SVG_BUDGET, regionArea, pixels })!;
  const much = relax(settings, { bytes: 3 * SVG_BUDGET, regionArea, pixels })!;
  expect(little.segment.minRegionArea).toBeGreaterThan(regionArea);
  expect(little.fit.tolerance).toBeGreaterThan(settings.fit.tolerance);
  expect(much.segment.minRegionArea).toBeGreaterThan(little.segment.minRegionArea);
});

test("relax() goes on from the area that the segment stage came to by itself", () => {
  const next = relax(settings, { bytes: 1.1 * SVG_BUDGET, regionArea: 500, pixels })!;
  expect(next.segment.minRegionArea).toBeGreaterThan(500);
});

/** Attempts until nothing gives way, each 9 times over budget; the last settings. */
function relaxFully(first: typeof settings) {
  let [attempts, now] = [0, first];
  for (;;) {
    const { minRegionArea } = now.segment;
    const next = relax(now, { bytes: 9 * SVG_BUDGET, regionArea: minRegionArea, pixels });
    if (!next) return { attempts, now };
    now = next;
    attempts++;
  }
}

test("relax() ends where one region is the whole image", () => {
  const { attempts, now } = relaxFully(settings);
  expect(now.segment.minRegionArea).toBe(pixels);
  expect(now.fit.tolerance).toBe(5);
  expect(attempts).toBeLessThan(12);
});

test("relax() stays within the options' bounds for centre-lines, which regions do not make", () => {
  const { now } = relaxFully(resolveSettings({ preset: "centerline" }));
  expect(now.segment.minRegionArea).toBe(200);
});
