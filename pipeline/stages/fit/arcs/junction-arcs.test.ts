import { expect, test } from "bun:test";
import { black, draw, red, white } from "../../../../tests/pictures.ts";
import { quietContext } from "../../../../tests/stage-context.ts";
import { quantize } from "../../quantize/stage.ts";
import { segment } from "../../segment/stage.ts";
import { junctionArcs } from "./junction-arcs.ts";

test("junctionArcs() has every arc leave both of its junctions once, and loops none", async () => {
  const raster = draw(48, 48, (x, y) => {
    if (Math.hypot(x - 36, y - 36) < 5) return black;
    return x < 24 ? (y < 20 ? red : black) : white;
  });
  const indexed = await quantize.run(raster, quantize.defaults, quietContext());
  const map = await segment.run(indexed, segment.defaults, quietContext());
  const { start, arcs } = junctionArcs(map);
  const left: string[] = [];
  for (let j = 0; j < map.junctions.length / 2; j++)
    for (let i = start[j]!; i < start[j + 1]!; i++) left.push(`${j} ${arcs[i]}`);
  const expected: string[] = [];
  for (let a = 0; a < map.arcFrom.length; a++) {
    if (map.arcFrom[a]! >= 0) expected.push(`${map.arcFrom[a]} ${a}`, `${map.arcTo[a]} ${~a}`);
  }
  expect(map.arcFrom).toContain(-1); // the disc
  expect(left.sort()).toEqual(expected.sort());
});
