import { expect, test } from "bun:test";
import fc from "fast-check";
import { signedArea } from "../../geometry/signed-area.ts";
import { extentOf } from "./areas.ts";
import { openedPlaces } from "./opened-places.ts";
import { thinPlaces } from "./places.ts";

const limits = { signal: new AbortController().signal, spend: () => true };

/** A piece of rings in grid units: the outer one turns from +x to +y, holes the other way. */
function pieceOf(...rings: number[][]) {
  const loops = rings.map((ring) => Float64Array.from(ring));
  const area = loops.reduce((sum, loop) => sum + signedArea(loop), 0);
  return { contour: 0, loops, area };
}

/** A star with rays of the given lengths. */
function star(lengths: readonly number[]): number[] {
  return lengths.flatMap((length, k) => {
    const angle = (2 * Math.PI * k) / lengths.length;
    return [Math.round(1e5 + length * Math.cos(angle)), Math.round(1e5 + length * Math.sin(angle))];
  });
}

test("thinPlaces() finds what opening the whole piece by the disc finds", () => {
  const lengths = fc.array(fc.integer({ min: 300, max: 20_000 }), { minLength: 5, maxLength: 40 });
  fc.assert(
    fc.property(lengths, fc.constantFrom(300, 1000, 3000), (rays, radius) => {
      const piece = pieceOf(star(rays));
      const extent = extentOf(piece.loops[0]!);
      const opened = openedPlaces({ piece, extent, radius, spend: () => true }, [extent]);
      const places = thinPlaces(piece, { radius, ...limits });
      const forms = (all: typeof places) => all.map(({ form }) => form).sort();
      expect(forms(places)).toEqual(forms(opened));
    }),
    { numRuns: 150, seed: 7 },
  );
});

test("thinPlaces() tells a neck's width and box", () => {
  // two squares of 4000, joined by a strip of 3000 × 400
  const piece = pieceOf([
    0, 0, 4000, 0, 4000, 1800, 7000, 1800, 7000, 0, 11000, 0, 11000, 4000, 7000, 4000, 7000, 2200,
    4000, 2200, 4000, 4000, 0, 4000,
  ]);
  const [place, ...others] = thinPlaces(piece, { radius: 500, ...limits });
  expect(others).toEqual([]);
  expect(place?.form).toBe("neck");
  expect(Math.abs((place?.width ?? 0) - 400)).toBeLessThan(20);
  const { left, right, top, bottom } = place!.area;
  expect([left, right, top, bottom].map(Math.round)).toEqual([4000, 7000, 1800, 2200]);
});

test("thinPlaces() finds no neck where two discs overlap in a waist", () => {
  const piece = pieceOf([0, 0, 4000, 1800, 8000, 0, 8000, 4000, 4000, 2200, 0, 4000]);
  expect(thinPlaces(piece, { radius: 210, ...limits })).toEqual([]);
});

test("thinPlaces() counts a tip that meets other material of its piece in a point", () => {
  // a tooth within a frame, down to its lower side
  const frame = [0, 0, 8000, 0, 8000, 5000, 0, 5000];
  const tooth = [
    1000, 1000, 1000, 4000, 4000, 4000, 7000, 4000, 7000, 1000, 5000, 1000, 4000, 4000, 3000, 1000,
  ];
  const piece = pieceOf(frame, tooth);
  const extent = extentOf(piece.loops[0]!);
  const opened = openedPlaces({ piece, extent, radius: 300, spend: () => true }, [extent]);
  const places = thinPlaces(piece, { radius: 300, ...limits });
  expect(places.map(({ form }) => form)).toEqual(["neck"]);
  expect(opened.map(({ form }) => form)).toEqual(["neck"]);
});
