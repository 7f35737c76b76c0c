import { expect, test } from "bun:test";
import { draw, type Paint, white } from "../../../../tests/pictures.ts";
import { quietContext } from "../../../../tests/stage-context.ts";
import { quantize } from "../../quantize/stage.ts";
import { segment } from "../../segment/stage.ts";
import { junctionArcs, strongChains } from "./junction-arcs.ts";

async function chainsOf(paint: Paint) {
  const indexed = await quantize.run(draw(64, 64, paint), quantize.defaults, quietContext());
  const map = await segment.run(indexed, segment.defaults, quietContext());
  return { map, chains: strongChains(map, junctionArcs(map)) };
}
const inDisc = (x: number, y: number) => Math.hypot(x - 32, y - 32) < 20.4;

test("strongChains() follows a contour past the weak border that ends on it", async () => {
  const { map, chains } = await chainsOf((x, y) =>
    inDisc(x, y) ? [x < 30 ? 40 : 60, 0, 0, 255] : white,
  );
  expect(chains).toHaveLength(1);
  const [first, second] = chains[0]!.map((s) => (s < 0 ? ~s : s));
  expect(first).not.toBe(second);
  const end = (s: number) => (s < 0 ? map.arcFrom[~s] : map.arcTo[s]);
  const start = (s: number) => (s < 0 ? map.arcTo[~s] : map.arcFrom[s]);
  expect(end(chains[0]![0]!)).toBe(start(chains[0]![1]!));
});

test("strongChains() keeps borders of like contrast apart", async () => {
  const { chains } = await chainsOf((x, y) =>
    inDisc(x, y) ? [x < 30 ? 20 : 250, x < 30 ? 20 : 0, 0, 255] : white,
  );
  expect(chains).toEqual([]);
});
