/** Stroke widths, and where the ridge is the centre-line. @module */
import { halfSampleMode, mean, quantile } from "../../../../geometry/statistics.ts";
import type { Branch, Ridge } from "./skeleton.ts";

/** Where the widths of strokes are trusted. */
const WIDTH = {
  /** Branches with fewer trusted readings have no width of their own. */
  enoughReadings: 6,
  /** Share of all readings that lie near the usual width where one pen of one width drew. */
  uniformShare: 0.7,
  /** A narrower reading is a gap in the ink, px. */
  thinnestPx: 0.5,
  /** Clean runs shorter than this are chance. */
  shortestRunPoints: 4,
  /** Share of its readings that a stroke of one width has near that width: else its pen's width drifts. */
  steadyShare: 0.8,
  /** Half of a crossing's bulge, in widths of the branch: the ridge is off the centre-line there. */
  bulgeWidths: 0.7,
} as const;

/**
 * Sets width, clean length and taper of every branch, and tells which ridge points are clean: see `measureSkeleton()`.
 *
 * Near a corner, a crossing or a cap the ridge is not the centre-line, and exactly there the width
 * is not the stroke's (a right angle: ridge 0.21 half widths inside, width 1.17 times). So the
 * width is the test, unless the drawing's pen has no one width.
 *
 * @param rough Extra spread of widths to allow, px: input without antialiasing.
 */
export function measureWidths(ridge: Ridge, branches: readonly Branch[], rough: number) {
  const readings = branches.map(({ first, end }) =>
    [...ridge.width.subarray(first, end)].filter((_, k) => ridge.symmetric[first + k]),
  );
  const drawing = drawingWidth(readings.flat());
  const clean = new Uint8Array(ridge.x.length);
  branches.forEach((branch, b) => {
    measureBranch({ ridge, branch, widths: readings[b]!, drawing, rough, clean });
  });
  return { usual: drawing.usual, widest: drawing.widest, clean };
}

/** Widths of the whole drawing, px; the noise is the median deviation of readings near the usual width. */
function drawingWidth(all: readonly number[]) {
  const densest = halfSampleMode(all);
  const usual = mean(all.filter((width) => Math.abs(width - densest) < 0.2));
  const near = all.map((width) => Math.abs(width - usual)).filter((d) => d < 0.1 * usual + 0.5);
  const alike = near.filter((d) => d < 0.05 * usual + 0.3).length;
  // most readings have the usual width
  const uniform = alike > WIDTH.uniformShare * all.length;
  return {
    usual,
    widest: uniform || all.length === 0 ? usual : Math.max(usual, quantile(all, 0.9)),
    noise: near.length > 0 ? quantile(near, 0.5) : 0.1,
    uniform,
  };
}

function measureBranch(m: Measuring): void {
  const { ridge, branch, widths, drawing, rough, clean } = m;
  const { usual, noise } = drawing;
  const own = widths.length >= WIDTH.enoughReadings ? halfSampleMode(widths) : usual;
  branch.width = hasOwnWidth(m, own) ? own : usual;
  // renderers' antialiasing is coarse: widths of equal strokes differ by up to 0.25 px with direction
  const sameButShifted = Math.abs(own - usual) < 0.3 + 0.015 * usual + rough;
  const centre = branch.width === usual && sameButShifted ? own : branch.width;
  const floor = 0.3 + 0.004 * branch.width;
  const spread = Math.min(0.05 * branch.width + 0.4, Math.max(floor, 4 * noise)) + rough;
  for (let i = branch.first; i < branch.end; i++)
    if (ridge.symmetric[i] && Math.abs(ridge.width[i]! - centre) <= spread) clean[i] = 1;
  const flags = clean.subarray(branch.first, branch.end);
  branch.cleanCount = flags.reduce((count, isClean) => count + isClean, 0);
  if (!drawing.uniform && branch.cleanCount < WIDTH.steadyShare * widths.length) trustSymmetric(m);
  const before = flags.slice();
  dropShortRuns(clean, branch);
  branch.cleanLength = cleanLength(ridge, clean, branch);
  // a short link between two crossings: better its few readings than none
  if (branch.cleanLength === 0 && branch.from >= 0 && branch.to >= 0 && branch.cleanCount >= 2)
    clean.set(before, branch.first);
}

/** One width for the whole drawing, unless a branch clearly has its own and keeps it. */
function hasOwnWidth({ widths, drawing: { usual }, rough }: Measuring, own: number): boolean {
  if (own < WIDTH.thinnestPx || Math.abs(own - usual) < Math.max(0.08 * usual, 0.6) + rough)
    return false;
  const firm = widths.filter((width) => Math.abs(width - own) < 0.05 * own + 0.3).length;
  return firm >= own && firm >= 0.5 * widths.length;
}

/** Drops short runs, and the first and last point of the others: they already feel the corner. */
function dropShortRuns(clean: Uint8Array, { first, end, loop }: Branch): void {
  for (let i = first; i < end; i++) {
    if (!clean[i]) continue;
    let j = i;
    while (j < end && clean[j]) j++;
    if (j - i < WIDTH.shortestRunPoints) clean.fill(0, i, j);
    else if (!loop || j - i < end - first) {
      clean[i] = 0;
      clean[j - 1] = 0;
    }
    i = j;
  }
}

/** Length of all clean runs of a branch, px. */
function cleanLength({ x, y }: Ridge, clean: Uint8Array, { first, end }: Branch): number {
  let length = 0;
  for (let i = first + 1; i < end; i++)
    if (clean[i] && clean[i - 1])
      length += Math.sqrt((x[i]! - x[i - 1]!) ** 2 + (y[i]! - y[i - 1]!) ** 2);
  return length;
}

/** A branch being measured. */
interface Measuring {
  readonly ridge: Ridge;
  readonly branch: Branch;
  /** Its symmetric readings, px. */
  readonly widths: readonly number[];
  readonly drawing: ReturnType<typeof drawingWidth>;
  readonly rough: number;
  readonly clean: Uint8Array;
}

/** Trusts every symmetric point away from crossings: the width of a pen that drifts is no test. */
function trustSymmetric({ ridge, branch, widths, clean }: Measuring): void {
  branch.tapered = true;
  branch.width = quantile(widths, 0.5);
  const span = Math.round(WIDTH.bulgeWidths * branch.width);
  for (let i = branch.first; i < branch.end; i++) {
    const offFrom = branch.from < 0 || i - branch.first > span;
    const offTo = branch.to < 0 || i < branch.end - span;
    clean[i] = ridge.symmetric[i] && offFrom && offTo ? 1 : 0;
  }
}
