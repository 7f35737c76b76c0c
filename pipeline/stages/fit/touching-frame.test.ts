import { expect, test } from "bun:test";
import { flattenPath } from "../../../geometry/flatten.ts";
import { length } from "../../../geometry/point.ts";
import { arcOf, mapOf, run } from "../../../tests/fit-curves.ts";
import { blue, disc, white } from "../../../tests/pictures.ts";

/** Borders of a disc that touches all sides of a picture of 2 r px: how far off they are, px, and their segments. */
async function touchingDisc(r: number) {
  const curves = await run(await mapOf(disc(r, r, r, blue, white), 2 * r));
  let worst = 0;
  let segments = 0;
  for (let a = 0; a < curves.arcLeft.length; a++) {
    if (curves.arcLeft[a]! < 0 || curves.arcRight[a]! < 0) continue;
    const path = arcOf(curves, a);
    segments += path.segments.length;
    const points = flattenPath(path, 0.01);
    for (const [x, y] of points) worst = Math.max(worst, Math.abs(length(x - r, y - r) - r));
  }
  return { worst, segments };
}

for (const r of [10, 14, 48, 96]) {
  test(`fit keeps a disc of ${r} px round where it touches the frame`, async () => {
    const { worst, segments } = await touchingDisc(r);
    expect(worst).toBeLessThan(0.12);
    expect(segments).toBeLessThanOrEqual(12);
  });
}
