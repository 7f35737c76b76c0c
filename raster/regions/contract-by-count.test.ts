import { expect, test } from "bun:test";
import fc from "fast-check";
import { type Adjacency, contract } from "./adjacency.ts";
import { Contractor } from "./merge-weak.ts";

const REGIONS = 12;

/** Edges as `low high length`, sorted. */
function listed({ low, high, length }: Adjacency): string[] {
  return Array.from(low, (a, e) => `${a} ${high[e]} ${length[e]}`).sort();
}

test("Contractor gives the edges that contract() gives, one time after the other", () => {
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
        expect(listed(contracted)).toEqual(listed(contract(parent, edges)));
      }
    }),
  );
});
