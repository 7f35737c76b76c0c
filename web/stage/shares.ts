/** How much of the painted area each colour takes, as it is seen. @module */
import type { Drawing, Shape } from "./drawing.ts";
import { flattenPath } from "./flatten-path.ts";

/** A colour and what it covers. */
export interface ColorShare {
  /** `#rrggbb`. */
  readonly color: string;
  /** Of the painted area, 0 to 1. */
  readonly share: number;
}

/** Rows along which shapes are measured: exact along a row, so that 256 give shares within about 0.2 %. */
const ROWS = 256;
/** Steps along a row. */
const COLUMNS = 1024;

/** Measure the colours of a drawing along rows, later shapes over earlier ones; largest share first. */
export function sharesOf({ width, height, shapes }: Drawing): readonly ColorShare[] {
  const index = new Map<string, number>();
  const seen = new Uint16Array(ROWS * COLUMNS);
  const scale = { x: COLUMNS / width, y: ROWS / height };
  for (const shape of shapes) {
    if (shape.kind === "seam" || shape.kind === "overlay") continue;
    if (!index.has(shape.color)) index.set(shape.color, index.size + 1);
    paintRows(shape, { seen, scale, color: index.get(shape.color)! });
  }
  const counts = new Float64Array(index.size + 1);
  for (const color of seen) counts[color]!++;
  const painted = Math.max(1, seen.length - counts[0]!);
  return [...index]
    .map(([color, k]) => ({ color, share: counts[k]! / painted }))
    .sort((a, b) => b.share - a.share);
}

interface Rows {
  readonly seen: Uint16Array;
  readonly scale: { readonly x: number; readonly y: number };
  readonly color: number;
}

/** Paint a shape by the non-zero rule; a stroke is the band along its line. */
function paintRows(shape: Shape, { seen, scale, color }: Rows): void {
  const crossings = new Map<number, [x: number, winding: number][]>();
  const span = (row: number, from: number, to: number) => {
    const first = Math.max(0, Math.ceil(from * scale.x - 0.5));
    const last = Math.min(COLUMNS, Math.ceil(to * scale.x - 0.5));
    if (first < last) seen.fill(color, row * COLUMNS + first, row * COLUMNS + last);
  };
  const half = shape.kind === "stroke" ? shape.width / 2 : 0;
  flattenPath(shape.data, (x0, y0, x1, y1) => {
    if (half > 0) return bandRows({ x0, y0, x1, y1, half }, scale.y, span);
    if (y0 === y1) return;
    const [down, top, bottom] = y0 < y1 ? [1, y0, y1] : [-1, y1, y0];
    const last = Math.min(ROWS, Math.ceil(bottom * scale.y - 0.5));
    for (let row = Math.max(0, Math.ceil(top * scale.y - 0.5)); row < last; row++) {
      const y = (row + 0.5) / scale.y;
      const x = x0 + ((x1 - x0) * (y - y0)) / (y1 - y0);
      const known = crossings.get(row);
      if (known) known.push([x, down]);
      else crossings.set(row, [[x, down]]);
    }
  });
  for (const [row, list] of crossings) {
    list.sort(([a], [b]) => a - b);
    let winding = 0;
    for (let i = 0; i < list.length - 1; i++) {
      winding += list[i]![1];
      if (winding !== 0) span(row, list[i]![0], list[i + 1]![0]);
    }
  }
}

interface Band {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly half: number;
}

/** Rows of the rectangle around a line, both ends rounded to its box. */
function bandRows(
  { x0, y0, x1, y1, half }: Band,
  perPx: number,
  span: (row: number, from: number, to: number) => void,
): void {
  const [top, bottom] = [Math.min(y0, y1) - half, Math.max(y0, y1) + half];
  const last = Math.min(ROWS, Math.ceil(bottom * perPx - 0.5));
  const length = Math.sqrt((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0));
  const reach = Math.abs(y1 - y0) < 1e-9 ? 0 : (half * length) / Math.abs(y1 - y0);
  for (let row = Math.max(0, Math.ceil(top * perPx - 0.5)); row < last; row++) {
    const y = (row + 0.5) / perPx;
    if (reach === 0) {
      span(row, Math.min(x0, x1) - half, Math.max(x0, x1) + half);
      continue;
    }
    const middle = x0 + ((x1 - x0) * (y - y0)) / (y1 - y0);
    const from = Math.max(middle - reach, Math.min(x0, x1) - half);
    const to = Math.min(middle + reach, Math.max(x0, x1) + half);
    if (from < to) span(row, from, to);
  }
}
