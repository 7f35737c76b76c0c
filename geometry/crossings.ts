/** Which chains of points cross. @module */
import { type Chains, isLoop, orient, pointAfter, pointBefore, samePoint } from "./chains.ts";
import type { PairGrid, WalkOptions } from "./pair-grid.ts";

/**
 * Report the places where two chains cross, or one crosses itself; some come more than once.
 *
 * Touching is no crossing, nor is running along each other and parting on the same side. Chains that end in
 * one point inside another cross that one if they leave it to both sides. What happens exactly at a point is
 * judged rightly where coordinates are whole numbers under 2²⁶. Not promised: a run of common line that ends
 * where one of the chains ends is taken for a touch.
 */
export function findCrossings(
  grid: PairGrid,
  report: (crossing: ChainCrossing) => void,
  options: WalkOptions = {},
): void {
  const comparer = new SegmentComparer(grid.chains, report);
  grid.forEachPair((i, j) => comparer.compare(i, j), { ...options, reach: 0 });
}

/** Two chains (or one twice) and where they cross. */
export interface ChainCrossing {
  readonly a: number;
  readonly b: number;
  readonly x: number;
  readonly y: number;
}

/** A place on a chain: a point of it, or a place inside the segment that starts there. */
interface Stand {
  readonly chain: number;
  readonly point: number;
  readonly inside: boolean;
}

/** Two chains at a common place. */
interface Touch {
  readonly x: number;
  readonly y: number;
  readonly host: Stand;
  readonly guest: Stand;
}

/** Two points, one before a place and one after it. */
interface Way {
  readonly x: number;
  readonly y: number;
  readonly back: number;
  readonly on: number;
}

/** Compares segments pair by pair; every pair whose boxes meet must come for all to be told. */
class SegmentComparer {
  readonly #chains: Chains;
  readonly #owner: Uint32Array;
  readonly #report: (crossing: ChainCrossing) => void;
  /** Side, 1 or −1, to which the first chain leaves that ends at a place inside a host, by host and place. */
  readonly #ends = new Map<string, number>();

  constructor(chains: Chains, report: (crossing: ChainCrossing) => void) {
    this.#chains = chains;
    this.#owner = chains.owner;
    this.#report = report;
  }

  /** Compare two segments, named by their first points. */
  compare(i: number, j: number): void {
    const p = this.#chains.coords;
    const s = orient(p, i, i + 1, j);
    const t = orient(p, i, i + 1, j + 1);
    // Neighbours in a chain, which most pairs are, meet at their common point only.
    if (j === i + 1 && t !== 0) return;
    if ((s > 0 && t > 0) || (s < 0 && t < 0)) return;
    const u = orient(p, j, j + 1, i);
    const v = orient(p, j, j + 1, i + 1);
    if ((u > 0 && v > 0) || (u < 0 && v < 0)) return;
    if (s !== 0 && t !== 0 && u !== 0 && v !== 0) {
      const share = s / (s - t);
      const x = p[2 * j]! + share * (p[2 * j + 2]! - p[2 * j]!);
      const y = p[2 * j + 1]! + share * (p[2 * j + 3]! - p[2 * j + 1]!);
      this.#report({ a: this.#owner[i]!, b: this.#owner[j]!, x, y });
      return;
    }
    // Each point is judged at the segment that starts there; the end of an open chain at its last segment.
    if (s === 0) this.#visit(j, i);
    if (t === 0 && this.#isEnd(j + 1)) this.#visit(j + 1, i);
    if (u === 0 && !samePoint(this.#chains, i, j)) this.#visit(i, j);
    if (v === 0 && this.#isEnd(i + 1)) this.#visit(i + 1, j);
  }

  /** Is `k` the last point of an open chain? */
  #isEnd(k: number): boolean {
    const c = this.#owner[k]!;
    return k + 1 === this.#chains.end[c] && !isLoop(this.#chains, c);
  }

  /** Is `k` the first point of an open chain? */
  #isStart(k: number): boolean {
    const c = this.#owner[k]!;
    return k === this.#chains.start[c] && !isLoop(this.#chains, c);
  }

  /** Judge the chain of point `v`, which lies on the line of segment `i`. */
  #visit(v: number, i: number): void {
    const chains = this.#chains;
    if (!isWithin(chains.coords, v, i) || samePoint(chains, v, i + 1)) return;
    const inside = !samePoint(chains, v, i);
    const isHostEnd = !inside && this.#isStart(i);
    const isStart = this.#isStart(v);
    const isEnd = isStart || this.#isEnd(v);
    // Open chains that end in one point, as all do at a junction, neither cross nor host each other there.
    if (isHostEnd && isEnd) return;
    const [a, b] = [this.#owner[i]!, this.#owner[v]!];
    const touch: Touch = {
      x: chains.coords[2 * v]!,
      y: chains.coords[2 * v + 1]!,
      host: { chain: a, point: i, inside },
      guest: { chain: b, point: v, inside: false },
    };
    if (isEnd) this.#end(touch, isStart ? v + 1 : v - 1);
    else if (isHostEnd) this.#end({ ...touch, host: touch.guest, guest: touch.host }, i + 1);
    else if (passesThrough(chains, touch)) this.#report({ a, b, x: touch.x, y: touch.y });
  }

  /** Note to which side of its host a chain leaves that ends there; two that leave to both sides cross it. */
  #end(touch: Touch, on: number): void {
    const { x, y, host, guest } = touch;
    const side = leavingSide(this.#chains, touch, on);
    if (side === 0) return;
    const [a, b] = [host.chain, guest.chain];
    const key = `${a} ${x} ${y}`;
    const first = this.#ends.get(key);
    if (first === undefined) this.#ends.set(key, side);
    else if (first !== side) this.#report({ a, b, x, y });
  }
}

/** Does point `v`, which lies on the line of segment `i`, lie on the segment? */
function isWithin(p: Float64Array, v: number, i: number): boolean {
  const x = p[2 * v]!;
  const y = p[2 * v + 1]!;
  return (
    Math.min(p[2 * i]!, p[2 * i + 2]!) <= x &&
    x <= Math.max(p[2 * i]!, p[2 * i + 2]!) &&
    Math.min(p[2 * i + 1]!, p[2 * i + 3]!) <= y &&
    y <= Math.max(p[2 * i + 1]!, p[2 * i + 3]!)
  );
}

/**
 * Does the guest pass through its host here, or along a run of common line that starts here?
 *
 * Touching is no passage; neither is meeting at an end of the host, nor a run that leads to one. Decided
 * by the signs of cross products: exact for whole coordinates under 2²⁶.
 */
function passesThrough(chains: Chains, touch: Touch): boolean {
  const path = around(chains, touch.host, touch);
  const guest = around(chains, touch.guest, touch);
  if (!path || !guest) return false;
  const from = sideOf(chains, path, guest.back);
  const to = sideOf(chains, path, guest.on);
  if (from === undefined || to === undefined) return false;
  if (from !== 0 && to !== 0) return from !== to;
  if (from === 0 && to === 0) return false;
  // A run is followed from where the guest enters it, or back from where it leaves: chains that run against each
  // other may both enter within a segment, where nobody looks.
  if (from === 0 && !runsAgainst(chains, { ...guest, on: path.on })) return false;
  const out = exitSide(chains, touch, from === 0 ? guest.back : guest.on);
  return out !== 0 && out !== (from === 0 ? to : from);
}

/** Does the guest come from where the host goes? */
function runsAgainst({ coords: p }: Chains, { x, y, back, on }: Way): boolean {
  const [bx, by] = [p[2 * back]! - x, p[2 * back + 1]! - y];
  const [ox, oy] = [p[2 * on]! - x, p[2 * on + 1]! - y];
  return bx * oy === by * ox && bx * ox + by * oy > 0;
}

/**
 * Side of the host, 1 or −1, to which a guest that starts at a place on it leaves; 0 where it has none.
 *
 * @param on The guest's next point.
 */
function leavingSide(chains: Chains, touch: Touch, on: number): number {
  const path = around(chains, touch.host, touch);
  if (!path) return 0;
  const side = sideOf(chains, path, on);
  return side === 0 ? exitSide(chains, touch, on) : (side ?? 0);
}

/** The points between which a chain passes a place; undefined at the end of an open chain. */
function around(chains: Chains, { chain, point, inside }: Stand, { x, y }: Touch): Way | undefined {
  const back = inside ? point : pointBefore(chains, chain, point);
  const on = pointAfter(chains, chain, point);
  return back < 0 || on < 0 ? undefined : { x, y, back, on };
}

/** Side of a path on which a point lies: 1, −1, 0 along the path, undefined at the tip of a spur. */
function sideOf({ coords: p }: Chains, { x, y, back, on }: Way, k: number): number | undefined {
  const bx = p[2 * back]! - x;
  const by = p[2 * back + 1]! - y;
  const ox = p[2 * on]! - x;
  const oy = p[2 * on + 1]! - y;
  const dx = p[2 * k]! - x;
  const dy = p[2 * k + 1]! - y;
  const turn = ox * by - oy * bx;
  if (turn === 0 && ox * bx + oy * by > 0) return undefined;
  const fromOn = ox * dy - oy * dx;
  const toBack = dx * by - dy * bx;
  if (fromOn === 0 && ox * dx + oy * dy > 0) return 0;
  if (toBack === 0 && bx * dx + by * dy > 0) return 0;
  if (turn > 0) return fromOn > 0 && toBack > 0 ? 1 : -1;
  if (turn < 0) return fromOn < 0 && toBack < 0 ? -1 : 1;
  return fromOn > 0 ? 1 : -1;
}

/** Follow a run of common line to its end: the side to which the guest leaves; 0 where a chain ends or turns back. */
function exitSide(chains: Chains, touch: Touch, on: number): number {
  const { x, y, host, guest } = touch;
  const p = chains.coords;
  let [px, py] = [x, y];
  const path = around(chains, host, touch)!;
  const dx = p[2 * on]! - x;
  const dy = p[2 * on + 1]! - y;
  const ox = p[2 * path.on]! - x;
  const oy = p[2 * path.on + 1]! - y;
  // At a hairpin of the host, both of its directions are on the guest's side: only one is the guest's.
  const forwards = dx * oy === dy * ox && dx * ox + dy * oy > 0;
  const guestForwards = on === pointAfter(chains, guest.chain, guest.point);
  const step = (chain: number, v: number, ahead: boolean) =>
    ahead ? pointAfter(chains, chain, v) : pointBefore(chains, chain, v);
  let h = forwards ? path.on : path.back;
  let g = on;
  let hostBehind = !host.inside ? host.point : forwards ? path.back : path.on;
  for (let steps = p.length; steps > 0; steps--) {
    const toHost = (p[2 * h]! - px) ** 2 + (p[2 * h + 1]! - py) ** 2;
    const toGuest = (p[2 * g]! - px) ** 2 + (p[2 * g + 1]! - py) ** 2;
    const at = toHost <= toGuest ? h : g;
    [px, py] = [p[2 * at]!, p[2 * at + 1]!];
    if (toHost <= toGuest) {
      hostBehind = step(host.chain, h, !forwards);
      h = step(host.chain, h, forwards);
    }
    if (toGuest <= toHost) g = step(guest.chain, g, guestForwards);
    if (h < 0 || g < 0 || hostBehind < 0) return 0;
    const [back, ahead] = forwards ? [hostBehind, h] : [h, hostBehind];
    const side = sideOf(chains, { x: px, y: py, back, on: ahead }, g);
    if (side !== 0) return side ?? 0;
  }
  return 0;
}
