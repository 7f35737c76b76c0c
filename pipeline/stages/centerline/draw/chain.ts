/** Branches drawn in one go. @module */
import type { Branch } from "../measure/skeleton.ts";
import type { Pairing } from "../pair/pairing.ts";

/** Place where two branches were joined. */
export interface Join {
  /** Index in the chain of the first point after it; 0 for the join that closes a ring. */
  readonly at: number;
  readonly group: number;
  /** More than two branches meet there: a stroke passes through others. */
  readonly crossing: boolean;
}

/** Ridge points of a stroke, in drawing order. */
export interface Chain {
  readonly points: Int32Array;
  readonly joins: readonly Join[];
  readonly closed: boolean;
  /** Its first and last end (see {@link Pairing}); −1 for a ring without a crossing. */
  readonly from: number;
  readonly to: number;
  readonly width: number;
  readonly tapered: boolean;
}

/** A width within this share of the usual one is the usual one. */
const SAME_WIDTH_SHARE = 0.08;

/** Strings living branches together by the pairing: open chains first, then rings. */
export function chainBranches(
  branches: readonly Branch[],
  pairing: Pairing,
  usual: number,
): Chain[] {
  const chains: Chain[] = [];
  const done = new Uint8Array(branches.length);
  const walk = (from: number) => {
    chains.push(walkChain(branches, pairing, { from, usual, done }));
  };
  branches.forEach(({ dead, loop }, b) => {
    if (dead || loop) return;
    for (const end of [2 * b, 2 * b + 1]) if (!done[b] && pairing.mate[end]! < 0) walk(end);
  });
  branches.forEach(({ dead }, b) => {
    if (!dead && !done[b]) walk(2 * b);
  });
  return chains;
}

/** Walks on from an end, over branches that are not done yet. */
function walkChain(
  branches: readonly Branch[],
  pairing: Pairing,
  { from, usual, done }: { from: number; usual: number; done: Uint8Array },
): Chain {
  const start = from >> 1;
  const points: number[] = [];
  const joins: Join[] = [];
  let end = from;
  let to = -1;
  let closed = branches[start]!.loop;
  let widthSum = 0;
  let tapered = false;
  const join = (key: number, at: number) => {
    const group = pairing.groupOf[key]!;
    joins.push({ at, group, crossing: pairing.endsAt.get(group)! > 2 });
  };
  while (to < 0) {
    const b = end >> 1;
    const branch = branches[b]!;
    const n = branch.end - branch.first;
    done[b] = 1;
    if (points.length > 0) join(end, points.length);
    for (let i = 0; i < n; i++) points.push(end & 1 ? branch.end - 1 - i : branch.first + i);
    widthSum += branch.width * n;
    tapered ||= branch.tapered;
    const leave = end ^ 1;
    const mate = pairing.mate[leave]!;
    if (mate === from && !branch.loop) {
      closed = true;
      join(mate, 0);
    }
    if (mate < 0 || mate === from || done[mate >> 1]) to = leave;
    end = mate;
  }
  const width = widthSum / (points.length || 1);
  return {
    points: Int32Array.from(points),
    joins,
    closed,
    from: branches[start]!.loop ? -1 : from,
    to: branches[start]!.loop ? -1 : to,
    width: Math.abs(width - usual) < SAME_WIDTH_SHARE * usual ? usual : width,
    tapered,
  };
}
