/** Borders of all pieces as segments, with places along them. @module */
import { SegmentGrid, type Segments } from "../../geometry/segment-grid.ts";
import type { Piece } from "../pieces.ts";

/** Border segments in grid units; the piece lies on the side to which +x turns to +y. */
export interface Borders extends Segments {
  /** Piece and loop of each segment; loops are numbered through all pieces. */
  readonly piece: Int32Array;
  readonly loop: Int32Array;
  readonly length: Float64Array;
  /** Length of the loop before each segment. */
  readonly along: Float64Array;
  /** Length of each loop. */
  readonly loopLength: Float64Array;
  /** First segment of each loop, and one past the last. */
  readonly loopStart: Int32Array;
  readonly grid: SegmentGrid;
}

/** Lay the borders of pieces out as segments. */
export function bordersOf(pieces: readonly Piece[]): Borders {
  let count = 0;
  let loops = 0;
  for (const piece of pieces) {
    loops += piece.loops.length;
    for (const loop of piece.loops) count += loop.length / 2;
  }
  const reals = () => new Float64Array(count);
  const [x0, y0, x1, y1] = [reals(), reals(), reals(), reals()];
  const [length, along, loopLength] = [reals(), reals(), new Float64Array(loops)];
  const [pieceOf, loopOf] = [new Int32Array(count), new Int32Array(count)];
  const loopStart = new Int32Array(loops + 1);
  let segment = 0;
  let loopNumber = 0;
  pieces.forEach((piece, p) => {
    for (const loop of piece.loops) {
      loopStart[loopNumber] = segment;
      for (let k = 0; k < loop.length; k += 2, segment++) {
        x0[segment] = loop[k]!;
        y0[segment] = loop[k + 1]!;
        x1[segment] = loop[(k + 2) % loop.length]!;
        y1[segment] = loop[(k + 3) % loop.length]!;
        pieceOf[segment] = p;
        loopOf[segment] = loopNumber;
        const size = Math.hypot(x1[segment]! - x0[segment]!, y1[segment]! - y0[segment]!);
        length[segment] = size;
        along[segment] = loopLength[loopNumber]!;
        loopLength[loopNumber]! += size;
      }
      loopNumber++;
    }
  });
  loopStart[loopNumber] = segment;
  const grid = new SegmentGrid({ x0, y0, x1, y1 });
  const places = { piece: pieceOf, loop: loopOf, length, along, loopLength, loopStart };
  return { x0, y0, x1, y1, ...places, grid };
}
