/** Needles and hooks at junctions. @module */
import { NEEDLE, SHARP } from "../../../../geometry/blunt-tips.ts";
import { closeHook } from "../../../../geometry/close-hook.ts";
import { type ClosedTip, closeTip, reversePath } from "../../../../geometry/close-tip.ts";
import type { Point } from "../../../../geometry/point.ts";
import type { FittedPath, Segment } from "../../../../geometry/segment.ts";
import type { Partition } from "../../../../plugin/mod.ts";
import { rootOf, singletons } from "../../../../raster/disjoint-sets.ts";
import { arcOf, type JunctionArcs } from "../arcs/junction-arcs.ts";
import type { FittedArcs } from "../join/fitted-arcs.ts";
import type { OutputGrid } from "../join/output-grid.ts";
import { EndDirections } from "./end-directions.ts";

/** What is known of the arcs besides their paths. */
export interface TipMap {
  readonly map: Partition;
  readonly leaving: JunctionArcs;
  readonly grid: OutputGrid;
  /** Called for each pair of arcs that is looked at closely. */
  readonly onStep: () => void;
}

/**
 * Closes needles and hooks between two arcs that end in one place, neither of them on the frame.
 *
 * From where a face is thinner than a quarter of a px up to its tip it goes to a neighbour: one of its sides is laid on the
 * other, digit for digit. So it does up to where one of its sides turns about.
 */
export class JunctionTips {
  readonly #rounded: FittedArcs;
  readonly #map: Partition;
  readonly #leaving: JunctionArcs;
  readonly #grid: OutputGrid;
  readonly #onStep: () => void;
  /** 1 for each end of an arc that was laid on another one, or had one laid on it: once. */
  readonly #done: Uint8Array;
  readonly #directions: EndDirections;

  /** @param rounded Arcs in steps of the grid; they are changed in place. */
  constructor(rounded: FittedArcs, { map, leaving, grid, onStep }: TipMap) {
    this.#rounded = rounded;
    this.#map = map;
    this.#leaving = leaving;
    this.#grid = grid;
    this.#onStep = onStep;
    this.#done = new Uint8Array(2 * rounded.size);
    this.#directions = new EndDirections(rounded.size);
  }

  /**
   * Close what needles there are; returns the arcs that changed.
   *
   * @param touched Arcs that others changed since the last look, which finds nothing new elsewhere; all of them at first.
   */
  close(touched?: ReadonlySet<number>): Set<number> {
    const changed = new Set<number>();
    const directions = this.#directions;
    directions.read(this.#rounded, touched);
    const closeAt: PlaceVisitor = (signed, from, to) => {
      if (touched && !isAnyOf(touched, signed, from, to)) return;
      for (let k = from; k < to; k++) {
        for (let l = k + 1; l < to; l++) this.#closeBetween(signed[k]!, signed[l]!, changed);
      }
    };
    visitPlaces(this.#map, this.#leaving, directions, closeAt);
    return changed;
  }

  /** Close the needle between two signed arcs, if they are one. */
  #closeBetween(g: number, h: number, changed: Set<number>): void {
    const directions = this.#directions;
    if (arcOf(g) === arcOf(h) || directions.cosine(g, h) <= SHARP) return;
    if (this.#isShort(g) || this.#isShort(h)) return;
    if (this.#isFrame(g) || this.#isFrame(h)) return;
    if (!haveFaceBetween(this.#map, [g, h], directions)) return;
    if (this.#close(g, h)) changed.add(arcOf(g)).add(arcOf(h));
  }

  /** Whether an arc is too short for the side of a needle. */
  #isShort(h: number): boolean {
    return this.#directions.lengths[arcOf(h)]! < NEEDLE.length * this.#grid.unit;
  }

  /** Whether a signed arc runs along the frame: what touches it does so at a flat angle, and nobody cuts along it. */
  #isFrame(h: number): boolean {
    return leftOf(this.#map, h) < 0 || rightOf(this.#map, h) < 0;
  }

  #close(g: number, h: number): boolean {
    if (this.#done[endOf(g)] || this.#done[endOf(h)]) return false;
    this.#onStep();
    const [here, there] = [this.#pathOf(g), this.#pathOf(h)];
    const closed = closeTip(here, there) ?? closeHook(here, there);
    if (closed) this.#lay(g, h, closed);
    const hook = closed ? undefined : closeHook(there, here);
    if (hook) this.#lay(h, g, hook);
    return closed !== undefined || hook !== undefined;
  }

  #lay(mover: number, other: number, closed: ClosedTip): void {
    this.#setPath(mover, closed.mover);
    this.#setPath(other, closed.other);
  }

  /** A signed arc from the place on that it leaves, px. */
  #pathOf(h: number): FittedPath {
    const path = inPx(this.#rounded.get(arcOf(h)), this.#grid.unit);
    return h < 0 ? reversePath(path) : path;
  }

  #setPath(h: number, path: FittedPath): void {
    this.#done[endOf(h)] = 1;
    this.#rounded.set(arcOf(h), this.#grid.round(h < 0 ? reversePath(path) : path));
  }
}

/** Number of the end of an arc that its signed one leaves. */
function endOf(h: number): number {
  return h < 0 ? 2 * ~h + 1 : 2 * h;
}

/** Component on the left hand of one who walks a signed arc. */
function leftOf({ arcLeft, arcRight }: Partition, h: number): number {
  return h < 0 ? arcRight[~h]! : arcLeft[h]!;
}

function rightOf(map: Partition, h: number): number {
  return leftOf(map, ~h);
}

/** Is it one face that lies between two arcs where they set out, on the side where they are next to each other? */
function haveFaceBetween(
  map: Partition,
  [g, h]: readonly [number, number],
  directions: EndDirections,
): boolean {
  const turn = directions.turn(g, h);
  return (
    (turn >= 0 && rightOf(map, g) === leftOf(map, h)) ||
    (turn <= 0 && leftOf(map, g) === rightOf(map, h))
  );
}

/** Signed arcs `[from, to)` leave one place. */
type PlaceVisitor = (signed: ArrayLike<number>, from: number, to: number) => void;

function isAnyOf(
  touched: ReadonlySet<number>,
  signed: ArrayLike<number>,
  from: number,
  to: number,
): boolean {
  for (let k = from; k < to; k++) if (touched.has(arcOf(signed[k]!))) return true;
  return false;
}

/** Visit the signed arcs of each place: of a junction, and of the junctions that were drawn together with it. */
function visitPlaces(
  { arcFrom, arcTo }: Partition,
  { start, arcs }: JunctionArcs,
  directions: EndDirections,
  visit: PlaceVisitor,
): void {
  const parent = singletons(start.length - 1);
  const isShared = new Uint8Array(parent.length);
  for (let a = 0; a < arcFrom.length; a++) {
    if (arcFrom[a]! < 0 || !directions.isPlace(a)) continue;
    isShared[arcFrom[a]!] = isShared[arcTo[a]!] = 1;
    parent[rootOf(parent, arcFrom[a]!)] = rootOf(parent, arcTo[a]!);
  }
  const places = new Map<number, number[]>();
  for (let j = 0; j < parent.length; j++) {
    const [from, to] = [start[j]!, start[j + 1]!];
    if (isShared[j] === 0) visit(arcs, from, to);
    else {
      const root = rootOf(parent, j);
      places.set(root, [...(places.get(root) ?? []), ...arcs.subarray(from, to)]);
    }
  }
  for (const signed of places.values()) visit(signed, 0, signed.length);
}

function inPx({ start, segments }: FittedPath, unit: number): FittedPath {
  const px = ([x, y]: Point): Point => [x / unit, y / unit];
  return {
    start: px(start),
    segments: segments.map((s): Segment => {
      if (s.kind === "line") return { kind: "line", to: px(s.to) };
      return { kind: "cubic", c1: px(s.c1), c2: px(s.c2), to: px(s.to) };
    }),
  };
}
