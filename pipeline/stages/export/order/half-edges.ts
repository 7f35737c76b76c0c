/** Arcs seen from either side: half-edge `2·a` walks arc `a` forwards, `2·a + 1` backwards. @module */
import type { Curves } from "../../../../plugin/mod.ts";

/** The half-edges of a map. */
export interface HalfEdges {
  /** Component on the left hand of each half-edge; −1 outside the page. */
  readonly face: Int32Array;
  /** Half-edge that follows in the ring of its component; −1 outside the page. */
  readonly next: Int32Array;
}

/** Read faces and successors off a map's rings. */
export function halfEdgesOf({ arcLeft, arcRight, ringArcs, ringStart }: Curves): HalfEdges {
  const face = new Int32Array(2 * arcLeft.length);
  for (let a = 0; a < arcLeft.length; a++) {
    face[2 * a] = arcLeft[a]!;
    face[2 * a + 1] = arcRight[a]!;
  }
  const next = new Int32Array(face.length).fill(-1);
  for (let r = 0; r + 1 < ringStart.length; r++) {
    const end = ringStart[r + 1]!;
    let before = halfEdge(ringArcs[end - 1]!);
    for (let k = ringStart[r]!; k < end; k++) {
      const h = halfEdge(ringArcs[k]!);
      next[before] = h;
      before = h;
    }
  }
  return { face, next };
}

/** Signed arc (`~a` backwards) to half-edge. */
function halfEdge(arc: number): number {
  return arc < 0 ? 2 * ~arc + 1 : 2 * arc;
}

/** Half-edge to signed arc. */
export function signedArc(h: number): number {
  return (h & 1) === 1 ? ~(h >> 1) : h >> 1;
}
