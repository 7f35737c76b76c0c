/** Random small drawings and noise, for property tests. @module */
import fc from "fast-check";
import type { Raster } from "../plugin/mod.ts";
import { black, blue, draw, green, red, white } from "./pictures.ts";

const SIZE = 40;
const inks = [white, black, red, blue, green];
const blot = fc.record({
  x: fc.integer({ min: 0, max: SIZE }),
  y: fc.integer({ min: 0, max: SIZE }),
  r: fc.integer({ min: 2, max: 18 }),
  ink: fc.nat(4),
});
/** A stroke from one point to another, down to a third of a pixel wide: its face may vanish in rounding. */
const stroke = fc.record({
  from: fc.tuple(fc.nat(SIZE), fc.nat(SIZE)),
  to: fc.tuple(fc.nat(SIZE), fc.nat(SIZE)),
  width: fc.double({ min: 0.3, max: 3, noNaN: true }),
  ink: fc.nat(4),
});
const shapes = fc.record({
  blots: fc.array(blot, { maxLength: 5 }),
  strokes: fc.array(stroke, { maxLength: 4 }),
});
/** Pixels at random, 12 × 12 of them. */
const noise = fc.record({ cells: fc.array(fc.nat(3), { minLength: 144, maxLength: 144 }) });
/** What to draw: blots and strokes, or pixels. */
export const picture = fc.oneof(shapes, noise);

/** A recipe for {@link rasterOf}. */
export type Picture = typeof picture extends fc.Arbitrary<infer P> ? P : never;

/** Draw a recipe: 40 px wide, noise 12. */
export function rasterOf(recipe: Picture): Raster {
  if ("cells" in recipe) {
    const at = (x: number, y: number) => recipe.cells[12 * Math.floor(y) + Math.floor(x)]!;
    return draw(12, 12, (x, y) => inks[at(x, y)]!, { smooth: false });
  }
  const { blots, strokes } = recipe;
  return draw(SIZE, SIZE, (x, y) => {
    const line = strokes.find((s) => distance(s, x, y) < s.width / 2);
    if (line) return inks[line.ink]!;
    return inks[blots.findLast((b) => Math.hypot(b.x - x, b.y - y) < b.r)?.ink ?? 0]!;
  });
}

function distance({ from, to }: { from: number[]; to: number[] }, x: number, y: number): number {
  const [dx, dy] = [to[0]! - from[0]!, to[1]! - from[1]!];
  const along = ((x - from[0]!) * dx + (y - from[1]!) * dy) / (dx * dx + dy * dy || 1);
  const t = Math.max(0, Math.min(1, along));
  return Math.hypot(from[0]! + t * dx - x, from[1]! + t * dy - y);
}
