/** Shapes that touch the frame of the image at a flat angle: the pixels that they cover only partly there. @module */
import { levelsApart } from "../../../../raster/picture.ts";
import { type Labelling, Nearness } from "./labelling.ts";

/** Least contrast, levels, between a shape and the ground beside it. */
const CONTRAST = 40;
/** Greatest change of a gradient a px, levels. */
const SLOPE = 24;

/** The pixels along one side of the image, walked in one direction. */
interface Walk {
  readonly first: number;
  /** Steps along the side and into the image. */
  readonly along: number;
  readonly inward: number;
  readonly length: number;
  readonly shaded: boolean;
}

/**
 * Give the last row of a shape that nears the frame to the ground beside it, as far as it is mixed with that ground.
 *
 * The border of a round shape that touches the frame runs within the last row for a dozen pixels. If the shape took
 * those that it covers by half, its border would end on the frame half a pixel too early. This extends the border
 * through partly covered pixels to the first pixel that the shape covers entirely.
 *
 * @param shaded Whether the drawing has gradients, which are not seen to go on beside an edge.
 */
export function cedeTouches(labelling: Labelling, shaded: boolean): void {
  const { width: w, height: h } = labelling.picture;
  if (w < 3 || h < 3) return;
  for (const [first, along, inward, length] of [
    [0, 1, w, w],
    [(h - 1) * w, 1, -w, w],
    [0, w, 1, h],
    [w - 1, w, -1, h],
  ] as const) {
    const last = first + (length - 1) * along;
    cedeAlong(labelling, { first, along, inward, length, shaded });
    cedeAlong(labelling, { first: last, along: -along, inward, length, shaded });
  }
}

function cedeAlong(labelling: Labelling, walk: Walk): void {
  const { first, along, inward, length } = walk;
  const { picture, palette, limits, near, nearness, solid, label, unmixer } = labelling;
  /** The shape's own colour at a pixel, then that of the ground: a gradient's is seldom one of the palette. */
  const pair = new Float64Array(8);
  let ground = -1;
  for (let n = 0, i = first; n < length; n++, i += along) {
    if (solid[i]) ground = label[i]!;
    if (solid[i] || ground < 0) continue;
    const shows = nearness[i] === Nearness.equal ? near[i]! : -1;
    const inner = i + inward;
    if (shows === ground || near[inner] === ground || !isInside(labelling, inner, walk)) continue;
    pair.set(picture.px.subarray(4 * inner, 4 * inner + 4));
    pair.set(palette.rgba.subarray(4 * ground, 4 * ground + 4), 4);
    unmixer.measure(i, pair, 0, 1);
    const isMix = shows < 0 && unmixer.residual <= limits.residual ** 2;
    if (!isMix || levelsApart(picture.words[inner]!, palette.words[ground]!) < CONTRAST) {
      ground = -1;
      continue;
    }
    near[i] = label[i] = ground;
    nearness[i] = Nearness.far;
    solid[i] = 1;
  }
}

/** Whether a pixel shows a shape alone: it is solid, or in a gradient that is solid one pixel farther inside. */
function isInside({ picture, solid }: Labelling, i: number, { inward, shaded }: Walk): boolean {
  if (solid[i]) return true;
  const { words } = picture;
  return shaded && solid[i + inward] === 1 && levelsApart(words[i]!, words[i + inward]!) <= SLOPE;
}
