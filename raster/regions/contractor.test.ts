import { expect, test } from "bun:test";
import fc from "fast-check";
import { rootOf } from "../disjoint-sets.ts";
import { type Adjacency, AdjacencyBuilder } from "./adjacency.ts";
import { Contractor } from "./merge-weak.ts";

const REGIONS = 12;

/** Edges as `low high length`, sorted. */
function listed({ low, high, length }: Adjacency): string[] {
  return Array.from(low, (a, e) => `${a} ${high[e]} ${length[e]}`).sort();
}

/** Edges between roots, added up in a hash table. */
function summed(parent: Int32Array, { low, high, length }: Adjacency): Adjacency {
  const builder = new AdjacencyBuilder(low.length);
  for (let e = 0; e < low.length; e++) {
    const [a, b] = [rootOf(parent, low[e]!), rootOf(parent, high[e]!)];
    if (a !== b) builder.add(a, b, length[e]!);
  }
  return builder.finish();
}

test("Contractor gives the edges between roots, one time after the other", () => {
  const pair = fc
    .tuple(fc.nat(REGIONS - 2), fc.nat(REGIONS - 1), fc.integer({ min: 1, max: 9 }))
    .filter(([a, b]) => a < b);
  const forest = fc.tuple(...Array.from({ length: REGIONS }, (_, k) => fc.nat(k)));
  fc.assert(
    fc.property(fc.array(pair), forest, (pairs, parents) => {
      const edges: Adjacency = {
        low: Int32Array.from(pairs, ([a]) => a),
        high: Int32Array.from(pairs, ([, b]) => b),
        length: Uint32Array.from(pairs, ([, , length]) => length),
      };
      const contractor = new Contractor(REGIONS);
      const apart = Int32Array.from({ length: REGIONS }, (_, k) => k);
      const joined = Int32Array.from(parents);
      let contracted: Adjacency = edges;
      for (const parent of [apart, joined, joined]) {
        contracted = contractor.contract(parent, contracted);
        expect(listed(contracted)).toEqual(listed(summed(parent, edges)));
      }
    }),
  );
});
