/** Who lies on whom in a stacked drawing. @module */
import { hashPair } from "../../../../geometry/hash.ts";
import { type Curves, TRANSPARENT } from "../../../../plugin/mod.ts";
import { rootOf, singletons } from "../../../../raster/disjoint-sets.ts";
import { KEY_LENGTH, keyDistance2, keysOf } from "../../../../raster/oklab.ts";
import { PairCounts } from "../../../../raster/pair-counts.ts";

/** One component painted over another: from then on the two count as one, with the lower one's colour. */
export interface Overlay {
  readonly over: number;
  readonly under: number;
}

/** Classes of the share of its border that the upper one has in common with the lower one. */
const CLASSES = 64;

/** OKLab distance of two colours of a photograph at which their border counts half. */
const HALF_ALIKE = 0.05;

/**
 * Decides which component is painted over which, innermost overlays first.
 *
 * A component painted on the union of itself and a neighbour needs the border between the two once
 * instead of twice, and no hairline of something else shows there. So those go first that share
 * most of their border, in segments, with what they are laid on; components and unions alike.
 * Below lies what holds more of the page's frame, then what has the longer border. Translucent and
 * transparent components take no part: they would change colour with what lies under them.
 * Parts of one gradient go before all else: between them a hairline of the ground would be seen.
 * In a photograph borders count the less, the farther their colours are apart: what is alike comes to lie on one
 * another, so that hairlines show a colour that is near.
 */
export function paintingOrder(curves: Curves): Overlay[] {
  const unions = new Unions(curves);
  unions.joinContinued();
  const likeness = likenessOf(curves);
  /** Class of an overlay, the lower the more of its border the upper one shares. */
  const classOf = ({ over, under }: Overlay) => {
    const share = (likeness(over, under) * unions.shared(over, under)) / unions.border[over]!;
    return Math.round((1 - Math.min(share, 1)) * (CLASSES - 1));
  };
  // first come, first served within a class: unions grow all over the page at once
  const queues = Array.from({ length: CLASSES }, (): Overlay[] => []);
  const served = new Uint32Array(CLASSES);
  let rank = 0;
  const offer = (a: number, b: number) => {
    const overlay = unions.overlay(a, b);
    const own = classOf(overlay);
    queues[own]!.push(overlay);
    rank = Math.min(rank, own);
  };
  // one after the other along the page they would grow unions in its direction
  const scattered = unions.neighbours().sort(([a, b], [c, d]) => hashPair(a, b) - hashPair(c, d));
  for (const [a, b] of scattered) offer(a, b);
  for (rank = 0; rank < CLASSES; ) {
    const overlay = queues[rank]![served[rank]!];
    if (overlay) {
      served[rank]!++;
      if (unions.stands(overlay) && classOf(overlay) <= rank) unions.join(overlay);
    } else {
      rank++;
      for (const [a, b] of unions.grown()) offer(a, b);
    }
  }
  return unions.overlays;
}

/** How alike the colours of two components of a photograph are, 0 to 1; 1 in a drawing. */
function likenessOf({ palette, componentLabel, continuousTone }: Curves) {
  if (!continuousTone) return () => 1;
  const keys = keysOf(new Uint32Array(palette.slice().buffer));
  const colors = palette.length / 4;
  const alike = Float64Array.from({ length: colors * colors }, (_, k) => {
    const [i, j] = [KEY_LENGTH * Math.floor(k / colors), KEY_LENGTH * (k % colors)];
    return HALF_ALIKE / (HALF_ALIKE + Math.sqrt(keyDistance2(keys, i, keys, j)));
  });
  return (a: number, b: number) => alike[colors * componentLabel[a]! + componentLabel[b]!]!;
}

/** Most translucent layers of what others lie on: its outline, which holds theirs, is written once for each. */
const MOST_LAYERS = 1;

/** Opaque components that grow together, and the segments along which they touch. */
class Unions {
  /** What was joined, in order. */
  readonly overlays: Overlay[] = [];
  /** Segments around each union. */
  readonly border: Float64Array;
  /** The same on the page's frame. */
  readonly #frame: Float64Array;
  readonly #curves: Curves;
  readonly #parent: Int32Array;
  /** Neighbours of each union, among them some that others have taken in. */
  readonly #beside: readonly number[][];
  /** Segments that two share, the lower number first. */
  readonly #shared = new PairCounts();
  readonly #grown = new Set<number>();

  constructor(curves: Curves) {
    const { arcLeft, arcRight, segmentStart, componentLabel } = curves;
    const count = componentLabel.length;
    this.#curves = curves;
    this.#parent = singletons(count);
    this.#beside = Array.from({ length: count }, () => []);
    this.border = new Float64Array(count);
    this.#frame = new Float64Array(count);
    for (let a = 0; a < arcLeft.length; a++) {
      const [left, right] = [arcLeft[a]!, arcRight[a]!];
      const segments = segmentStart[a + 1]! - segmentStart[a]!;
      if (left === right) continue;
      if (this.#isOpaque(left) && this.#isOpaque(right)) this.#touch(left, right, segments);
      for (const [c, other] of [
        [left, right],
        [right, left],
      ] as const) {
        if (c < 0) continue;
        this.border[c]! += segments;
        if (other < 0) this.#frame[c]! += segments;
      }
    }
  }

  #isOpaque(component: number): boolean {
    const { componentLabel, palette } = this.#curves;
    const label = component < 0 ? TRANSPARENT : componentLabel[component]!;
    return label !== TRANSPARENT && palette[4 * label + 3] === 255;
  }

  /** Let two share so many more segments. */
  #touch(a: number, b: number, segments: number): void {
    if (segments === 0) return;
    if (this.shared(a, b) === 0) {
      this.#beside[a]!.push(b);
      this.#beside[b]!.push(a);
    }
    this.#shared.add(Math.min(a, b), Math.max(a, b), segments);
  }

  /** Segments along which two unions touch. */
  shared(a: number, b: number): number {
    return this.#shared.get(Math.min(a, b), Math.max(a, b));
  }

  /** Whether component `c` stands for a union. */
  #isRoot(c: number): boolean {
    return this.#parent[c] === c;
  }

  /** Whether an overlay is one of two unions still, and that way round. */
  stands({ over, under }: Overlay): boolean {
    return this.#isRoot(over) && this.#isRoot(under) && this.overlay(over, under).over === over;
  }

  /** Pairs that touch. */
  neighbours(): (readonly [number, number])[] {
    return this.#beside.flatMap((others, a) =>
      others.filter((b) => a < b).map((b) => [a, b] as const),
    );
  }

  /** Which of two unions lies on the other. */
  overlay(a: number, b: number): Overlay {
    const frame = this.#frame;
    const aBelow = frame[a]! - frame[b]! || this.border[a]! - this.border[b]! || b - a;
    return aBelow > 0 ? { over: b, under: a } : { over: a, under: b };
  }

  /** Let `over` be part of `under`. */
  join(overlay: Overlay): void {
    const { over, under } = overlay;
    this.overlays.push(overlay);
    this.#parent[over] = under;
    this.#frame[under]! += this.#frame[over]!;
    this.border[under]! += this.border[over]! - 2 * this.shared(over, under);
    for (const other of this.#beside[over]!)
      if (other !== under && this.#isRoot(other))
        this.#touch(under, other, this.shared(over, other));
    this.#grown.add(under);
  }

  /** Pairs of unions of which one has grown since the last call. */
  grown(): (readonly [number, number])[] {
    const roots = [...this.#grown].filter((c) => this.#isRoot(c));
    this.#grown.clear();
    return roots.flatMap((c) =>
      this.#beside[c]!.filter((other) => this.#isRoot(other)).map((other) => [c, other] as const),
    );
  }

  /**
   * Lay the parts of each shaded area on the plainest of them.
   *
   * They continue one another: side by side, the ground would show as a hairline along every border between them.
   */
  joinContinued(): void {
    const { paints, componentLabel } = this.#curves;
    if (!paints) return;
    const { labelPaint, layerStart, surface } = paints;
    const paintOf = (c: number) => labelPaint[componentLabel[c]!] ?? -1;
    const layers = (c: number) => layerStart[paintOf(c) + 1]! - layerStart[paintOf(c)]! - 1;
    for (const [low, high] of this.neighbours()) {
      const [p, q] = [paintOf(low), paintOf(high)];
      if (p < 0 || q < 0 || surface[p] !== surface[q]) continue;
      const [a, b] = [rootOf(this.#parent, low), rootOf(this.#parent, high)];
      if (a === b || Math.min(layers(a), layers(b)) > MOST_LAYERS) continue;
      const aBelow = layers(b) - layers(a) || this.border[a]! - this.border[b]! || b - a;
      this.join(aBelow > 0 ? { over: b, under: a } : { over: a, under: b });
    }
  }
}
