/** How far lettering and lines are blurred. @module */
import { type CoverageBox, solve } from "../../../../raster/level-set.ts";

/** Pixels with ink that a blur is measured on. */
export const SAMPLE_PIXELS = 800;

/** What a blur must explain. */
const MISFIT = {
  /** Rounds of solving: with fewer, what is left tells less of the blur. */
  rounds: 16,
  /** Rows of a large shape beside those that tell its blur. */
  besideRows: 6,
  /** Root mean square of what pixels lack up to which their shares are sharp, and the share of its square that a blur must leave. */
  sharp: 0.05,
  betterShare: 0.5,
  /** Times the least misfit from which larger blurs are no better. */
  past: 1.5,
  /** Pixels with ink that tell a blur from a stroke under half a pixel. */
  leastSamplePx: 100,
} as const;

/** Blurs that are tried, px, in steps and then around the best. */
const BLUR = { most: 1.8, step: 0.2, fine: 0.1 } as const;

/** The blur, px, under which level sets explain the shares in boxes best. */
export function measureBlur(boxes: readonly CoverageBox[], factor: number): number {
  const samples = boxes.map(middleOf);
  const pixels = samples.reduce((sum, box) => sum + inkPixels(box), 0);
  if (pixels < MISFIT.leastSamplePx) return 0;
  let best = 0;
  let least = Infinity;
  const tryOut = (blur: number) => {
    const refinement = { factor, blur, rounds: MISFIT.rounds };
    const misfit = samples.reduce((sum, box) => sum + solve(box, refinement).misfit(box), 0);
    if (misfit < least) [best, least] = [blur, misfit];
    return misfit;
  };
  const sharp = tryOut(0);
  if (sharp < MISFIT.sharp ** 2 * pixels) return 0;
  for (let blur = BLUR.step; blur <= BLUR.most; blur += BLUR.step)
    if (tryOut(blur) > MISFIT.past * least && least < MISFIT.betterShare * sharp) break;
  const middle = best;
  for (const blur of [middle - BLUR.fine, middle + BLUR.fine]) if (blur > 0) tryOut(blur);
  return least < MISFIT.betterShare * sharp ? best : 0;
}

/** Pixels with ink in the rows of a box that count. */
function inkPixels({ width, values, rows }: CoverageBox): number {
  const own = rows ? values.subarray(rows.from * width, rows.to * width) : values;
  return own.reduce((count, share) => count + (share > 0 ? 1 : 0), 0);
}

/** The rows in the middle of a box with as much ink as a sample needs, and some beside them. */
function middleOf(box: CoverageBox): CoverageBox {
  const { width, height, values } = box;
  const excess = inkPixels(box) - SAMPLE_PIXELS;
  if (excess <= 0) return box;
  const inkIn = (y: number) => inkPixels({ ...box, rows: { from: y, to: y + 1 } });
  let from = 0;
  for (let before = 0; from < height && before < excess / 2; from++) before += inkIn(from);
  let to = from;
  for (let own = 0; to < height && own < SAMPLE_PIXELS; to++) own += inkIn(to);
  const top = Math.max(0, from - MISFIT.besideRows);
  const bottom = Math.min(height, to + MISFIT.besideRows);
  return {
    width,
    height: bottom - top,
    values: values.slice(top * width, bottom * width),
    rows: { from: from - top, to: to - top },
  };
}
