/** Ramps between two colours that pass through a third by chance. @module */
import type { Labelling } from "./labelling.ts";

/** Longest ramp, px: chroma bleeds over two pixels on either side. */
const MAX_RAMP = 5;
/** Pixels beyond a run in which its solid neighbour is looked for. */
const FLANK = 2;
/** Least change of coverage a pixel along a ramp; a stroke of the third colour is level. */
const SLOPE = 0.1;

/**
 * Take solid pixels of a colour B from B where they are a ramp from A to C.
 *
 * A run of B across a border, short, on the line between A and C in colour, and falling steadily
 * from A to C, is the border's blur. Its pixels go to A or C by coverage.
 */
export function dissolveRamps(labelling: Labelling, signal: AbortSignal): void {
  const { width, height } = labelling.picture;
  const owner = labelling.near.slice();
  for (let y = 0; y < height; y++) {
    signal.throwIfAborted();
    dissolveLine(labelling, owner, { first: y * width, step: 1, length: width });
  }
  for (let x = 0; x < width; x++) {
    dissolveLine(labelling, owner, { first: x, step: width, length: height });
  }
}

interface Line {
  readonly first: number;
  readonly step: number;
  readonly length: number;
}

function dissolveLine(labelling: Labelling, owner: Uint8Array, line: Line): void {
  const { first, step, length } = line;
  for (let start = 0; start < length; ) {
    const colour = owner[first + start * step]!;
    let end = start + 1;
    while (end < length && owner[first + end * step] === colour) end++;
    if (end - start <= MAX_RAMP && start > 0 && end < length) {
      const a = flank(labelling, owner, line, start - 1, -1);
      const c = flank(labelling, owner, line, end, 1);
      const differ = a >= 0 && c >= 0 && a !== c && a !== colour && c !== colour;
      if (differ && isRamp(labelling, line, start, end, a, c))
        settle(labelling, line, start, end, a, c);
    }
    start = end;
  }
}

/** Colour of the first solid pixel from `at` on, −1 when there is none near. */
function flank(
  { solid }: Labelling,
  owner: Uint8Array,
  { first, step, length }: Line,
  at: number,
  side: 1 | -1,
): number {
  for (let n = 0, k = at; n <= FLANK && k >= 0 && k < length; n++, k += side) {
    const i = first + k * step;
    if (solid[i]) return owner[i]!;
  }
  return -1;
}

function isRamp(
  { unmixer, palette, limits }: Labelling,
  { first, step }: Line,
  start: number,
  end: number,
  a: number,
  c: number,
): boolean {
  let before = 2;
  let drop = 0;
  for (let k = start; k < end; k++) {
    unmixer.measure(first + k * step, palette.rgba, a, c);
    if (unmixer.residual > limits.residual ** 2) return false;
    if (unmixer.coverage > before) return false;
    if (k > start) drop += before - unmixer.coverage;
    before = unmixer.coverage;
  }
  return drop >= SLOPE * (end - start - 1);
}

function settle(
  { unmixer, palette, solid, near, label }: Labelling,
  { first, step }: Line,
  start: number,
  end: number,
  a: number,
  c: number,
): void {
  for (let k = start; k < end; k++) {
    const i = first + k * step;
    unmixer.measure(i, palette.rgba, a, c);
    near[i] = label[i] = unmixer.coverage >= 0.5 ? a : c;
    solid[i] = 0;
  }
}
