/** Widths of hairlines, which no threshold can tell. @module */
import { flattenPath } from "../../../../geometry/flatten.ts";
import { quantile } from "../../../../geometry/statistics.ts";
import type { TracedStroke } from "../traced-stroke.ts";
import type { Coverage } from "./coverage.ts";
import { coverageAt } from "./coverage-at.ts";

/** Wider strokes have edges to measure by, px. */
const WIDEST = 3;
/** Ink is summed up to this far beside the centre-line, px. */
const REACH = 3;
/** Step of the sum, px. */
const STEP = 0.125;
/** Crossings and neighbours only add ink, so a little under the median is the stroke's own. */
const OWN = 0.4;

/** Gives a thin stroke the width that its ink would fill: the sum of coverage across it. */
export function strokeInkWidth(coverage: Coverage, stroke: TracedStroke): TracedStroke {
  if (stroke.kind !== "line" || stroke.width >= WIDEST) return stroke;
  const points = flattenPath(stroke.path, 0.1);
  const sums: number[] = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const [x, y] = points[i]!;
    const dx = points[i + 1]![0] - x;
    const dy = points[i + 1]![1] - y;
    const length = Math.sqrt(dx * dx + dy * dy);
    const steps = Math.max(1, Math.round(length));
    for (let k = 0; k < steps; k++) {
      const t = (k + 0.5) / steps;
      sums.push(inkAcross(coverage, [x + t * dx, y + t * dy], [-dy / length, dx / length]));
    }
  }
  const width = quantile(sums, OWN);
  return width > 0 ? { ...stroke, width } : stroke;
}

function inkAcross(
  coverage: Coverage,
  [x, y]: readonly [number, number],
  [nx, ny]: readonly [number, number],
): number {
  let sum = 0;
  for (let t = -REACH; t <= REACH; t += STEP) sum += coverageAt(coverage, x + t * nx, y + t * ny);
  return sum * STEP;
}
