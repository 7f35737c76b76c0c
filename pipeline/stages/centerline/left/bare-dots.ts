/** Dots that run together with a stroke. @module */
import { Moments } from "../../../../geometry/moments.ts";
import type { Point } from "../../../../geometry/point.ts";
import { SampleBuilder } from "../draw/sample-builder.ts";
import type { Ink } from "../measure/ink.ts";
import { dotAt, type TracedStroke } from "../traced-stroke.ts";
import { bareInk, wipeDisc } from "./bare-ink.ts";

/** Narrower strokes' dots cannot be told from a bulge, px. */
const LEAST_USUAL_PX = 4;
/** Ink this near to a stroke is its own, px. */
const MARGIN_PX = 1;
/** A dot is at least as wide as this share of a usual stroke, and at most as this one. */
const WIDTH_USUAL_WIDTHS = { least: 0.75, most: 1.35 } as const;
/** Share of a dot that no stroke draws. */
const LEAST_BARE_SHARE = 0.6;
/** Edge this far off, in radii, may be the dot's. */
const BAND_RADII = 0.25;
/** Its edge lies this near to a circle, px root mean square. */
const ROUND_PX = 0.3;
/** Share of its circumference that shows: of the end of a stroke it is half. */
const LEAST_SEEN_SHARE = 0.55;

/** What the search for dots needs. */
export interface DotSearch {
  readonly strokes: readonly TracedStroke[];
  /** Usual stroke width, px. */
  readonly usual: number;
  readonly minWidth: number;
}

/**
 * Draws the discs about as wide as a stroke that are left bare: a dot on a line is no branch of a skeleton
 * that is long enough to be kept, nor a piece of ink by itself.
 */
export function drawBareDots(ink: Ink, { strokes, usual, minWidth }: DotSearch): TracedStroke[] {
  if (usual < LEAST_USUAL_PX) return [];
  const bare = bareInk(ink.mask, strokes, MARGIN_PX);
  const untried = { ...ink.mask, data: bare.slice() };
  const dots: TracedStroke[] = [];
  for (const place of cores(ink, bare, usual)) {
    if (!untried.data[place]) continue;
    const [x, y] = centerOf(ink, place);
    const disc = discAround(ink, bare, { x, y, r: Math.sqrt(ink.distance[place]!) });
    if (disc && isDot(disc, usual, minWidth) && bareShare(ink, bare, disc) >= LEAST_BARE_SHARE) {
      dots.push(dotAt([disc.x, disc.y], 2 * disc.r));
      wipeDisc(bare, ink.mask, [disc.x, disc.y, disc.r + MARGIN_PX]);
    }
    wipeDisc(untried.data, untried, [x, y, usual / 2]);
  }
  return dots;
}

interface Disc {
  readonly x: number;
  readonly y: number;
  /** Radius, px. */
  readonly r: number;
}

function isDot({ r }: Disc, usual: number, minWidth: number): boolean {
  return (
    2 * r >= Math.max(minWidth, WIDTH_USUAL_WIDTHS.least * usual) &&
    2 * r <= WIDTH_USUAL_WIDTHS.most * usual
  );
}

/** Bare pixels around which a disc about as wide as a stroke fits into the ink, the deepest first. */
function cores({ distance }: Ink, bare: Uint8Array, usual: number): number[] {
  const places: number[] = [];
  const least = (WIDTH_USUAL_WIDTHS.least * usual * 0.5) ** 2;
  const most = (WIDTH_USUAL_WIDTHS.most * usual * 0.5 + 1) ** 2;
  for (let i = 0; i < bare.length; i++)
    if (bare[i] && distance[i]! >= least && distance[i]! <= most) places.push(i);
  return places.sort((a, b) => distance[b]! - distance[a]! || a - b);
}

function centerOf({ mask }: Ink, place: number): Point {
  return [(place % mask.width) + 0.5, Math.floor(place / mask.width) + 0.5];
}

/** The circle through the bare edge near another; undefined where that is not round, or too little of it shows. */
function discAround(
  { mask, outline }: Ink,
  bare: Uint8Array,
  { x: cx, y: cy, r }: Disc,
): Disc | undefined {
  const edge = new SampleBuilder();
  for (let i = 0; i < outline.x.length; i++) {
    const x = outline.x[i]!;
    const y = outline.y[i]!;
    if (Math.abs(Math.sqrt((x - cx) ** 2 + (y - cy) ** 2) - r) > BAND_RADII * r) continue;
    const px = Math.floor(x + 0.7 * outline.nx[i]!);
    const py = Math.floor(y + 0.7 * outline.ny[i]!);
    if (bare[py * mask.width + px]) edge.add(x, y, 1);
  }
  const path = edge.path(false);
  const n = path.x.length;
  if (n < LEAST_SEEN_SHARE * 2 * Math.PI * r) return undefined;
  const moments = new Moments(path);
  const circle = moments.circle(0, n);
  if (!circle || moments.circleError(0, n) > ROUND_PX * ROUND_PX * n) return undefined;
  return { x: circle.a, y: circle.b, r: circle.c };
}

/** Share of a disc's pixels that no stroke draws. */
function bareShare({ mask }: Ink, bare: Uint8Array, { x, y, r }: Disc): number {
  let [inside, without] = [0, 0];
  for (let v = Math.max(0, Math.floor(y - r)); v <= Math.min(mask.height - 1, y + r); v++)
    for (let u = Math.max(0, Math.floor(x - r)); u <= Math.min(mask.width - 1, x + r); u++) {
      if ((u + 0.5 - x) ** 2 + (v + 0.5 - y) ** 2 > r * r) continue;
      inside++;
      without += bare[v * mask.width + u]!;
    }
  return without / inside;
}
