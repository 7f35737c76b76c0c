/** Drawings made by rule: what an engine is warmed up with. @module */
import type { Raster } from "../../plugin/mod.ts";

/** Sides of a drawing, px: too large to be enlarged before it is traced. */
const WIDTH = 352;
const HEIGHT = 256;
/** The first two are as low as this: each stage of them is an interpreter's work. */
const FIRST_HEIGHT = 64;
/** Distance between shapes, px. */
const CELL = 32;

type Color = readonly [number, number, number];

/** Signed distance from an outline around the origin, px, positive inside; near the outline it is exact enough to blend. */
type Shape = (x: number, y: number) => number;

const BLACK: Color = [12, 12, 16];
const COLORS: readonly Color[] = [
  [220, 60, 50],
  [40, 110, 200],
  [250, 200, 40],
  [40, 150, 90],
  [90, 50, 130],
  [20, 24, 32],
  [240, 140, 60],
];

/** Shapes of every kind in several colours, some of them on panels that touch, on white; `turn` makes another drawing. */
export function flatDrawing(turn: number): Raster {
  const colorOf = (cell: number) => COLORS[cell % COLORS.length]!;
  return draw(turn, (cell) => [
    ...(cell % 5 < 2 ? [{ shape: () => 1, color: colorOf(cell + turn + 3) }] : []),
    { shape: shapeOf(cell + turn), color: colorOf(3 * cell + turn) },
  ]);
}

/** Shapes in one ink on white. */
export function inkDrawing(turn: number): Raster {
  return draw(turn, (cell) => [{ shape: shapeOf(cell + turn), color: BLACK }]);
}

type Painted = { readonly shape: Shape; readonly color: Color };

function draw(turn: number, paintsOf: (cell: number) => readonly Painted[]): Raster {
  const height = turn < 2 ? FIRST_HEIGHT : HEIGHT;
  const data = new Uint8ClampedArray(WIDTH * height * 4).fill(255);
  const columns = WIDTH / CELL;
  for (let cell = 0; cell < (columns * height) / CELL; cell++) {
    const cx = ((cell % columns) + 0.5) * CELL + 0.4 * Math.sin(cell + turn);
    const cy = (Math.floor(cell / columns) + 0.5) * CELL;
    for (const painted of paintsOf(cell + 3 * Math.floor(cell / columns)))
      paint(data, [cx, cy], painted);
  }
  return { width: WIDTH, height, data, scale: 1, source: "png" };
}

/** Blend `shape` over what is there, within its cell. */
function paint(
  data: Uint8ClampedArray,
  [cx, cy]: readonly [number, number],
  { shape, color }: Painted,
): void {
  const left = Math.round(cx) - CELL / 2;
  const top = Math.round(cy) - CELL / 2;
  for (let y = top; y < top + CELL; y++)
    for (let x = left; x < left + CELL; x++) {
      const a = Math.min(1, Math.max(0, shape(x + 0.5 - cx, y + 0.5 - cy) + 0.5));
      const i = (y * WIDTH + x) * 4;
      for (let c = 0; c < 3; c++) data[i + c] = data[i + c]! * (1 - a) + color[c]! * a;
    }
}

function shapeOf(number: number): Shape {
  return shapes[number % shapes.length]!(number * 1.7);
}

const shapes: readonly ((angle: number) => Shape)[] = [
  () => (x, y) => 12 - Math.hypot(x, y),
  (angle) => (x, y) => 11 + 3 * Math.cos(3 * Math.atan2(y, x) + angle) - Math.hypot(x, y),
  (angle) => turned(angle, (x, y) => 10 - Math.max(Math.abs(x), Math.abs(y))),
  () => (x, y) => Math.min(13 - Math.hypot(x, y), Math.hypot(x, y) - 8),
  (angle) => turned(angle, (x, y) => Math.min(14 - Math.abs(x), 1.5 - Math.abs(y))),
  (angle) => turned(angle, (x, y) => Math.min(y + 9, 9 - 0.87 * Math.abs(x) - 0.5 * y)),
  (angle) => turned(angle, (x, y) => Math.min(2 - Math.abs(Math.hypot(x, y + 6) - 12), y + 6)),
];

function turned(angle: number, shape: Shape): Shape {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return (x, y) => shape(x * cos + y * sin, y * cos - x * sin);
}
