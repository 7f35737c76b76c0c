/** Pictures of strokes, drawn exactly, for the tests of this stage. @module */
import type { Partition, Raster } from "../../../../plugin/mod.ts";

/** A polyline drawn with a pen: round joins, and round or flat ends. */
export interface PenStroke {
  /** `[x0, y0, x1, y1, …]`, px; one point is a dot. */
  readonly points: readonly number[];
  readonly width: number;
  readonly cap?: "round" | "butt";
  /** Index in the palette; 1 unless told. */
  readonly ink?: number;
}

/** Paper, then inks. */
export type Palette = readonly (readonly [number, number, number])[];

const BLACK_ON_WHITE: Palette = [
  [255, 255, 255],
  [0, 0, 0],
];

/** Draws strokes on paper; a pixel's coverage is the mean over 8 × 8 points. */
export function drawStrokes(
  size: readonly [number, number],
  strokes: readonly PenStroke[],
  palette: Palette = BLACK_ON_WHITE,
): Raster {
  const [width, height] = size;
  const data = new Uint8ClampedArray(4 * width * height);
  for (let i = 0; i < width * height; i++) {
    const x = i % width;
    const y = Math.floor(i / width);
    const color = [...palette[0]!];
    for (const stroke of strokes) {
      const share = coverageOf(stroke, x, y);
      const ink = palette[stroke.ink ?? 1]!;
      for (let c = 0; c < 3; c++) color[c]! += share * (ink[c]! - color[c]!);
    }
    data.set([...color.map(Math.round), 255], 4 * i);
  }
  return { width, height, data, scale: 1, source: "png" };
}

const GRID = 8;

function coverageOf(stroke: PenStroke, x: number, y: number): number {
  const middle = depth(stroke, x + 0.5, y + 0.5);
  if (Math.abs(middle) > 1) return middle > 0 ? 1 : 0;
  let inside = 0;
  for (let j = 0; j < GRID; j++)
    for (let i = 0; i < GRID; i++)
      if (depth(stroke, x + (i + 0.5) / GRID, y + (j + 0.5) / GRID) >= 0) inside++;
  return inside / (GRID * GRID);
}

/** How far a point lies inside a stroke, px; negative outside. */
function depth({ points, width, cap = "round" }: PenStroke, x: number, y: number): number {
  let deepest = Number.NEGATIVE_INFINITY;
  const last = Math.max(0, points.length - 4);
  for (let k = 0; k <= last; k += 2) {
    const [x0, y0, x1 = x0!, y1 = y0!] = points.slice(k, k + 4) as number[];
    const dx = x1 - x0!;
    const dy = y1 - y0!;
    const squared = dx * dx + dy * dy;
    const t = squared > 0 ? ((x - x0!) * dx + (y - y0!) * dy) / squared : 0;
    const s = Math.max(0, Math.min(1, t));
    let inside = width / 2 - Math.hypot(x - x0! - s * dx, y - y0! - s * dy);
    const length = Math.sqrt(squared);
    if (cap === "butt" && k === 0) inside = Math.min(inside, t * length);
    if (cap === "butt" && k === last) inside = Math.min(inside, (1 - t) * length);
    deepest = Math.max(deepest, inside);
  }
  return deepest;
}

/** Points of a circle, closed, as a pen polyline. */
export function circlePoints(cx: number, cy: number, r: number): number[] {
  return arcPoints({ cx, cy, r }, 0, 360);
}

/** Points of an arc between two angles in degrees, clockwise on screen. */
export function arcPoints(
  { cx, cy, r }: { cx: number; cy: number; r: number },
  from: number,
  to: number,
): number[] {
  const points: number[] = [];
  for (let k = 0; k <= 96; k++) {
    const angle = ((from + ((to - from) * k) / 96) * Math.PI) / 180;
    points.push(cx + r * Math.cos(angle), cy + r * Math.sin(angle));
  }
  return points;
}

/** The partition of a raster by nearest palette colour, without its arcs: this stage reads none. */
export function partitionOf(raster: Raster, palette: Palette = BLACK_ON_WHITE): Partition {
  const { width, height, data } = raster;
  const labels = new Uint8Array(width * height);
  const componentArea = new Uint32Array(palette.length);
  for (let i = 0; i < labels.length; i++) {
    const distances = palette.map((color) =>
      color.reduce((sum, value, c) => sum + (value - data[4 * i + c]!) ** 2, 0),
    );
    labels[i] = distances.indexOf(Math.min(...distances));
    componentArea[labels[i]!]!++;
  }
  return {
    raster,
    palette: Uint8Array.from(palette.flatMap((color) => [...color, 255])),
    labels,
    componentLabel: Uint8Array.from(palette, (_, label) => label),
    componentArea,
    coords: new Int32Array(0),
    arcStart: new Uint32Array(1),
    arcLeft: new Int32Array(0),
    arcRight: new Int32Array(0),
    arcFrom: new Int32Array(0),
    arcTo: new Int32Array(0),
    junctions: new Int32Array(0),
    sampleStart: new Uint32Array(1),
    samples: new Float64Array(0),
    sampleWeight: new Float32Array(0),
    ringArcs: new Int32Array(0),
    ringStart: new Uint32Array(1),
    componentRings: new Uint32Array(palette.length + 1),
    hardEdges: false,
  };
}
