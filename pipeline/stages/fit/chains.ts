/** Strong borders that weak ones end on. @module */
import { type Partition, TRANSPARENT } from "../../../plugin/mod.ts";

/** A border that ends on two others is weak if its contrast is at most this share of theirs… */
const WEAK_SHARE = 0.5;
/** …and at most this, levels of RGBA: a step between two bands of a gradient. */
const WEAK_CONTRAST = 64;

/**
 * Chains of two or more arcs that go on through junctions where only a weak border ends: one contour of the
 * drawing, cut by the bands of a gradient. Signed arcs (`~a` backward) in walking order; no arc is in two chains.
 */
export function strongChains(map: Partition): number[][] {
  const next = linkStrong(map);
  const arcs = map.arcFrom.length;
  const seen = new Uint8Array(arcs);
  const chains: number[][] = [];
  for (let a = 0; a < arcs; a++) {
    if (seen[a] === 1 || (next[2 * a] === undefined && next[2 * a + 1] === undefined)) continue;
    const chain = walkFrom(firstOf(a, next), next);
    for (const s of chain) seen[s < 0 ? ~s : s] = 1;
    if (chain.length > 1) chains.push(chain);
  }
  return chains;
}

/** Half-edge of a signed arc: 2a forward, 2a + 1 backward. */
const half = (s: number) => (s < 0 ? 2 * ~s + 1 : 2 * s);

/** Per half-edge the signed arc that goes on after its end. */
function linkStrong(map: Partition): (number | undefined)[] {
  const next: (number | undefined)[] = new Array(2 * map.arcFrom.length);
  const contrast = Float64Array.from(map.arcFrom, (_, a) => contrastOf(map, a));
  // arcs that leave each junction, signed
  const leaving: number[][] = Array.from({ length: map.junctions.length / 2 }, () => []);
  for (let a = 0; a < map.arcFrom.length; a++) {
    if (map.arcFrom[a]! < 0) continue;
    leaving[map.arcFrom[a]!]!.push(a);
    leaving[map.arcTo[a]!]!.push(~a);
  }
  const strength = (s: number) => contrast[s < 0 ? ~s : s]!;
  for (const out of leaving) {
    if (out.length !== 3) continue;
    const [p, q, weak] = out.sort((s, t) => strength(t) - strength(s)) as [number, number, number];
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
function firstOf(a: number, next: readonly (number | undefined)[]): number {
  let first = a;
  for (let s = next[half(~a)]; s !== undefined && ~s !== a; s = next[half(s)]) first = ~s;
  return first;
}

function walkFrom(first: number, next: readonly (number | undefined)[]): number[] {
  const chain = [first];
  for (let s = next[half(first)]; s !== undefined && s !== first; s = next[half(s)]) chain.push(s);
  return chain;
}
