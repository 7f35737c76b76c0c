/** The flattened drawing that the DXF writer writes and the cut check reads. @module */

/**
 * Contours of a drawing after flattening: exactly what the DXF holds, before the change to mm.
 *
 * One contour is one subpath. A shape is one path of the SVG, holes included. Contours of a shape
 * follow one another. No segment has zero length. The cut check reads the list before shared borders are
 * merged, whatever `merge_shared` says: a merged border is no longer closed, yet nothing is wrong with it.
 */
export interface Contours {
  /** Page, px. */
  readonly width: number;
  readonly height: number;
  /** Millimetres a pixel where the page has a width of its own; absent: {@link MM_PER_PX}. */
  readonly mmPerPx?: number;
  /** Vertices in image px on a grid of 1/1000 px, `[x0, y0, x1, y1, …]`; a closed contour does not repeat its first. */
  readonly coords: Float64Array;
  /** Contour `c` is vertices `contourStart[c]` up to `contourStart[c + 1]`. */
  readonly contourStart: Uint32Array;
  /** 1 where the contour is closed. */
  readonly closed: Uint8Array;
  /** 1 where the contour is a centre-line stroke, 0 where it bounds a fill. */
  readonly stroke: Uint8Array;
  /** Layer colour `0xRRGGBB` per contour. */
  readonly color: Uint32Array;
  /** Shape that each contour belongs to, ascending. */
  readonly shape: Uint32Array;
  /** 1 where the shape fills by the even-odd rule, 0 by non-zero; per contour. */
  readonly evenOdd: Uint8Array;
  /** 1 where the page's frame was left out of the shape: it fills the page outside its other contours; per contour. */
  readonly frameless: Uint8Array;
}

/** Steps of the contours' coordinate grid in one pixel. */
export const GRID_PER_PX = 1000;

/** Millimetres a pixel: 1 px = 1 pt. */
export const MM_PER_PX = 25.4 / 72;

/** Narrowest and widest page that may be asked for, mm. */
export const WIDTH_MM = { minimum: 1, maximum: 10_000 } as const;
