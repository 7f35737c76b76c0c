import { expect, test } from "bun:test";
import fc from "fast-check";
import { chainsOf } from "./chains.ts";
import { PairGrid } from "./pair-grid.ts";

const whole = fc.integer({ min: 0, max: 60 });
const polyline = fc
  .array(fc.tuple(whole, whole), { minLength: 2, maxLength: 30 })
  .map((points) => points.filter((p, i) => i === 0 || `${p}` !== `${points[i - 1]}`))
  .filter((points) => points.length > 1);

function chainsFrom(polylines: readonly (readonly [number, number])[][]) {
  const chainStart = [0];
  for (const points of polylines) chainStart.push(chainStart.at(-1)! + points.length);
  const coords = Float64Array.from(polylines.flat(2));
  return chainsOf(coords, Uint32Array.from(chainStart));
}

test("PairGrid.forEachPair() visits segments of two chains that share a point, and none whose boxes are apart", () => {
  fc.assert(
    fc.property(
      fc.array(polyline, { minLength: 2, maxLength: 6 }),
      fc.nat(3),
      (polylines, reach) => {
        const chains = chainsFrom(polylines);
        const { coords: p, owner } = chains;
        const grid = new PairGrid(chains, { reach });
        const visited = new Set<string>();
        grid.forEachPair((i, j) => visited.add(`${i} ${j}`));
        const ends = (i: number, k: number) => [p[2 * i + k]!, p[2 * i + 2 + k]!];
        const isApart = (i: number, j: number, k: number) =>
          Math.max(...ends(i, k)) + reach < Math.min(...ends(j, k));
        const meet = (i: number, j: number) =>
          [0, 1].every((k) => !isApart(i, j, k) && !isApart(j, i, k));
        const samePoint = (i: number, j: number) =>
          p[2 * i] === p[2 * j] && p[2 * i + 1] === p[2 * j + 1];
        for (let i = 0; i < owner.length; i++)
          for (let j = i + 1; j < owner.length; j++) {
            if (owner[i] !== owner[i + 1] || owner[j] !== owner[j + 1]) continue;
            if (visited.has(`${i} ${j}`)) expect(meet(i, j)).toBe(true);
            else if (owner[i] !== owner[j]) expect(samePoint(i, j)).toBe(false);
          }
      },
    ),
  );
});

test("PairGrid.forEachPair() visits every pair with a segment of a marked chain", () => {
  fc.assert(
    fc.property(
      fc.array(polyline, { minLength: 1, maxLength: 8 }),
      fc.record({ reach: fc.nat(3), marked: fc.nat(255) }),
      (polylines, { reach, marked }) => {
        const chains = chainsFrom(polylines);
        const grid = new PairGrid(chains, { reach });
        const of = new Set(polylines.keys().filter((c) => (marked >> c) & 1));
        const pairs = (options: { of?: ReadonlySet<number> }) => {
          const visited = new Set<string>();
          grid.forEachPair((i, j) => {
            if (of.has(chains.owner[i]!) || of.has(chains.owner[j]!)) visited.add(`${i} ${j}`);
          }, options);
          return visited;
        };
        expect(pairs({ of })).toEqual(pairs({}));
      },
    ),
  );
});
