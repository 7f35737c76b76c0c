/** Drawing order for machines that lift a pen between strokes. @module */
import type { Stroke } from "../../../plugin/mod.ts";

/** Bucket size of the search, px, at least. */
const LEAST_CELL_PX = 8;

/**
 * Orders strokes of each ink so that the next one starts near where the last one ended, starting from
 * the top left; open strokes are turned around where their end is nearer.
 *
 * Greedy: within a factor of the best tour, not the best. Inks keep their order.
 */
export function plotOrder(strokes: readonly Stroke[]): Stroke[] {
  const labels = [...new Set(strokes.map(({ label }) => label))];
  let pen: readonly [number, number] = [0, 0];
  return labels.flatMap((label) => {
    const ends = new EndGrid(strokes.filter((stroke) => stroke.label === label));
    const ordered: Stroke[] = [];
    for (let next = ends.takeNearest(pen); next; next = ends.takeNearest(pen)) {
      ordered.push(next);
      const { points } = next;
      pen = [points[points.length - 2]!, points[points.length - 1]!];
    }
    return ordered;
  });
}

/** Both ends of strokes in buckets: end `2 * stroke`, or `2 * stroke + 1` for its last point. */
class EndGrid {
  readonly #strokes: readonly Stroke[];
  readonly #cell: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #cells: Set<number>[];
  #left: number;

  constructor(strokes: readonly Stroke[]) {
    let maxX = 1;
    let maxY = 1;
    for (const { points } of strokes)
      for (const at of [0, points.length - 2]) {
        maxX = Math.max(maxX, points[at]!);
        maxY = Math.max(maxY, points[at + 1]!);
      }
    this.#strokes = strokes;
    // about two ends a bucket
    this.#cell = Math.max(LEAST_CELL_PX, Math.sqrt((maxX * maxY) / (strokes.length || 1)));
    this.#columns = Math.floor(maxX / this.#cell) + 1;
    this.#rows = Math.floor(maxY / this.#cell) + 1;
    this.#cells = Array.from({ length: this.#columns * this.#rows }, () => new Set());
    this.#left = strokes.length;
    for (let end = 0; end < 2 * strokes.length; end++) this.#cells[this.#cellOf(end)]!.add(end);
  }

  /** Takes out the stroke with the nearest end, that end first; undefined when none is left. */
  takeNearest(pen: readonly [number, number]): Stroke | undefined {
    if (this.#left === 0) return undefined;
    const end = this.#nearestEnd(pen);
    const stroke = this.#strokes[end >> 1]!;
    this.#cells[this.#cellOf(end)]!.delete(end);
    this.#cells[this.#cellOf(end ^ 1)]!.delete(end ^ 1);
    this.#left--;
    return end & 1 && !stroke.closed ? reversed(stroke) : stroke;
  }

  #nearestEnd([x, y]: readonly [number, number]): number {
    const gx = this.#clampX(x);
    const gy = this.#clampY(y);
    let best = -1;
    let distance = Number.POSITIVE_INFINITY;
    const rings = Math.max(this.#columns, this.#rows);
    for (let ring = 0; ring <= rings && (ring - 1) * this.#cell < distance; ring++)
      for (const cell of this.#ring(gx, gy, ring))
        for (const end of cell) {
          const [ex, ey] = this.#at(end);
          const d = Math.sqrt((ex - x) ** 2 + (ey - y) ** 2);
          if (d < distance || (d === distance && end < best)) {
            distance = d;
            best = end;
          }
        }
    return best;
  }

  *#ring(gx: number, gy: number, ring: number): Generator<Set<number>> {
    const bottom = Math.min(this.#rows - 1, gy + ring);
    for (let row = Math.max(0, gy - ring); row <= bottom; row++) {
      const step = Math.abs(row - gy) === ring ? 1 : 2 * ring;
      for (let column = gx - ring; column <= gx + ring; column += step || 1)
        if (column >= 0 && column < this.#columns) yield this.#cells[row * this.#columns + column]!;
    }
  }

  #at(end: number): readonly [number, number] {
    const { points } = this.#strokes[end >> 1]!;
    const at = end & 1 ? points.length - 2 : 0;
    return [points[at]!, points[at + 1]!];
  }

  #cellOf(end: number): number {
    const [x, y] = this.#at(end);
    return this.#clampY(y) * this.#columns + this.#clampX(x);
  }

  #clampX(x: number): number {
    return Math.max(0, Math.min(this.#columns - 1, Math.floor(x / this.#cell)));
  }

  #clampY(y: number): number {
    return Math.max(0, Math.min(this.#rows - 1, Math.floor(y / this.#cell)));
  }
}

/** The same stroke drawn from its end to its start. */
function reversed(stroke: Stroke): Stroke {
  const { points } = stroke;
  const back = new Float64Array(points.length);
  for (let i = 0; i < points.length; i += 2) {
    back[i] = points[points.length - 2 - i]!;
    back[i + 1] = points[points.length - 1 - i]!;
  }
  return { ...stroke, points: back, segmentKind: stroke.segmentKind.slice().reverse() };
}
