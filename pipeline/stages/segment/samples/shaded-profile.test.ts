import { expect, test } from "bun:test";
import { draw, white } from "../../../../tests/pictures.ts";
import { quietContext } from "../../../../tests/stage-context.ts";
import { quantize } from "../../quantize/stage.ts";
import { segment } from "../stage.ts";
import { validate } from "../testing/validate.ts";

test("segment puts samples of a shaded disc within 0.1 px of its edge, whatever band ends there", async () => {
  const shaded = draw(96, 96, (x, y) =>
    Math.hypot(x - 47.3, y - 48.6) < 38.4 ? [2 * x + 20, 40, 120, 255] : white,
  );
  const settings = { ...quantize.defaults, autoTolerance: 0.08 };
  const indexed = await quantize.run(shaded, settings, quietContext());
  const map = await segment.run(indexed, segment.defaults, quietContext());
  expect(validate(map)).toEqual([]);
  const ground = map.labels[0]!;
  let measured = 0;
  for (let a = 0; a < map.arcLeft.length; a++) {
    if (map.arcLeft[a]! < 0 || map.arcRight[a]! < 0) continue;
    const sides = [map.componentLabel[map.arcLeft[a]!], map.componentLabel[map.arcRight[a]!]];
    if (!sides.includes(ground)) continue;
    for (let s = map.sampleStart[a]!; s < map.sampleStart[a + 1]!; s++) {
      if (map.sampleWeight[s]! < 0.4) continue;
      const d = Math.hypot(map.samples[2 * s]! - 47.3, map.samples[2 * s + 1]! - 48.6) - 38.4;
      expect(Math.abs(d)).toBeLessThan(0.1);
      measured++;
    }
  }
  expect(measured).toBeGreaterThan(80);
});
