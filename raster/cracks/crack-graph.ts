/** Borders between labels as arcs between junctions, on the lattice of pixel corners. @module */
import type { Sharing } from "../../plugin/stage.ts";
import { ArcTracer, type TracedArcs } from "./arc-tracer.ts";
import { type LabelledPixels, LOOP_START, markCracks } from "./mark-cracks.ts";

/** Unit step per direction: east, south, west, north. */
export const STEP_X = [1, 0, -1, 0] as const;
export const STEP_Y = [0, 1, 0, -1] as const;

/**
 * A planar map of lattice paths, in memory that threads can share. A loop repeats its first vertex at its end and has
 * no junction.
 */
export interface CrackGraph extends TracedArcs {
  /** `[x0, y0, x1, y1, …]`, row-major. */
  readonly junctions: Int32Array;
}

/**
 * Trace every crack between two components, and the image frame, exactly once.
 *
 * Junctions are vertices where three or four cracks meet, and the corners of the image; loops start at their first
 * vertex in row-major order.
 */
export function traceCracks(pixels: LabelledPixels, { parallel, signal }: Sharing): CrackGraph {
  const { width, height, runs, ids } = pixels;
  const stride = width + 1;
  const cracks = parallel.zeroBytes(stride * (height + 1));
  const { junctions: vertices, room } = markCracks(pixels, cracks, signal);
  const tracer = new ArcTracer(pixels, { cracks, vertices, room });
  for (let j = 0; j < vertices.length; j++) tracer.followFrom(j);
  // what junctions do not reach are loops
  for (let r = 0, y = 0; r < ids.length; r++) {
    if (runs[r] === (y + 1) * width) y++;
    if (cracks[runs[r]! + y] === LOOP_START) tracer.followLoop(runs[r]! + y);
  }
  parallel.release(cracks);
  const junctions = new Int32Array(vertices.length * 2);
  for (let j = 0; j < vertices.length; j++) {
    junctions[2 * j] = vertices[j]! % stride;
    junctions[2 * j + 1] = Math.floor(vertices[j]! / stride);
  }
  return { ...tracer.finish(), junctions };
}
