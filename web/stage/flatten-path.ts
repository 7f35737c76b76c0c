/** A path as straight lines. @module */
import { readPath } from "../../exporters/svg/path.ts";

/** Lines of a curve: enough to measure areas by. */
const STEPS = 6;

/** Hand every line of `data` to `line`, curves in chords, open subpaths as they are. */
export function flattenPath(
  data: string,
  line: (x0: number, y0: number, x1: number, y1: number) => void,
): void {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const lineTo = (px: number, py: number) => {
    line(x, y, px, py);
    [x, y] = [px, py];
  };
  readPath(data, {
    moveTo(px, py) {
      [x, y, startX, startY] = [px, py, px, py];
    },
    lineTo,
    cubicTo(c1x, c1y, c2x, c2y, px, py) {
      const [x0, y0] = [x, y];
      for (let k = 1; k <= STEPS; k++) {
        const t = k / STEPS;
        const s = 1 - t;
        const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
        lineTo(a * x0 + b * c1x + c * c2x + d * px, a * y0 + b * c1y + c * c2y + d * py);
      }
    },
    close() {
      if (x !== startX || y !== startY) lineTo(startX, startY);
    },
  });
}
