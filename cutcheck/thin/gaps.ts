/** Stretches of the border that the disc does not reach, and the rims that they make with the disc. @module */
import { PlaceIndex } from "./place-index.ts";
import type { Spans } from "./spans.ts";

/** How the spans hang together. */
export interface Links {
  /** The span that follows in the loop: between the end of a span and the start of that one lies a gap. */
  readonly following: Int32Array;
  /** The span at whose start the disc touches the border as well when it is at the end of a span; -1 if unknown. */
  readonly next: Int32Array;
  /** The other way round. */
  readonly before: Int32Array;
  /** Spans at whose end the disc goes over to another place than the other end of the gap. */
  readonly loose: readonly number[];
}

/** Places of the disc that are nearer than this, in grid units, are one. */
const SAME = 0.05;

/** Find where the disc goes over from span to span. */
export function linksOf(spans: Spans): Links {
  const { startX, startY, endX, endY, loopStart, edge } = spans;
  const count = edge.length;
  const following = new Int32Array(count);
  const next = new Int32Array(count).fill(-1);
  const before = new Int32Array(count).fill(-1);
  const loose: number[] = [];
  const meet = (s: number, n: number) =>
    Math.abs(endX[s]! - startX[n]!) < SAME && Math.abs(endY[s]! - startY[n]!) < SAME;
  for (let l = 0; l + 1 < loopStart.length; l++) {
    const first = loopStart[l]!;
    const end = loopStart[l + 1]!;
    for (let s = first; s < end; s++) {
      const n = s + 1 < end ? s + 1 : first;
      following[s] = n;
      if (meet(s, n)) {
        next[s] = n;
        before[n] = s;
      } else loose.push(s);
    }
  }
  const starts = new PlaceIndex(1);
  for (const s of loose) starts.add(startX[following[s]!]!, startY[following[s]!]!, following[s]!);
  const startsAt = (s: number) => {
    const [x, y] = [endX[s]!, endY[s]!];
    return [...starts.near({ left: x, top: y, right: x, bottom: y }, SAME)];
  };
  for (const s of loose) {
    const found = startsAt(s).filter((n) => meet(s, n));
    const n = found[0];
    if (n === undefined || found.length > 1 || before[n] !== -1) continue;
    next[s] = n;
    before[n] = s;
  }
  return { following, next, before, loose };
}

/** Gaps that one residue of the opening has for its border, each known by the span before it. */
export interface Rim {
  /** The disc leads from each gap to the one after, from the last to the first. */
  readonly gaps: readonly number[];
  /** False where the way from gap to gap is not known. */
  readonly closed: boolean;
}

/** Rims of two gaps or more, and those of unknown course; all others have one gap, closed by one disc. */
export function rimsOf({ following, before, loose }: Links): Rim[] {
  const rims: Rim[] = [];
  const seen = new Set<number>();
  for (const start of loose) {
    if (seen.has(start)) continue;
    const gaps: number[] = [];
    let s = start;
    do {
      seen.add(s);
      gaps.push(s);
      s = before[following[s]!]!;
    } while (s !== -1 && !seen.has(s));
    rims.push({ gaps, closed: s === start });
  }
  return rims;
}
