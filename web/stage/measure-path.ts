/** Extent and nodes of a path. @module */
import { readPath } from "../../exporters/svg/path.ts";

/** Smallest and largest x and y, px. */
export interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** What a path amounts to. */
export interface PathMeasure {
  /** Of all points, handles included: it holds the curves, and may be larger. */
  readonly box: Box;
  /** Ends of segments; one where a ring ends at its own start. */
  readonly nodes: number;
}

/** Sums of relative coordinates are off by less. */
const SAME_PX = 1e-4;

/** Measure path data. @throws SyntaxError where it is none. */
export function measurePath(data: string): PathMeasure {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  let nodes = 0;
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const extend = (px: number, py: number) => {
    if (px < minX) minX = px;
    if (px > maxX) maxX = px;
    if (py < minY) minY = py;
    if (py > maxY) maxY = py;
  };
  const end = (px: number, py: number) => {
    extend(px, py);
    [x, y] = [px, py];
    nodes++;
  };
  readPath(data, {
    moveTo(px, py) {
      end(px, py);
      [startX, startY] = [px, py];
    },
    lineTo: end,
    cubicTo(c1x, c1y, c2x, c2y, px, py) {
      extend(c1x, c1y);
      extend(c2x, c2y);
      end(px, py);
    },
    close() {
      if (Math.abs(x - startX) < SAME_PX && Math.abs(y - startY) < SAME_PX) nodes--;
      [x, y] = [startX, startY];
    },
  });
  return { box: { minX, minY, maxX, maxY }, nodes };
}
