/** Keep strokes one pixel wide in one piece. @module */
import type { Labelling } from "./labelling.ts";
import { isThin, strokeCoverage } from "./stroke-pixels.ts";

/** Least share of a pixel that a stroke must cover to pass through it. */
const LEAST_COVERAGE = 0.1;

/**
 * Join pixels of a thin stroke that touch at a corner only.
 *
 * Regions are 4-connected, so a slanted stroke about one pixel wide would fall into pieces of two or three
 * pixels, and these are specks to whoever merges small regions. Of the two pixels beside the corner the
 * stroke takes the one that it covers more. Pixels beside a solid one of their colour belong to a shape,
 * not to a stroke: two shapes may well touch at a corner.
 */
export function bridgeStrokes(labelling: Labelling, signal: AbortSignal): void {
  const { label, picture } = labelling;
  const { width, height } = picture;
  for (let y = 0; y + 1 < height; y++) {
    signal.throwIfAborted();
    for (let i = y * width; i < y * width + width - 1; i++) {
      const down = i + width;
      const [a, b, c, d] = [label[i]!, label[i + 1]!, label[down]!, label[down + 1]!];
      if (a === b || a === c) continue;
      if (a === d && isThin(labelling, i) && isThin(labelling, down + 1))
        bridge(labelling, a, i + 1, down);
      else if (b === c && b !== d && isThin(labelling, i + 1) && isThin(labelling, down))
        bridge(labelling, b, i, down + 1);
    }
  }
}

/** Give the stroke's colour to pixel `p` or `q`, whichever it covers more, if either. */
function bridge(labelling: Labelling, colour: number, p: number, q: number): void {
  const [onP, onQ] = [strokeCoverage(labelling, p, colour), strokeCoverage(labelling, q, colour)];
  if (Math.max(onP, onQ) >= LEAST_COVERAGE) labelling.label[onP >= onQ ? p : q] = colour;
}
