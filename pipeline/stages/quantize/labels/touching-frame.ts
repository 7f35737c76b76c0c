/** Shapes that touch the frame of the image at a flat angle: the pixels that they cover only partly there. @module */
import { levelsApart } from "../../../../raster/picture.ts";
import { type Labelling, Nearness } from "./labelling.ts";
import { type Side, sidesOf } from "./partial-sides.ts";

/** Least contrast, levels, between a shape and the ground beside it. */
const CONTRAST = 40;
/** Greatest change of a gradient a px, levels. */
const SLOPE = 24;

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
  for (const side of sidesOf(labelling.picture)) {
    const last = side.first + (side.length - 1) * side.along;
    cedeAlong(labelling, side, shaded);
    cedeAlong(labelling, { ...side, first: last, along: -side.along }, shaded);
  }
}

function cedeAlong(
  labelling: Labelling,
  { first, along, inward, length }: Side,
  shaded: boolean,
): void {
  const { picture, palette, limits, near, nearness, solid, label, unmixer } = labelling;
  /** The shape's own colour at a pixel, then that of the ground: a gradient's is seldom one of the palette. */
  const pair = new Float64Array(8);
  /** Whether a pixel shows a shape alone: it is solid, or in a gradient that is solid one pixel farther inside. */
  const isInside = (i: number) => {
    const { words } = picture;
    const goesOn = shaded && solid[i + inward] === 1;
    return solid[i] || (goesOn && levelsApart(words[i]!, words[i + inward]!) <= SLOPE);
  };
  let ground = -1;
  for (let n = 0, i = first; n < length; n++, i += along) {
    if (solid[i]) ground = label[i]!;
    if (solid[i] || ground < 0) continue;
    const shows = nearness[i] === Nearness.equal ? near[i]! : -1;
    const inner = i + inward;
    if (shows === ground || near[inner] === ground || !isInside(inner)) continue;
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
