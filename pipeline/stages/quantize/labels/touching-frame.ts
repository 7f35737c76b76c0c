/** Shapes that touch the frame of the image at a flat angle: the pixels that they cover only partly there. @module */
import { type Labelling, Nearness } from "./labelling.ts";

/** Least contrast, levels, between a shape and the ground beside it. */
const CONTRAST = 40;

/** The pixels along one side of the image, walked in one direction. */
interface Walk {
  readonly first: number;
  /** Steps along the side and into the image. */
  readonly along: number;
  readonly inward: number;
  readonly length: number;
}

/**
 * Give the last row of a shape that nears the frame to the ground beside it, as far as it is mixed with that ground.
 *
 * Where a round shape touches the frame, its border runs within the last row of pixels for a dozen of them. Those
 * covered by half and more would be the shape's: its border would end on the frame where it is half a pixel away.
 * Ground up to the first pixel that is covered whole, the border goes on, with coverage on one side of it.
 */
export function cedeTouches(labelling: Labelling): void {
  const { width: w, height: h } = labelling.picture;
  if (w < 3 || h < 3) return;
  for (const [first, along, inward, length] of [
    [0, 1, w, w],
    [(h - 1) * w, 1, -w, w],
    [0, w, 1, h],
    [w - 1, w, -1, h],
  ] as const) {
    const last = first + (length - 1) * along;
    cedeAlong(labelling, { first, along, inward, length });
    cedeAlong(labelling, { first: last, along: -along, inward, length });
  }
}

function cedeAlong(
  { palette, limits, near, nearness, solid, label, unmixer }: Labelling,
  { first, along, inward, length }: Walk,
): void {
  let ground = -1;
  for (let n = 0, i = first; n < length; n++, i += along) {
    if (solid[i]) ground = label[i]!;
    if (solid[i] || ground < 0) continue;
    const shows = nearness[i] === Nearness.equal ? near[i]! : -1;
    const shape = near[i + inward]!;
    if (shows === ground || !solid[i + inward] || shape === ground) continue;
    unmixer.measure(i, palette.rgba, shape, ground);
    const isMix = shows < 0 && unmixer.residual <= limits.residual ** 2;
    if (!isMix || contrast(palette.rgba, shape, ground) < CONTRAST) {
      ground = -1;
      continue;
    }
    near[i] = label[i] = ground;
    nearness[i] = Nearness.far;
    solid[i] = 1;
  }
}

/** Largest difference of a channel of two palette colours, levels. */
function contrast(rgba: Float64Array, a: number, b: number): number {
  let most = 0;
  for (let c = 0; c < 4; c++) most = Math.max(most, Math.abs(rgba[4 * a + c]! - rgba[4 * b + c]!));
  return most;
}
