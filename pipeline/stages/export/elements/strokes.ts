/** Strokes of a drawing as paths. @module */
import { type Curves, SegmentKind, type Stroke } from "../../../../plugin/mod.ts";
import type { PathWriter } from "../paths/path-writer.ts";
import { DECIMALS, decimal, paint } from "./paint.ts";

/** Every stroke as one path; one that rounding folded onto itself as two. */
export function strokePaths(
  { strokes, palette }: Curves,
  paths: PathWriter,
  unit: number,
): string[] {
  return strokes.flatMap((stroke) => {
    const width = decimal(stroke.width, DECIMALS.widths);
    const color = paint(palette, stroke.label, "stroke");
    const cap = stroke.kind === "dot" ? "round" : stroke.cap;
    const look = ` fill="none"${color} stroke-width="${width}" stroke-linecap="${cap}" stroke-linejoin="round"/>`;
    return unfold(subpath(stroke, unit)).map(({ points, kinds, closed }) => {
      paths.free(points, kinds, closed);
      return `<path d="${paths.take()}"${look}`;
    });
  });
}

/** A stroke in units; points and kinds as in {@link Stroke}. */
interface RoundedStroke {
  readonly points: readonly number[];
  readonly kinds: ArrayLike<number>;
  readonly closed: boolean;
}

/** A stroke on the grid. A dot is one short step: some renderers skip a stroke without length. */
function subpath(stroke: Stroke, unit: number): RoundedStroke {
  const points = Array.from(stroke.points, (v) => Math.round(v * unit));
  if (stroke.kind !== "dot") return { points, kinds: stroke.segmentKind, closed: stroke.closed };
  const [x, y] = points as [number, number];
  const end = x + Math.max(1, Math.round(unit / 100));
  return { points: [x, y, x, y, end, y, end, y], kinds: [SegmentKind.line], closed: false };
}

/**
 * The parts of a stroke between the places where a line runs straight back over the line before it.
 *
 * A coarse grid lays the two lines of a sharp turn on each other. A tool would draw the shorter one twice, so that
 * one is left out: everything stays drawn, once.
 */
function unfold(stroke: RoundedStroke): RoundedStroke[] {
  const { points, kinds, closed } = stroke;
  const count = kinds.length;
  const isLine = (s: number) => kinds[s] === SegmentKind.line;
  const along = (s: number) => {
    const i = 6 * s;
    return [points[i + 6]! - points[i]!, points[i + 7]! - points[i + 1]!] as const;
  };
  const folds = new Set<number>();
  const left = new Set<number>();
  for (let s = closed ? 0 : 1; s < count; s++) {
    const before = (s + count - 1) % count;
    const [[ux, uy], [vx, vy]] = [along(before), along(s)];
    if (!isLine(before) || !isLine(s) || ux * vy !== uy * vx || ux * vx + uy * vy >= 0) continue;
    folds.add(s);
    left.add(ux * ux + uy * uy <= vx * vx + vy * vy ? before : s);
  }
  if (folds.size === 0) return [stroke];
  const [first = 0] = closed ? folds : [];
  const parts: { points: number[]; kinds: number[]; closed: false }[] = [];
  for (let k = 0; k < count; k++) {
    const s = (first + k) % count;
    if (k === 0 || folds.has(s)) parts.push({ points: [], kinds: [], closed: false });
    if (left.has(s)) continue;
    const part = parts.at(-1)!;
    part.points.push(...points.slice(part.kinds.length > 0 ? 6 * s + 2 : 6 * s, 6 * s + 8));
    part.kinds.push(kinds[s]!);
  }
  return parts.filter((part) => part.kinds.length > 0);
}
