import { expect, test } from "bun:test";
import fc from "fast-check";
import type { ChainCrossing } from "../../../../geometry/crossings.ts";
import { findCrossings } from "../../../../geometry/crossings.ts";
import { task, tellFindings } from "./crossing-watch.ts";

const whole = fc.integer({ min: 0, max: 12 });

const polyline = fc
  .array(fc.tuple(whole, whole), { minLength: 2, maxLength: 24 })
  .map((points) => points.filter((p, i) => i === 0 || `${p}` !== `${points[i - 1]}`))
  .filter((points) => points.length > 1);

test("tellFindings() tells of strips what findCrossings() tells of all, in its order", () => {
  fc.assert(
    fc.property(
      fc.array(polyline, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 9 }),
      (polylines, strips) => {
        const chainStart = [0];
        for (const points of polylines) chainStart.push(chainStart.at(-1)! + points.length);
        const coords = Float64Array.from(polylines.flat(2));
        const chains = { coords, chainStart: Uint32Array.from(chainStart) };
        const told: string[] = [];
        const report = ({ a, b, x, y }: ChainCrossing) => told.push([a, b, x, y].join(" "));
        findCrossings(chains, report);
        const whole = told.splice(0);
        const search = task.open({ chains, only: undefined, strips });
        const rows = Array.from({ length: strips }, (_, strip) => search(strip));
        tellFindings(rows, report);
        expect(told).toEqual(whole);
      },
    ),
    { numRuns: 300 },
  );
});
