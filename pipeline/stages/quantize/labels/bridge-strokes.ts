/** Keep strokes one pixel wide in one piece. @module */
import type { Labelling } from "./labelling.ts";
import { isThin, strokeCoverage } from "./stroke-pixels.ts";

/** Least share of a pixel that a stroke must cover to pass through it. */
const LEAST_COVERAGE = 0.1;

/**
 * Join pixels of a thin stroke that touch at a corner only.
 *
 * Regions are 4-connected, so a slanted stroke about one pixel wide would fall into pieces of two or three
 * pixels, and the merging of small regions takes these for specks. Of the two pixels beside the corner the
 * stroke takes the one that it covers more. Pixels beside a solid one of their colour belong to a shape,
 * not to a stroke: two shapes may well touch at a corner.
 *
 * @param rough Pixels that are not solid, ascending: a stroke has no others.
 */
export function bridgeStrokes(labelling: Labelling, rough: Int32Array, signal: AbortSignal): void {
  const { label, picture } = labelling;
  const { width, height } = picture;
  const end = (height - 1) * width;
  let done = -1;
  for (let r = 0; r < rough.length; r++) {
    if (r % 4096 === 0) signal.throwIfAborted();
    // the two squares of 2 × 2 pixels that a stroke may enter at this pixel, by their upper left ones
    for (let i = Math.max(done + 1, rough[r]! - 1); i <= rough[r]!; i++) {
      done = i;
      const down = i + width;
      if (i >= end) return;
      const a = label[i]!;
      const b = label[i + 1]!;
      const c = label[down]!;
      if (a === b || a === c || i % width === width - 1) continue;
      const d = label[down + 1]!;
      if (a === d && isThin(labelling, i) && isThin(labelling, down + 1))
        bridge(labelling, a, i + 1, down);
      else if (b === c && b !== d && isThin(labelling, i + 1) && isThin(labelling, down))
        bridge(labelling, b, i, down + 1);
    }
  }
}

/** Give the stroke's colour to pixel `p` or `q`, whichever it covers more, if either. */
function bridge(labelling: Labelling, colour: number, p: number, q: number): void {
  const onP = strokeCoverage(labelling, p, colour);
  const onQ = strokeCoverage(labelling, q, colour);
  if (Math.max(onP, onQ) >= LEAST_COVERAGE) labelling.label[onP >= onQ ? p : q] = colour;
}
