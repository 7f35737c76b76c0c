import { expect, test } from "bun:test";
import type { FittedPath } from "../../../../geometry/segment.ts";
import { black, draw, red, white } from "../../../../tests/pictures.ts";
import { quietContext } from "../../../../tests/stage-context.ts";
import { quantize } from "../../quantize/stage.ts";
import { segment } from "../../segment/stage.ts";
import { ArcPaths } from "../arcs/arc-paths.ts";
import { FlatArcs } from "../flatten/flat-arcs.ts";
import { FittedArcs } from "../join/fitted-arcs.ts";
import { holeProbes, sweptHoles } from "./swept-holes.ts";
import type { Refitter } from "./untangle.ts";

/** A red speck in a black square on white, and its arcs along pixel edges. */
async function speckled() {
  const square = (x: number, y: number, from: number, to: number) =>
    Math.min(x, y) > from && Math.max(x, y) < to;
  const raster = draw(48, 48, (x, y) => {
    if (square(x, y, 8, 14)) return red;
    return square(x, y, 6, 42) ? black : white;
  });
  const indexed = await quantize.run(raster, quantize.defaults, quietContext());
  const map = await segment.run(indexed, segment.defaults, quietContext());
  const paths = new ArcPaths(map);
  const refitter: Pick<Refitter, "walkEdges"> = { walkEdges: (a, visit) => paths.walk(a, visit) };
  const arcs = [...map.arcFrom.keys()];
  return { map, paths, refitter, arcs };
}

test("sweptHoles() finds nothing along the pixel edges", async () => {
  const { map, paths, refitter, arcs } = await speckled();
  const flat = new FlatArcs(FittedArcs.from(arcs.map((a) => paths.lattice(a))), 0.02);
  expect(
    sweptHoles(map, { flat, probes: holeProbes(map, flat, 1) }, { arcs, refitter, unit: 1 }),
  ).toEqual([]);
});

test("sweptHoles() finds the arc that cuts a corner off with the hole in it", async () => {
  const { map, paths, refitter, arcs } = await speckled();
  const isOuter = (a: number) =>
    paths.lattice(a).segments.some(({ to }) => to[0] === 42 && to[1] === 42);
  const outer = arcs.filter((a) => isOuter(a) && map.arcFrom[a]! < 0);
  expect(outer).toHaveLength(1);
  const chamfered: FittedPath = {
    start: [30, 6],
    segments: [
      [42, 6],
      [42, 42],
      [6, 42],
      [6, 30],
      [30, 6],
    ].map(([x, y]) => ({ kind: "line", to: [x!, y!] })),
  };
  const fitted = FittedArcs.from(arcs.map((a) => (a === outer[0] ? chamfered : paths.lattice(a))));
  const flat = new FlatArcs(fitted, 0.02);
  const found = sweptHoles(
    map,
    { flat, probes: holeProbes(map, flat, 1) },
    { arcs, refitter, unit: 1 },
  );
  expect(found.map(({ arc }) => arc)).toEqual(outer);
});
