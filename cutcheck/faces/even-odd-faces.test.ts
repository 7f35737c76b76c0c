import { expect, test } from "bun:test";
import fc from "fast-check";
import { signedArea } from "../../geometry/signed-area.ts";
import { evenOddFaces } from "./even-odd-faces.ts";

const areaOf = (loops: readonly Float64Array[]) =>
  loops.reduce((sum, loop) => sum + signedArea(loop), 0);
const square = (x: number, y: number, side: number) =>
  Float64Array.of(x, y, x + side, y, x + side, y + side, x, y + side);

const lattice = fc.integer({ min: 0, max: 10 }).map((k) => 1000 * k);
const ring = fc
  .uniqueArray(fc.tuple(lattice, lattice), { minLength: 3, maxLength: 7, selector: String })
  .map((points) => Float64Array.from(points.flat()));
const rings = fc.array(ring, { minLength: 1, maxLength: 3 });

/** Whether a point lies in an odd number of rings. */
const isInside = (loops: readonly Float64Array[], x: number, y: number) =>
  loops.filter((loop) => ringContains(loop, { x, y })).length % 2 === 1;

test("evenOddFaces() leaves out what two rings have in common", () => {
  const faces = evenOddFaces([square(0, 0, 100), square(50, 50, 100)], 1.5);
  expect(areaOf(faces)).toBe(2 * 100 ** 2 - 2 * 50 ** 2);
});

test("evenOddFaces() parts a bow tie into two faces", () => {
  const faces = evenOddFaces([Float64Array.of(0, 0, 100, 100, 100, 0, 0, 100)], 1.5);
  expect(faces.map((face) => signedArea(face))).toEqual([2500, 2500]);
});

test("evenOddFaces() finds nothing in a ring drawn twice or folded back on itself", () => {
  expect(evenOddFaces([square(0, 0, 100), square(0, 0, 100)], 1.5)).toEqual([]);
  expect(evenOddFaces([Float64Array.of(0, 0, 100, 0, 200, 0, 50, 0)], 1.5)).toEqual([]);
});

test("evenOddFaces() encloses the points that lie in an odd number of rings", () => {
  fc.assert(
    fc.property(rings, (drawn) => {
      const faces = evenOddFaces(drawn, 1.5);
      for (let x = 137; x < 10_000; x += 811)
        for (let y = 211; y < 10_000; y += 733)
          expect(isInside(faces, x + 0.3, y + 0.7)).toBe(isInside(drawn, x + 0.3, y + 0.7));
    }),
    { numRuns: 60, seed: 5 },
  );
});

test("evenOddFaces() gives mirrored rings the same area", () => {
  fc.assert(
    fc.property(rings, (drawn) => {
      const mirrored = drawn.map((loop) => loop.map((value, k) => (k % 2 ? value : -value)));
      const size = areaOf(evenOddFaces(drawn, 1.5));
      expect(Math.abs(areaOf(evenOddFaces(mirrored, 1.5)) - size)).toBeLessThan(5000);
    }),
    { numRuns: 60, seed: 5 },
  );
});

/** Whether a point lies inside a ring `[x0, y0, x1, y1, …]` by the even-odd rule; not defined for a point on it. */
function ringContains(coords: ArrayLike<number>, { x, y }: { x: number; y: number }): boolean {
  let inside = false;
  let ax = coords[coords.length - 2]!;
  let ay = coords[coords.length - 1]!;
  for (let i = 0; i < coords.length; i += 2) {
    const bx = coords[i]!;
    const by = coords[i + 1]!;
    if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) inside = !inside;
    ax = bx;
    ay = by;
  }
  return inside;
}
