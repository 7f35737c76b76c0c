/** Which arcs end at which junction, and which go on through it. @module */
import { type Partition, TRANSPARENT } from "../../../../plugin/artifacts.ts";

/** Junction `j` is left by `arcs[start[j]]` up to `arcs[start[j + 1]]`: `a` where arc `a` starts, `~a` where it ends. */
export interface JunctionArcs {
  readonly start: Uint32Array;
  readonly arcs: Int32Array;
}

/** Signed arcs by the junction that they leave, in order of their arcs; loops without junction are in none. */
export function junctionArcs({ arcFrom, arcTo, junctions }: Partition): JunctionArcs {
  const count = junctions.length / 2;
  const start = new Uint32Array(count + 1);
  for (let a = 0; a < arcFrom.length; a++) {
    if (arcFrom[a]! < 0) continue;
    start[arcFrom[a]! + 1]!++;
    start[arcTo[a]! + 1]!++;
  }
  for (let j = 0; j < count; j++) start[j + 1]! += start[j]!;
  const next = start.slice();
  const arcs = new Int32Array(start[count]!);
  for (let a = 0; a < arcFrom.length; a++) {
    if (arcFrom[a]! < 0) continue;
    arcs[next[arcFrom[a]!]!++] = a;
    arcs[next[arcTo[a]!]!++] = ~a;
  }
  return { start, arcs };
}

/** The arc of a signed one. */
export function arcOf(signed: number): number {
  return signed < 0 ? ~signed : signed;
}

/** A border that ends on two others is weak if its contrast is at most this share of theirs… */
const WEAK_SHARE = 0.5;
/** …and at most this, levels of RGBA: a step between two bands of a gradient. */
const WEAK_CONTRAST = 64;

/**
 * Chains of two or more arcs that go on through junctions where only a weak border ends: one contour of the
 * drawing, cut by the bands of a gradient. Signed arcs (`~a` backward) in walking order; no arc is in two chains.
 */
export function strongChains(map: Partition, leaving: JunctionArcs): number[][] {
  const next = linkStrong(map, leaving);
  const arcs = map.arcFrom.length;
  const seen = new Uint8Array(arcs);
  const chains: number[][] = [];
  for (let a = 0; a < arcs; a++) {
    if (seen[a] === 1 || (next[2 * a] === NONE && next[2 * a + 1] === NONE)) continue;
    const chain = walkFrom(firstOf(a, next), next);
    for (const s of chain) seen[arcOf(s)] = 1;
    if (chain.length > 1) chains.push(chain);
  }
  return chains;
}

/** Half-edge of a signed arc: 2a forward, 2a + 1 backward. */
const half = (s: number) => (s < 0 ? 2 * ~s + 1 : 2 * s);

/** No signed arc. */
const NONE = 0x7fffffff;

/** Per half-edge the signed arc that goes on after its end; {@link NONE} where none does. */
function linkStrong(map: Partition, { start, arcs }: JunctionArcs): Int32Array {
  const next = new Int32Array(2 * map.arcFrom.length).fill(NONE);
  const contrast = Float64Array.from(map.arcFrom, (_, a) => contrastOf(map, a));
  const strength = (s: number) => contrast[arcOf(s)]!;
  for (let j = 0; j + 1 < start.length; j++) {
    const i = start[j]!;
    if (start[j + 1]! - i !== 3) continue;
    let [p, q, weak] = [arcs[i]!, arcs[i + 1]!, arcs[i + 2]!];
    // the strongest first; equally strong ones stay in their order
    if (strength(q) > strength(p)) [p, q] = [q, p];
    if (strength(weak) > strength(q)) [q, weak] = [weak, q];
    if (strength(q) > strength(p)) [p, q] = [q, p];
    if (p === ~q || p === ~weak || q === ~weak) continue;
    const most = Math.min(WEAK_CONTRAST, WEAK_SHARE * strength(q));
    if (!(strength(weak) <= most) || strength(p) === Infinity) continue;
    next[half(~p)] = q;
    next[half(~q)] = p;
  }
  return next;
}

/** Distance of the two colours, levels of RGBA; infinite along the frame. */
function contrastOf({ arcLeft, arcRight, componentLabel, palette }: Partition, a: number): number {
  const left = arcLeft[a]!;
  const right = arcRight[a]!;
  if (left < 0 || right < 0) return Infinity;
  const [k, l] = [componentLabel[left]!, componentLabel[right]!];
  if (k === TRANSPARENT || l === TRANSPARENT) return 255;
  let sum = 0;
  for (let c = 0; c < 4; c++) sum += (palette[4 * k + c]! - palette[4 * l + c]!) ** 2;
  return Math.sqrt(sum);
}

/** Walk back from arc `a` to where its chain starts; round a loop, to `a` itself. */
function firstOf(a: number, next: Int32Array): number {
  let first = a;
  for (let s = next[half(~a)]!; s !== NONE && ~s !== a; s = next[half(s)]!) first = ~s;
  return first;
}

function walkFrom(first: number, next: Int32Array): number[] {
  const chain = [first];
  for (let s = next[half(first)]!; s !== NONE && s !== first; s = next[half(s)]!) chain.push(s);
  return chain;
}
