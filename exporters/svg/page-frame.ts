import { signedArea } from "../../geometry/signed-area.ts";

/** How far from the page's edge a vertex of its frame may lie, px: less than any tool can cut. */
const SLACK = 0.02;

/**
 * Whether a subpath of lines runs round the page, along its edges, and encloses all of it.
 *
 * @param subpath Cubics, in the layout of `Shape.subpaths`; curves never make a frame.
 */
export function isPageFrame(
  subpath: Float64Array,
  page: { width: number; height: number },
): boolean {
  const count = (subpath.length - 2) / 6 + 1;
  const coords = new Float64Array(2 * count);
  for (let i = 0; i < count; i++) coords.set(subpath.subarray(6 * i, 6 * i + 2), 2 * i);
  for (let i = 0; i + 1 < count; i++) {
    const p = subpath.subarray(6 * i, 6 * i + 8);
    if (p[0] !== p[2] || p[1] !== p[3] || p[4] !== p[6] || p[5] !== p[7]) return false;
  }
  return isFramePolygon(coords, page);
}

/** A page in the polygon's units. */
export interface FramedPage {
  readonly width: number;
  readonly height: number;
  /** Length of a px. */
  readonly unit?: number;
}

/** Whether a polygon `[x0, y0, x1, y1, …]` is the page's frame; vertices along the edges may be many. */
export function isFramePolygon(
  coords: Float64Array,
  { width, height, unit = 1 }: FramedPage,
): boolean {
  const slack = SLACK * unit;
  for (let i = 0; i < coords.length; i += 2) {
    const x = coords[i]!;
    const y = coords[i + 1]!;
    const onSide = Math.abs(x) < slack || Math.abs(x - width) < slack;
    const onTop = Math.abs(y) < slack || Math.abs(y - height) < slack;
    if (!onSide && !onTop) return false;
  }
  const area = Math.abs(signedArea(coords));
  return Math.abs(area - width * height) < 2 * slack * (width + height);
}
