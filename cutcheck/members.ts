/** The contours of one shape as rings. @module */
import { type Contours, GRID_PER_PX } from "../plugin/mod.ts";
import type { Nesting } from "./nesting.ts";
import { type Outline, TOUCH } from "./outline.ts";
import type { Span } from "./spans.ts";

/** The contours of one shape, and the page's frame where that bounds it unwritten. */
export interface Members extends Span {
  /** A ring in grid units. */
  readonly frame: Float64Array | undefined;
}

/** What is known of all contours. */
export interface Layout {
  readonly contours: Contours;
  readonly outline: Outline;
  readonly nesting: Nesting;
}

/** The contours of a span, with the frame where it was left out. */
export function membersOf({ first, end }: Span, { frameless, width, height }: Contours): Members {
  const right = width * GRID_PER_PX;
  const bottom = height * GRID_PER_PX;
  const frame = frameless[first]
    ? Float64Array.of(0, 0, right, 0, right, bottom, 0, bottom)
    : undefined;
  return { first, end, frame };
}

/** Whether a vertex of a contour lies on the frame that was left out. */
export function touchesFrame(
  { first, end, frame }: Members,
  { contours, outline }: Layout,
): boolean {
  if (!frame) return false;
  const { contourStart } = contours;
  for (let k = 2 * contourStart[first]!; k < 2 * contourStart[end]!; k += 2) {
    const x = outline.coords[k]!;
    const y = outline.coords[k + 1]!;
    if (Math.min(x, y, frame[4]! - x, frame[5]! - y) <= TOUCH) return true;
  }
  return false;
}

/** Filled rings of a shape, its frame first, each as `ringOf` gives it. */
export function filledRings(
  { first, end, frame }: Members,
  layout: Layout,
  ringOf: (c: number, layout: Layout) => Float64Array,
): Float64Array[] {
  const { closed, stroke } = layout.contours;
  const rings = frame ? [frame] : [];
  for (let c = first; c < end; c++) if (closed[c] && !stroke[c]) rings.push(ringOf(c, layout));
  return rings;
}

/** Ring of contour `c`, turned so that the fill lies on the side to which +x turns to +y. */
export function turnedRing(c: number, layout: Layout): Float64Array {
  const ring = drawnRing(c, layout);
  if (layout.nesting.side[c]! >= 0) return ring;
  const turned = new Float64Array(ring.length);
  for (let k = 0; k < ring.length; k += 2) {
    turned[k] = ring[ring.length - 2 - k]!;
    turned[k + 1] = ring[ring.length - 1 - k]!;
  }
  return turned;
}

/** Ring of contour `c` as it is drawn. */
export function drawnRing(
  c: number,
  { contours: { contourStart }, outline }: Layout,
): Float64Array {
  return outline.coords.subarray(2 * contourStart[c]!, 2 * contourStart[c + 1]!);
}
