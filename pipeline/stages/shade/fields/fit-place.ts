/** The plainest place that explains colours. @module */
import { refined, type Scored } from "./refine.ts";
import { boundsOf, type Samples } from "./samples.ts";
import { Scatter } from "./scatter.ts";
import { circleByTensor, ellipseByTensor, linearByPlane, linearByTensor } from "./starts.ts";

/** How hard to look. */
export interface Effort {
  readonly rounds: number;
  readonly circles: boolean;
  readonly ellipses: boolean;
}

/** For what may as well be flat, to compare cuts, and to fit. */
export const PLAIN: Effort = { rounds: 3, circles: false, ellipses: false };
export const QUICK: Effort = { rounds: 3, circles: true, ellipses: false };
export const THOROUGH: Effort = { rounds: 10, circles: true, ellipses: true };

/** A more general kind of field must leave this much less, and by so many levels² a number. */
const DEARER = 1.12;
const DEARER_BY = 0.06;
/** Mean square, levels², from which a more general kind is worth a look. */
const UNEXPLAINED = 0.4;
/** Farthest centre of a circle, in extents of the samples: beyond, it is a line. */
const FARTHEST = 12;

/** Kind and place of the field, with the sum of squares that no smooth profile along it explains. */
export function fitPlace(samples: Samples, { rounds, circles, ellipses }: Effort): Scored {
  const numbers = 3 * samples.n;
  const { minX, minY, extent } = boundsOf(samples);
  const scatter = new Scatter(samples);
  const [p, q] = [linearByPlane(samples), linearByTensor(samples)];
  const line = scatter.of(p) <= scatter.of(q) ? p : q;
  let best = refined(scatter, line, { rounds, extent, elliptic: false });
  const offer = (next: Scored) => {
    if (next.sse * DEARER + DEARER_BY * numbers < best.sse) best = next;
  };
  if (!circles || best.sse <= UNEXPLAINED * numbers) return best;
  const round = circleByTensor(samples);
  const isNear = (at: number, from: number) => Math.abs(at - from) < FARTHEST * extent;
  if (round && isNear(round.p[0]!, minX) && isNear(round.p[1]!, minY))
    offer(refined(scatter, round, { extent, rounds, elliptic: false }));
  if (!ellipses || best.sse <= UNEXPLAINED * numbers) return best;
  const ellipse = ellipseByTensor(samples);
  if (ellipse) offer(refined(scatter, ellipse, { extent, rounds: rounds + 4, elliptic: true }));
  return best;
}
