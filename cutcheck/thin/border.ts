/** The border of one piece as edges. @module */
import { SegmentGrid, type Segments } from "../faces/segment-grid.ts";
import type { Piece } from "../pieces.ts";

/** Edges in grid units; the piece lies on the side to which +x turns to +y. Vertex `i` is the start of edge `i`. */
export interface Border extends Segments {
  /** Length and direction of each edge. */
  readonly length: Float64Array;
  readonly ux: Float64Array;
  readonly uy: Float64Array;
  /** Neighbouring edges in the loop. */
  readonly next: Int32Array;
  readonly previous: Int32Array;
  /** Loop `l` is edges `loopStart[l]` up to `loopStart[l + 1]`. */
  readonly loopStart: Int32Array;
  /** Index of the edges; a border of few has none, as comparing all is cheaper. */
  readonly grid: SegmentGrid | undefined;
}

/** Edges up to which all are compared. */
const FEW = 24;

/** Lay the border of a piece out as edges. */
export function borderOf({ loops }: Piece): Border {
  const loopStart = new Int32Array(loops.length + 1);
  loops.forEach((loop, l) => {
    loopStart[l + 1] = loopStart[l]! + loop.length / 2;
  });
  const count = loopStart[loops.length]!;
  const reals = () => new Float64Array(count);
  const [x0, y0, x1, y1] = [reals(), reals(), reals(), reals()];
  const [length, ux, uy] = [reals(), reals(), reals()];
  const [next, previous] = [new Int32Array(count), new Int32Array(count)];
  loops.forEach((loop, l) => {
    const first = loopStart[l]!;
    const edges = loop.length / 2;
    for (let k = 0; k < edges; k++) {
      const i = first + k;
      const after = k + 1 < edges ? k + 1 : 0;
      next[i] = first + after;
      previous[first + after] = i;
      x0[i] = loop[2 * k]!;
      y0[i] = loop[2 * k + 1]!;
      x1[i] = loop[2 * after]!;
      y1[i] = loop[2 * after + 1]!;
      const dx = x1[i]! - x0[i]!;
      const dy = y1[i]! - y0[i]!;
      length[i] = Math.sqrt(dx * dx + dy * dy);
      ux[i] = dx / length[i]!;
      uy[i] = dy / length[i]!;
    }
  });
  const segments = { x0, y0, x1, y1 };
  const grid = count > FEW ? new SegmentGrid(segments) : undefined;
  return { ...segments, length, ux, uy, next, previous, loopStart, grid };
}
