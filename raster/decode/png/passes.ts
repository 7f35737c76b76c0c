/** The sub-images of a PNG: one, or the seven of Adam7. @module */
import type { PngHeader } from "./header.ts";

/** A sub-image: pixel (x, y) of it is pixel (x0 + x · dx, y0 + y · dy) of the picture. */
export interface Pass {
  readonly x0: number;
  readonly y0: number;
  readonly dx: number;
  readonly dy: number;
  readonly width: number;
  readonly height: number;
  /** Bytes of a row without its filter byte. */
  readonly rowBytes: number;
}

/** Origin and step `[x0, y0, dx, dy]` of each pass of Adam7. */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Passes in file order; empty ones are left out as they have no bytes. */
export function passesOf({ width, height, depth, channels, interlaced }: PngHeader): Pass[] {
  const steps = interlaced ? adam7 : ([[0, 0, 1, 1]] as const);
  return steps
    .map(([x0, y0, dx, dy]) => {
      const columns = Math.ceil((width - x0) / dx);
      const rows = Math.ceil((height - y0) / dy);
      const rowBytes = Math.ceil((columns * depth * channels) / 8);
      return { x0, y0, dx, dy, width: columns, height: rows, rowBytes };
    })
    .filter((pass) => pass.width > 0 && pass.height > 0);
}
