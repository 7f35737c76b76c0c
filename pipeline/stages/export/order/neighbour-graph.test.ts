import { expect, test } from "bun:test";
import fc from "fast-check";
import { rootOf, singletons } from "../../../../raster/disjoint-sets.ts";
import { type Adjacency, sumEdges } from "../../../../raster/regions/adjacency.ts";
import { NeighbourGraph } from "./neighbour-graph.ts";

const COMPONENTS = 12;

const pair = fc
  .tuple(fc.nat(COMPONENTS - 1), fc.nat(COMPONENTS - 1), fc.integer({ min: 1, max: 9 }))
  .filter(([a, b]) => a < b);
const rounds = fc.array(fc.array(fc.tuple(fc.nat(COMPONENTS - 1), fc.nat(COMPONENTS - 1))));

test("contract() leaves the edges and perimeters of what its unions have become", () => {
  fc.assert(
    fc.property(fc.array(pair), rounds, (pairs, joins) => {
      const edges = contracted(singletons(COMPONENTS), {
        low: Int32Array.from(pairs, ([a]) => a),
        high: Int32Array.from(pairs, ([, b]) => b),
        length: Int32Array.from(pairs, ([, , length]) => length),
      });
      const graph = new NeighbourGraph(edges, new Float64Array(COMPONENTS).fill(1));
      for (const round of joins) {
        const joined = [];
        for (const [a, b] of round) {
          const [over, under] = [rootOf(graph.parent, a), rootOf(graph.parent, b)];
          if (over === under) continue;
          graph.join({ over, under });
          joined.push({ over, under });
        }
        graph.contract(joined);
        const expected = contracted(graph.parent, edges);
        expect(edgesOf(graph)).toEqual(listed(expected));
        for (let c = 0; c < COMPONENTS; c++) {
          if (graph.isRoot(c)) expect(graph.perimeter[c]).toBe(perimeterOf(graph, expected, c));
        }
      }
    }),
  );
});

function contracted(parent: Int32Array, { low, high, length }: Adjacency): Adjacency {
  return sumEdges(parent.length, (add) => {
    for (let e = 0; e < low.length; e++)
      add(rootOf(parent, low[e]!), rootOf(parent, high[e]!), length[e]!);
  });
}

function edgesOf({ ends, length }: NeighbourGraph): string[] {
  const left = [...length.keys()].filter((e) => length[e]! > 0);
  return left.map((e) => `${ends[2 * e]} ${ends[2 * e + 1]} ${length[e]}`).sort();
}

function listed({ low, high, length }: Adjacency): string[] {
  return Array.from(low, (a, e) => `${a} ${high[e]} ${length[e]}`).sort();
}

/** Edges of union `c`, and a length of 1 beside none for each of its members. */
function perimeterOf(
  { parent }: NeighbourGraph,
  { low, high, length }: Adjacency,
  c: number,
): number {
  let sum = 0;
  for (let k = 0; k < COMPONENTS; k++) if (rootOf(parent, k) === c) sum++;
  for (let e = 0; e < low.length; e++) if (low[e] === c || high[e] === c) sum += length[e]!;
  return sum;
}
