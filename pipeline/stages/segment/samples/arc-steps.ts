/** The cracks of one arc as steps along an axis. @module */
import type { CrackGraph } from "../../../../raster/cracks/crack-graph.ts";

/** Steps of an arc, in walking order; one object serves all arcs. */
export interface ArcSteps {
  /** Direction of each step: 0 east, 1 south, 2 west, 3 north; valid up to `n`. */
  readonly direction: Uint8Array;
  /** Number of steps. */
  n: number;
  /** Whether the last step is followed by the first one. */
  closed: boolean;
}

/** What of a graph tells where its arcs run. */
export type Arcs = Pick<CrackGraph, "coords" | "arcStart" | "arcFrom">;

/** The same, and what lies beside them. */
export type SidedArcs = Arcs & Pick<CrackGraph, "arcLeft" | "arcRight">;

/** Room for the steps of every arc. */
export function roomForSteps({ arcStart }: Arcs): ArcSteps {
  let longest = 0;
  for (let a = 0; a + 1 < arcStart.length; a++) {
    longest = Math.max(longest, arcStart[a + 1]! - arcStart[a]! - 1);
  }
  return { direction: new Uint8Array(longest), n: 0, closed: false };
}

/** Read the steps of arc `a`. */
export function readSteps({ coords, arcStart, arcFrom }: Arcs, a: number, steps: ArcSteps) {
  const first = arcStart[a]!;
  const { direction } = steps;
  steps.n = arcStart[a + 1]! - first - 1;
  steps.closed = arcFrom[a]! < 0;
  for (let k = 0, v = 2 * first; k < steps.n; k++, v += 2) {
    const dx = coords[v + 2]! - coords[v]!;
    direction[k] = dx !== 0 ? 1 - dx : 2 - coords[v + 3]! + coords[v + 1]!;
  }
}

/** Direction of step `k`, which may lie before the first or after the last one; −1 beyond the ends of an open arc. */
export function directionAt({ direction, n, closed }: ArcSteps, k: number): number {
  if (k >= 0 && k < n) return direction[k]!;
  return closed ? direction[(k + n) % n]! : -1;
}
