/** Find the pixels in which a thin stroke seems to stop and go on. @module */
import { forEachAround } from "../../../../raster/picture.ts";
import type { Labelling } from "../labels/labelling.ts";

/** Least coverage of a pixel that closes a gap: half of a stroke that covers two thirds of a pixel. */
const LEAST_IN_GAP = 0.3;
/**
 * Label gaps of one pixel in thin strokes.
 *
 * Where a slanted stroke passes from one row of pixels to the next, both show half of it, which may look
 * like another colour of the palette. Such a pixel becomes the stroke's where two ends of it face each
 * other across and it mixes the stroke's colour with a solid colour around.
 */
export function closeGaps(labelling: Labelling, signal: AbortSignal): void {
  const { rough, picture } = labelling;
  const { width } = picture;
  for (let r = 0; r < rough.length; r++) {
    if (r % 4096 === 0) signal.throwIfAborted();
    const i = rough[r]!;
    if (isThin(labelling, i)) closeFrom(labelling, i % width, Math.floor(i / width));
  }
}

/** The 8 pixels around one; pixel `n` of them is bit `n` of a mask. */
const AROUND = [-1, 0, 1]
  .flatMap((y) => [-1, 0, 1].map((x) => [x, y] as const))
  .filter(([x, y]) => x !== 0 || y !== 0);

/** Steps across a gap, two pixels long, one way round; and which of the pixels around one are ahead, beside and behind on each. */
const WAYS = [2, 0, 2, 1, 2, -1, 0, 2, 1, 2, -1, 2, 2, 2, -2, 2].flatMap((dx, k, steps) => {
  const dy = steps[k + 1]!;
  const mask = (side: number) =>
    AROUND.reduce(
      (bits, [x, y], n) => bits | (Math.sign(x * dx + y * dy) === side ? 1 << n : 0),
      0,
    );
  return k % 2 === 0 ? [{ dx, dy, ahead: mask(1), beside: mask(0), behind: mask(-1) }] : [];
});

/** Close the gaps that start at stroke pixel (x, y). */
function closeFrom(labelling: Labelling, x: number, y: number): void {
  const { label, solid, picture } = labelling;
  const { width, height } = picture;
  const i = y * width + x;
  let around = alikeAround(labelling, x, y);
  for (const { dx, dy, ahead, beside, behind } of WAYS) {
    const [u, v] = [x + dx, y + dy];
    if (!endsWith(around, ahead, beside, behind) || u < 0 || u >= width || v >= height) continue;
    const j = v * width + u;
    if (label[j] !== label[i] || solid[j] || !isThin(labelling, j)) continue;
    // seen from there, what is ahead is behind
    if (!endsWith(alikeAround(labelling, u, v), behind, beside, ahead)) continue;
    const p = i + Math.trunc(dx / 2) + Math.trunc(dy / 2) * width;
    const q = i + Math.sign(dx) + Math.sign(dy) * width;
    bridge(labelling, label[i]!, [q, p], LEAST_IN_GAP);
    around = alikeAround(labelling, x, y);
  }
}

/** Which pixels around (x, y) have its label, see {@link AROUND}. */
function alikeAround({ label, picture: { width, height } }: Labelling, x: number, y: number) {
  let mask = 0;
  for (let n = 0; n < 8; n++) {
    const [u, v] = [x + AROUND[n]![0], y + AROUND[n]![1]];
    if (label[v * width + u] !== label[y * width + x]) continue;
    if (u >= 0 && u < width && v >= 0 && v < height) mask |= 1 << n;
  }
  return mask;
}

/** Whether a stroke comes to a pixel from behind and goes on nowhere ahead; one pixel alone is its own end. */
function endsWith(around: number, ahead: number, beside: number, behind: number): boolean {
  if ((around & ahead) !== 0) return false;
  return (around & behind) !== 0 || (around & beside) === 0;
}

/** Least share of a pixel that a stroke must cover to pass through it. */
const LEAST_AT_CORNER = 0.1;

/**
 * Join pixels of a thin stroke that touch at a corner only.
 *
 * Regions are 4-connected, so a slanted stroke about one pixel wide would fall into pieces of two or three
 * pixels, and the merging of small regions takes these for specks. Of the two pixels beside the corner the
 * stroke takes the one that it covers more. Pixels beside a solid one of their colour belong to a shape,
 * not to a stroke: two shapes may well touch at a corner.
 */
export function bridgeStrokes(labelling: Labelling, signal: AbortSignal): void {
  const { label, picture, rough } = labelling;
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
        bridge(labelling, a, [i + 1, down], LEAST_AT_CORNER);
      else if (b === c && b !== d && isThin(labelling, i + 1) && isThin(labelling, down))
        bridge(labelling, b, [i, down + 1], LEAST_AT_CORNER);
    }
  }
}

/** Give a stroke's colour to pixel `p` or `q`, whichever it covers more, `p` of equals, if either by at least `least`. */
function bridge(
  labelling: Labelling,
  colour: number,
  [p, q]: readonly [number, number],
  least: number,
): void {
  const onP = strokeCoverage(labelling, p, colour);
  const onQ = strokeCoverage(labelling, q, colour);
  if (Math.max(onP, onQ) >= least) labelling.label[onP >= onQ ? p : q] = colour;
}

/** Distance within which the grounds of a stroke are looked for, px. */
const REACH = 2;

/** Whether neither pixel `i` nor one of the 8 around it is a solid one of its label. */
export function isThin({ label, near, solid, picture }: Labelling, i: number): boolean {
  const { width } = picture;
  const colour = label[i];
  // a side of a pixel is a shape more often than a corner is
  if (solid[i + 1] && near[i + 1] === colour) return false;
  if (solid[i - 1] && near[i - 1] === colour) return false;
  for (let row = i - width; row <= i + width; row += width) {
    for (let j = row - 1; j <= row + 1; j++) if (solid[j] && near[j] === colour) return false;
  }
  return true;
}

/**
 * Share of pixel `i` that `colour` covers, over the solid colour within 2 px that explains the pixel best.
 *
 * Where no such colour explains it, as between parallel strokes, over the pixel's own label. 0 for a solid
 * pixel, and where that does not explain it either.
 */
function strokeCoverage(labelling: Labelling, i: number, colour: number): number {
  const { label, solid, near, palette, unmixer, limits, picture } = labelling;
  if (solid[i]) return 0;
  let residual = limits.residual ** 2;
  let coverage = -1;
  const measure = (ground: number) => {
    unmixer.measure(i, palette.rgba, colour, ground);
    if (unmixer.residual >= residual) return;
    residual = unmixer.residual;
    coverage = unmixer.coverage;
  };
  forEachAround(picture, i, REACH, (j) => {
    if (solid[j] && near[j] !== colour) measure(near[j]!);
  });
  if (coverage < 0) measure(label[i]!);
  return Math.max(0, coverage);
}
