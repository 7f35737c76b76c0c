/** Sides of the image whose last row of pixels is only partly covered, by the drawing or by a shape that touches it. @module */

import { quantile } from "../../../../geometry/statistics.ts";
import { Conflation } from "../../../../raster/conflation.ts";
import type { Palette } from "../../../../raster/palette.ts";
import { levelsApart, type Picture } from "../../../../raster/picture.ts";
import { Unmixer } from "../../../../raster/unmix.ts";
import type { Limits } from "../colors/limits.ts";
import { type NearestLabels, Nearness } from "./labelling.ts";

type Side = ReturnType<typeof sidesOf>[number];

/** Sides of an image: first pixel, steps along the side and into the image, length; none of one that has no inside. */
function sidesOf({ width: w, height: h }: Picture) {
  if (w < 3 || h < 3) return [];
  return [
    { first: 0, along: w, inward: 1, length: h },
    { first: 0, along: 1, inward: w, length: w },
    { first: w - 1, along: w, inward: -1, length: h },
    { first: (h - 1) * w, along: 1, inward: -w, length: w },
  ];
}

/** A side and what lies beyond the drawing there. */
export interface PartialSide extends Side {
  /** Pixel word of the ground. */
  readonly ground: number;
}

/** What drawings are rendered on: white, nothing, black. */
const GROUNDS = [0xffffffff, 0, 0xff000000] as const;

/** What a side that is covered in part shows. */
const SIDE = {
  /** Least contrast, levels, between the drawing, or a shape, and the ground. */
  contrastLevels: 40,
  /** Pixels of a side that must tell the same story. */
  enoughPx: 8,
  /** Levels of residual that the full spread of coverage along a side costs. */
  spreadCostLevels: 60,
  /** Squared residual, levels², from which a third colour is looked for. */
  unexplainedLevels2: 6 ** 2,
} as const;

/**
 * Find the sides where a drawing of fractional size ends inside the last row of pixels.
 *
 * There every pixel mixes its inner neighbour with the same ground by the same share; in clean pixels a
 * third colour may shine through, as where stripes are painted on a sheet that ends with them.
 */
export function findPartialSides(
  picture: Picture,
  palette: Palette,
  limits: Limits,
): PartialSide[] {
  return sidesOf(picture).flatMap((side) =>
    GROUNDS.map((ground) => ({ ...side, ground }))
      .map((partial) => ({ partial, score: misfit(picture, partial, { palette, limits }) }))
      .filter(({ score }) => score < limits.sideMisfit)
      .sort((a, b) => a.score - b.score)
      .slice(0, 1)
      .map(({ partial }) => partial),
  );
}

/** Give each partial side to its ground, so that the drawing's true end becomes an ordinary border. */
export function cedeSides(sides: readonly PartialSide[], labelling: NearestLabels): void {
  for (const { first, along, length, ground } of sides) {
    const k = labelling.palette.nearest(ground);
    for (let n = 0, i = first; n < length; n++, i += along) cede(labelling, i, k);
  }
}

/** Give pixel `i` to a ground, on which its neighbours may count as on any solid colour. */
function cede({ near, nearness, solid, label }: NearestLabels, i: number, ground: number): void {
  near[i] = label[i] = ground;
  nearness[i] = Nearness.far;
  solid[i] = 1;
}

/** Make sure that the palette holds the grounds of the sides. */
export function addGrounds(sides: readonly PartialSide[], palette: Palette, close: number): void {
  for (const { ground } of sides) {
    palette.nearest(ground);
    if (palette.distance2 >= close * close) palette.add(ground);
  }
}

/** How badly a side fits "inner neighbour mixed with the ground by one share": levels, or Infinity. */
function misfit(
  { px, words }: Picture,
  { first, along, inward, length, ground }: PartialSide,
  { palette, limits }: { readonly palette: Palette; readonly limits: Limits },
): number {
  const { lumaWeight, quiet } = limits;
  const unmixer = new Unmixer(px, lumaWeight);
  const conflation = lumaWeight > 0 ? undefined : new Conflation(px);
  // the palette, then the drawing's colour, then the ground
  const rgba = new Float64Array((palette.size + 2) * 4);
  rgba.set(palette.rgba.subarray(0, palette.size * 4));
  const [a, b] = [palette.size, palette.size + 1];
  for (let c = 0; c < 4; c++) rgba[4 * b + c] = (ground >>> (8 * c)) & 255;
  const others = Uint8Array.from({ length: palette.size }, (_, k) => k);
  const thirds = others.filter((k) => palette.words[k] !== ground);
  const coverages: number[] = [];
  let flat = 0;
  let residual = 0;
  for (let n = 1; n < length - 1; n++) {
    const i = first + n * along;
    const inner = words[i + inward]!;
    const isFlat = levelsApart(inner, words[i + 2 * inward]!) <= quiet;
    if (!isFlat || levelsApart(inner, ground) < SIDE.contrastLevels) continue;
    flat++;
    if (levelsApart(inner, words[i]!) <= 3 * quiet) continue;
    rgba.set(px.subarray(4 * (i + inward), 4 * (i + inward) + 4), 4 * a);
    unmixer.measure(i, rgba, a, b);
    let mix: Pick<Unmixer, "coverage" | "residual"> = unmixer;
    if (conflation && unmixer.residual > SIDE.unexplainedLevels2) {
      conflation.measure(i, rgba, { a, b, thirds }, unmixer.residual);
      if (conflation.residual < unmixer.residual) mix = conflation;
    }
    coverages.push(mix.coverage);
    residual += Math.sqrt(mix.residual);
  }
  if (coverages.length < SIDE.enoughPx || coverages.length < 0.6 * flat) return Infinity;
  const middle = quantile(coverages, 0.5);
  if (middle <= 0.03 || middle >= 0.97) return Infinity;
  const spread = quantile(coverages, 0.9) - quantile(coverages, 0.1);
  return residual / coverages.length + SIDE.spreadCostLevels * spread;
}

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
export function cedeTouches(labelling: NearestLabels, shaded: boolean): void {
  for (const side of sidesOf(labelling.picture)) {
    const last = side.first + (side.length - 1) * side.along;
    cedeAlong(labelling, side, shaded);
    cedeAlong(labelling, { ...side, first: last, along: -side.along }, shaded);
  }
}

function cedeAlong(
  labelling: NearestLabels,
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
    const contrast = levelsApart(picture.words[inner]!, palette.words[ground]!);
    const isMix = shows < 0 && unmixer.residual <= limits.residual ** 2;
    if (!isMix || contrast < SIDE.contrastLevels) {
      ground = -1;
      continue;
    }
    cede(labelling, i, ground);
  }
}
