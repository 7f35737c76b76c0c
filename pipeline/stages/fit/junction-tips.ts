/** Needles whose tips are junctions. @module */
import { SHARP } from "../../../geometry/blunt-tips.ts";
import { closeTip, reversePath } from "../../../geometry/close-tip.ts";
import { dot, type Point, unit } from "../../../geometry/point.ts";
import type { FittedPath, Segment } from "../../../geometry/segment.ts";
import type { Partition } from "../../../plugin/mod.ts";
import { rootOf, singletons } from "../../../raster/disjoint-sets.ts";
import type { FittedArcs } from "./fitted-arcs.ts";
import { arcOf, type JunctionArcs } from "./junction-arcs.ts";
import type { OutputGrid } from "./output-grid.ts";

/** What is known of the arcs besides their paths. */
export interface TipMap {
  readonly map: Partition;
  readonly leaving: JunctionArcs;
  readonly grid: OutputGrid;
}

/**
 * Closes needles between two arcs that end in one place.
 *
 * From where a face is thinner than a quarter of a px up to its tip it goes to a neighbour: one of its sides is laid on the
 * other, digit for digit.
 */
export class JunctionTips {
  readonly #rounded: FittedArcs;
  readonly #map: Partition;
  readonly #leaving: JunctionArcs;
  readonly #grid: OutputGrid;
  /** 1 for each end of an arc that was laid on another one, or had one laid on it: once. */
  readonly #done: Uint8Array;

  /** @param rounded Arcs in steps of the grid; they are changed in place. */
  constructor(rounded: FittedArcs, { map, leaving, grid }: TipMap) {
    this.#rounded = rounded;
    this.#map = map;
    this.#leaving = leaving;
    this.#grid = grid;
    this.#done = new Uint8Array(2 * rounded.size);
  }

  /** Close what needles there are; returns the arcs that changed. */
  close(): Set<number> {
    const changed = new Set<number>();
    const directionOf = endDirections(this.#rounded);
    for (const signed of arcsByPlace(this.#map, this.#leaving, directionOf)) {
      for (const g of signed) {
        for (const h of signed) {
          if (arcOf(g) === arcOf(h) || dot(directionOf(g), directionOf(h)) <= SHARP) continue;
          if (!haveFaceBetween(this.#map, [g, h], directionOf) || !this.#close(g, h)) continue;
          changed.add(arcOf(g)).add(arcOf(h));
        }
      }
    }
    return changed;
  }

  #close(g: number, h: number): boolean {
    const isFrame = leftOf(this.#map, g) < 0 || rightOf(this.#map, g) < 0;
    if (isFrame || this.#done[endOf(g)] || this.#done[endOf(h)]) return false;
    const closed = closeTip(this.#pathOf(g), this.#pathOf(h));
    if (!closed) return false;
    this.#setPath(g, closed.mover);
    this.#setPath(h, closed.other);
    return true;
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
  directionOf: (h: number) => Point,
): boolean {
  const [ux, uy] = directionOf(g);
  const [vx, vy] = directionOf(h);
  const turn = ux * vy - uy * vx;
  return (
    (turn >= 0 && rightOf(map, g) === leftOf(map, h)) ||
    (turn <= 0 && leftOf(map, g) === rightOf(map, h))
  );
}

/** Direction in which each signed arc leaves its end; [0, 0] where all of it is one place. */
function endDirections(arcs: FittedArcs): (h: number) => Point {
  const directions = new Float64Array(4 * arcs.size);
  const points: number[] = [];
  const reader = {
    start: (x: number, y: number) => void points.splice(0, points.length, x, y),
    line: (x: number, y: number) => void points.push(x, y),
    cubic(p: Float64Array, at: number) {
      for (let i = at + 2; i < at + 8; i++) points.push(p[i]!);
    },
  };
  for (let a = 0; a < arcs.size; a++) {
    arcs.read(a, reader);
    const last = points.length - 2;
    directions.set(direction(points, 0, 2), 4 * a);
    directions.set(direction(points, last, -2), 4 * a + 2);
  }
  return (h) => {
    const at = h < 0 ? 4 * ~h + 2 : 4 * h;
    return [directions[at]!, directions[at + 1]!];
  };
}

/** Direction from a point of `[x0, y0, …]` to the next one, a step each, that lies elsewhere. */
function direction(p: readonly number[], from: number, step: number): Point {
  for (let i = from + step; i >= 0 && i < p.length; i += step) {
    if (p[i] !== p[from] || p[i + 1] !== p[from + 1])
      return unit(p[i]! - p[from]!, p[i + 1]! - p[from + 1]!);
  }
  return [0, 0];
}

/** Signed arcs that leave one place: those of a junction, and of the junctions that were drawn together with it. */
function* arcsByPlace(
  { arcFrom, arcTo }: Partition,
  { start, arcs }: JunctionArcs,
  directionOf: (h: number) => Point,
): Iterable<Iterable<number>> {
  const parent = singletons(start.length - 1);
  const isShared = new Uint8Array(parent.length);
  for (let a = 0; a < arcFrom.length; a++) {
    if (arcFrom[a]! < 0 || directionOf(a).some((v) => v !== 0)) continue;
    isShared[arcFrom[a]!] = isShared[arcTo[a]!] = 1;
    parent[rootOf(parent, arcFrom[a]!)] = rootOf(parent, arcTo[a]!);
  }
  const places = new Map<number, number[]>();
  for (let j = 0; j < parent.length; j++) {
    const own = arcs.subarray(start[j]!, start[j + 1]!);
    const place = places.get(rootOf(parent, j));
    if (isShared[j] === 0) yield own;
    else if (place) place.push(...own);
    else places.set(rootOf(parent, j), [...own]);
  }
  yield* places.values();
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
