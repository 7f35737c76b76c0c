/** Solid shapes: ink too thick for any stroke. @module */
import { fitPath } from "../../../../geometry/fit-path.ts";
import type { SamplePath } from "../../../../geometry/samples.ts";
import { type Mask, squaredDistance } from "../../../../raster/distance.ts";
import { SampleBuilder } from "../draw/sample-builder.ts";
import { fitOptions } from "../draw/stroke-split.ts";
import type { Coverage } from "../measure/coverage.ts";
import { type Ink, maskOf } from "../measure/ink.ts";
import { type Outline, outlineOf } from "../measure/outline.ts";
import type { TracedStroke } from "../traced-stroke.ts";
import { bareInk, type LeftOptions, MARGIN_PX } from "./bare-ink.ts";

/** A disc of this radius, in usual widths, fits into no stroke and into few crossings. */
export const CORE_WIDTHS = 0.95;
/** A solid of which strokes leave less than this share bare is drawn by them. */
const LEAST_BARE_SHARE = 0.3;

/** Draws solids as closed outlines, half a stroke inside their edge. */
export function drawSolids(
  ink: Ink,
  lines: readonly TracedStroke[],
  search: LeftOptions,
): TracedStroke[] {
  const opened = openedInk(ink, CORE_WIDTHS * search.widest, search.signal);
  if (!opened) return [];
  const bare = bareInk(ink.mask, lines, MARGIN_PX);
  const solid = bareSolids(ink, opened, bare);
  if (!solid) return [];
  const outline = outlineOf(solid, maskOf(solid, ink.threshold), search.signal);
  const strokes: TracedStroke[] = [];
  for (let c = 0; c + 1 < outline.start.length; c++) {
    const path = insetContour(ink, outline, { contour: c, inset: search.usual / 2 });
    if (path.x.length < 6) continue;
    const fit = fitOptions(path, { ...search, width: search.usual });
    strokes.push({
      kind: "outline",
      closed: true,
      width: search.usual,
      cap: "round",
      path: fitPath(path, fit),
    });
  }
  return strokes;
}

/** What an opening by a disc leaves of the ink, 1 per pixel; undefined when nothing. */
function openedInk(ink: Ink, radius: number, signal: AbortSignal): Uint8Array | undefined {
  const { mask, distance } = ink;
  const outside = new Uint8Array(mask.data.length);
  let any = false;
  for (let i = 0; i < outside.length; i++)
    if (distance[i]! > radius * radius) any = true;
    else outside[i] = 1;
  if (!any) return undefined;
  const toCore = squaredDistance({ ...mask, data: outside }, { beyond: "figure", signal });
  const reach = (radius + 0.5) ** 2;
  return mask.data.map((on, i) => (on && toCore[i]! <= reach ? 1 : 0));
}

/** Coverage of the opened ink's 4-connected pieces that are mostly bare, a fringe included; undefined when none. */
function bareSolids({ coverage }: Ink, opened: Uint8Array, bare: Uint8Array): Coverage | undefined {
  const { width, height, values } = coverage;
  const solid = new Float32Array(values.length);
  const left = { width, height, data: opened.slice() };
  let any = false;
  for (let seed = 0; seed < opened.length; seed++) {
    if (!left.data[seed]) continue;
    const piece = takePiece(left, seed, 4);
    const uncovered = piece.reduce((sum, i) => sum + bare[i]!, 0);
    if (uncovered < LEAST_BARE_SHARE * piece.length) continue;
    any = true;
    for (const i of piece) {
      const x = i % width;
      const y = Math.floor(i / width);
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++)
          solid[v * width + u] = values[v * width + u]!;
    }
  }
  return any ? { width, height, values: solid } : undefined;
}

/** Trust in a point that another edge is nearer to: only there so that the contour has no hole. */
const DOUBTFUL = 0.05;

function insetContour(
  { edges }: Ink,
  { x, y, nx, ny, start }: Outline,
  { contour, inset }: { contour: number; inset: number },
): SamplePath {
  const builder = new SampleBuilder();
  for (let i = start[contour]!; i < start[contour + 1]!; i++) {
    const px = x[i]! + inset * nx[i]!;
    const py = y[i]! + inset * ny[i]!;
    const near = edges.nearest(px, py) && Math.abs(edges.distance - inset) < 0.15 * inset + 0.2;
    builder.add(px, py, near ? 1 : DOUBTFUL);
  }
  return builder.path(true);
}

/**
 * Takes the piece around the pixel `seed` out of the mask; returns its pixels, breadth first.
 *
 * @param connectivity 4 where pixels touch along their edges alone, 8 where corners count.
 */
export function takePiece(
  { width, height, data }: Mask,
  seed: number,
  connectivity: 4 | 8,
): number[] {
  const piece = [seed];
  data[seed] = 0;
  for (let k = 0; k < piece.length; k++) {
    const x = piece[k]! % width;
    const y = Math.floor(piece[k]! / width);
    for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
      const reach = connectivity === 8 || v === y ? 1 : 0;
      for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u++) {
        const q = v * width + u;
        if (!data[q]) continue;
        data[q] = 0;
        piece.push(q);
      }
    }
  }
  return piece;
}
