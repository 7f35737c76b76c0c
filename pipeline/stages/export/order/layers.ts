/** What is painted, in order. @module */
import { type Curves, TRANSPARENT } from "../../../../plugin/mod.ts";
import { rootOf, singletons } from "../../../../raster/disjoint-sets.ts";
import { Int32List } from "../../../../raster/growing.ts";
import { type Overlay, paintingOrder } from "./painting-order.ts";

/** Rings painted as one path in one colour. */
export interface Layer {
  /** Palette index. */
  readonly label: number;
  readonly rings: readonly number[];
  /** True for the layer whose first ring is the frame of the page. */
  readonly background: boolean;
}

/** Rings as signed arcs, see {@link Curves.ringArcs}. */
export type Rings = Pick<Curves, "ringArcs" | "ringStart">;

/** Layers that may be painted in any order among themselves, one level after the other. */
export interface Level {
  /** What the layers' ring numbers mean. */
  readonly rings: Rings;
  readonly layers: readonly Layer[];
  /** True where both components of an arc are painted in this level: a seam may show between them. */
  readonly joins: (left: number, right: number) => boolean;
}

/**
 * The levels of a drawing: one of all faces with their holes, or in a stacked one sheets by depth, where what lies on a
 * face is painted over it, see {@link stackSheets}.
 */
export function levelsOf(
  curves: Curves,
  { stacked, mergeByColor }: { readonly stacked: boolean; readonly mergeByColor: boolean },
): Level[] {
  const sheets = stacked ? stackSheets(curves) : flatSheets(curves);
  /** Components by level. */
  const levels: number[][] = [];
  for (let c = 0; c < sheets.depth.length; c++) {
    const depth = sheets.depth[c]!;
    if (curves.componentLabel[c] === TRANSPARENT) continue;
    levels[depth] ??= [];
    levels[depth].push(c);
  }
  return Array.from(levels, (components, depth) => ({
    rings: sheets,
    layers: collect(curves, components ?? [], { sheets, mergeByColor }),
    joins: (left, right) => seamDepth(sheets, left, right) === depth,
  }));
}

/** Every component as it is seen: nothing covers anything. */
function flatSheets({ componentLabel, componentRings, ringArcs, ringStart }: Curves): Sheets {
  return {
    depth: new Int32Array(componentLabel.length),
    under: new Int32Array(componentLabel.length).fill(-1),
    ringArcs,
    ringStart,
    firstRing: componentRings,
    ringCount: Uint32Array.from(
      componentLabel,
      (_, c) => componentRings[c + 1]! - componentRings[c]!,
    ),
  };
}

/** Depth at which the sheets of two components lie side by side; −1 where one lies on the other. */
function seamDepth({ depth, under }: Sheets, left: number, right: number): number {
  let [a, b] = [left, right];
  while (depth[a]! > depth[b]!) a = under[a]!;
  while (depth[b]! > depth[a]!) b = under[b]!;
  if (a === b) return -1;
  while (under[a] !== under[b]) [a, b] = [under[a]!, under[b]!];
  return depth[a]!;
}

/** One layer a colour, by palette index, or one a face; the background first. */
function collect(
  { componentLabel, arcLeft, arcRight }: Curves,
  components: readonly number[],
  { sheets, mergeByColor }: { sheets: Sheets; mergeByColor: boolean },
): Layer[] {
  const { ringArcs, ringStart, firstRing, ringCount } = sheets;
  /** Is ring `r` the frame of the page? */
  const isFrame = (r: number) =>
    ringArcs.subarray(ringStart[r]!, ringStart[r + 1]!).every((h) => {
      const a = h < 0 ? ~h : h;
      return arcLeft[a]! < 0 || arcRight[a]! < 0;
    });
  const layers = new Map<number, { label: number; rings: number[]; background: boolean }>();
  for (const component of components) {
    const label = componentLabel[component]!;
    const key = mergeByColor ? label : component;
    const layer = layers.get(key) ?? { label, rings: [], background: false };
    layers.set(key, layer);
    const rings: number[] = [];
    for (let k = 0; k < ringCount[component]!; k++) rings.push(firstRing[component]! + k);
    const frame = rings.findIndex(isFrame);
    if (frame >= 0) {
      layer.background = true;
      layer.rings.unshift(rings[frame]!, ...rings.filter((_, k) => k !== frame));
    } else for (const r of rings) layer.rings.push(r);
  }
  return [...layers.entries()]
    .sort(([a, p], [b, q]) => Number(q.background) - Number(p.background) || a - b)
    .map(([, layer]) => layer);
}

/**
 * One sheet a component: the component together with all that lies on it.
 *
 * Sheets are nested or apart, never partly over one another, so those of one depth may be painted in
 * any order.
 */
interface Sheets extends Rings {
  /** Sheets around each component's sheet. */
  readonly depth: Int32Array;
  /** The component whose sheet lies directly under; −1 at depth 0. */
  readonly under: Int32Array;
  /** Rings of component `c`'s sheet: `firstRing[c]` up to `firstRing[c] + ringCount[c]`. */
  readonly firstRing: Uint32Array;
  readonly ringCount: Uint32Array;
}

/** Stack the components of a map; cost follows the length of what is written. */
function stackSheets(curves: Curves): Sheets {
  const overlays = paintingOrder(curves);
  const outliner = new UnionOutliner(halfEdgesOf(curves), curves.componentLabel.length);
  const under = new Int32Array(curves.componentLabel.length).fill(-1);
  for (const overlay of overlays) {
    under[overlay.over] = overlay.under;
    outliner.outline(overlay.over);
    outliner.join(overlay);
  }
  for (let c = 0; c < under.length; c++) if (under[c]! < 0) outliner.outline(c);
  const depth = new Int32Array(under.length);
  // what lies lowest was joined last
  for (const { over, under } of overlays.toReversed()) depth[over] = depth[under]! + 1;
  return { depth, under, ...outliner.finish() };
}

/** Outlines of growing unions of components. */
class UnionOutliner {
  readonly #halfEdges: HalfEdges;
  readonly #parent: Int32Array;
  /** Half-edges of each union; inner ones are dropped when it is outlined. */
  readonly #edges: number[][];
  /** The union whose outline last went over a half-edge. */
  readonly #seen: Int32Array;
  readonly #arcs = new Int32List();
  readonly #ringStart = new Int32List();
  readonly #firstRing: Uint32Array;
  readonly #ringCount: Uint32Array;

  constructor(halfEdges: HalfEdges, components: number) {
    this.#halfEdges = halfEdges;
    this.#parent = singletons(components);
    this.#ringStart.push(0);
    this.#edges = Array.from({ length: components }, () => []);
    this.#seen = new Int32Array(halfEdges.face.length).fill(-1);
    this.#firstRing = new Uint32Array(components);
    this.#ringCount = new Uint32Array(components);
    const { face } = halfEdges;
    for (let h = 0; h < face.length; h++) if (face[h]! >= 0) this.#edges[face[h]!]!.push(h);
  }

  /** From now on `over` is part of `under`. */
  join({ over, under }: Overlay): void {
    this.#parent[over] = under;
    for (const h of this.#edges[over]!) this.#edges[under]!.push(h);
    this.#edges[over] = [];
  }

  /** Record the rings of the union that `c` stands for. */
  outline(c: number): void {
    const edges = this.#edges[c]!;
    let outer = 0;
    for (let k = 0; k < edges.length; k++)
      if (!this.#isInner(edges[k]!, c)) edges[outer++] = edges[k]!;
    edges.length = outer;
    this.#firstRing[c] = this.#ringStart.length - 1;
    for (let k = 0; k < outer; k++) if (this.#seen[edges[k]!] !== c) this.#walk(edges[k]!, c);
    this.#ringCount[c] = this.#ringStart.length - 1 - this.#firstRing[c]!;
  }

  finish(): Pick<Sheets, "ringArcs" | "ringStart" | "firstRing" | "ringCount"> {
    return {
      ringArcs: this.#arcs.toArray(),
      ringStart: new Uint32Array(this.#ringStart.view()),
      firstRing: this.#firstRing,
      ringCount: this.#ringCount,
    };
  }

  /** Walk one ring; past an inner half-edge the way goes on round the same junction. */
  #walk(from: number, c: number): void {
    const { next } = this.#halfEdges;
    const seen = this.#seen;
    const arcs = this.#arcs;
    let h = from;
    do {
      seen[h] = c;
      arcs.push(signedArc(h));
      h = next[h]!;
      while (this.#isInner(h, c)) h = next[h ^ 1]!;
    } while (h !== from);
    this.#ringStart.push(arcs.length);
  }

  #isInner(h: number, c: number): boolean {
    const across = this.#halfEdges.face[h ^ 1]!;
    return across >= 0 && rootOf(this.#parent, across) === c;
  }
}

type HalfEdges = ReturnType<typeof halfEdgesOf>;

/** Of each half-edge of a map the component on its left hand, and what follows in the ring of that; −1 outside the page. */
function halfEdgesOf({ arcLeft, arcRight, ringArcs, ringStart }: Curves) {
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
function signedArc(h: number): number {
  return (h & 1) === 1 ? ~(h >> 1) : h >> 1;
}
