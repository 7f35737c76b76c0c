import { expect, test } from "bun:test";
import { draw, white } from "../../../tests/pictures.ts";
import { quietContext } from "../../../tests/stage-context.ts";
import { quantize } from "../quantize/stage.ts";
import { segment } from "../segment/stage.ts";
import { faintArcs } from "./join/join-arcs.ts";

/** A square of two greys side by side on white. */
async function faintOf(left: number, right: number) {
  const picture = draw(64, 64, (x, y) => {
    if (x < 10 || x >= 54 || y < 10 || y >= 54) return white;
    const level = x < 32 ? left : right;
    return [level, level, level, 255];
  });
  const indexed = await quantize.run(picture, quantize.defaults, quietContext());
  const map = await segment.run(indexed, segment.defaults, quietContext());
  return { map, faint: faintArcs(map) };
}

test("faintArcs() marks the border between two near colours, and no other", async () => {
  const { map, faint } = await faintOf(60, 66);
  const marked = [...faint].flatMap((is, a) => (is ? [a] : []));
  expect(marked).toHaveLength(1);
  const middle = 2 * map.arcStart[marked[0]!]!;
  expect(map.coords[middle]! / map.raster.scale).toBe(32);
  expect([...(await faintOf(60, 80)).faint]).not.toContain(1);
});
