import { expect, test } from "bun:test";
import { flattenPath } from "../../../geometry/flatten.ts";
import type { Partition } from "../../../plugin/mod.ts";
import { arcs, mapOf, outline, run } from "../../../tests/fit-curves.ts";
import { black, disc, white } from "../../../tests/pictures.ts";

/** The map with its samples scattered across the page, the same way each time. */
function scatter(map: Partition, amount: (k: number) => number): Partition {
  let state = 1;
  const samples = map.samples.map((v, k) => {
    state = (state * 48271) % 2147483647;
    return v + amount(k >> 1) * (state / 1073741823.5 - 1);
  });
  return { ...map, samples };
}

test("fit smoothingReach: evens out noisy samples", async () => {
  const clean = await mapOf(disc(32, 32, 24, black, white));
  const map = scatter(clean, () => 0.8 * clean.raster.scale);
  const even = outline(await run(map, { smoothingReach: 8 }));
  const rough = outline(await run(map, { smoothingReach: 0 }));
  expect(even).not.toEqual(rough);
  const error = (path: typeof even) =>
    flattenPath(path, 0.05).reduce(
      (sum, [x, y]) => Math.max(sum, Math.abs(Math.hypot(x - 32, y - 32) - 24)),
      0,
    );
  expect(error(even)).toBeLessThan(0.6);
});

test("fit robustLines: outliers hardly turn a line", async () => {
  const clean = await mapOf((x) => (x < 32 ? black : white));
  const map = { ...clean, samples: clean.samples.slice() };
  for (let s = 2; s < 8; s++) {
    const vertical = map.sampleStart.findIndex((start, a) => map.sampleStart[a + 1]! - start > 30);
    map.samples[2 * (map.sampleStart[vertical]! + s)]! += 0.16;
  }
  const lean = async (robustLines: boolean) => {
    const border = arcs(await run(map, { robustLines })).find(
      ({ start, segments }) => Math.abs(start[0] - 32) < 1 && Math.abs(segments[0]!.to[0] - 32) < 1,
    )!;
    expect(border.segments).toHaveLength(1);
    return Math.abs(border.start[0] - border.segments[0]!.to[0]);
  };
  expect(await lean(true)).toBeLessThan(0.5 * (await lean(false)));
});
