/** The verify pass: arcs that cross, once rounded, are fitted again, finer each time, until none do. @module */
import { PairGrid } from "../../../../geometry/pair-grid.ts";
import type { Point } from "../../../../geometry/point.ts";
import type { FittedPath } from "../../../../geometry/segment.ts";
import type { BaseContext, Partition } from "../../../../plugin/mod.ts";
import { FlatArcs } from "../flatten/flat-arcs.ts";
import type { OutputGrid } from "../join/output-grid.ts";
import { type Conflict, crossingArcs, curvesAlong } from "./conflicts.ts";

/** What untangling asks of the fitter. */
export interface Refitter {
  /** Take note of conflicts; returns the arcs to be fitted again. */
  learn(conflicts: readonly Conflict[]): Set<number>;
  fit(arc: number): FittedPath;
  /** Does an arc run along its pixel edges, whole, from lattice point to lattice point? Then it has nothing left to give up. */
  isSettled(arc: number): boolean;
  /** Distance of a point from the pixel edges that an arc stands for, px. */
  stray(arc: number, place: Point): number;
}

/** What is looked at. */
export interface UntangleOptions extends Pick<BaseContext, "signal" | "progress"> {
  /** Where given, its faces are looked at, too. */
  readonly map?: Partition;
  /** Where given, only what lies near these arcs is looked at: nothing else crosses. */
  readonly around?: ReadonlySet<number>;
  readonly grid: OutputGrid;
}

/** Rounds before giving up; each round takes every offender one step back. */
const ROUNDS = 48;

/**
 * Fit arcs that cross again, in place.
 *
 * @param rounded Arcs in steps of the grid.
 * @returns Conflicts that are left, 0 unless rounds ran out, and the segments of the arcs as they are then.
 */
export function untangle(
  rounded: FittedPath[],
  refitter: Refitter,
  options: UntangleOptions,
): { readonly conflicts: number; readonly segments: PairGrid } {
  const { grid, signal, progress } = options;
  let done = 0;
  const onStep = () => {
    signal.throwIfAborted();
    progress(done);
  };
  const verification = new Verification(rounded, refitter, { ...options, onStep });
  let conflicts = verification.find(options.around);
  /** Arcs to be compared closely; undefined for all. */
  let fresh: Set<number> | undefined;
  for (let round = 0; ; round++) {
    done = 1 - 1 / (round + 1);
    onStep();
    if (conflicts.length === 0) {
      // Only what crosses nothing is worth comparing closely.
      conflicts = verification.compareClosely(fresh ?? options.around);
      fresh = new Set();
    }
    const changed = round < ROUNDS ? refitter.learn(conflicts) : new Set<number>();
    if (changed.size === 0) return { conflicts: conflicts.length, segments: verification.segments };
    for (const a of changed) {
      rounded[a] = grid.round(refitter.fit(a));
      verification.refresh(a);
      fresh?.add(a);
    }
    // elsewhere all was found before
    conflicts = verification.find(changed);
  }
}

/**
 * Distance of the flattened arcs from their curves, px: the finest that a DXF and the cut check may have.
 *
 * What does not cross here crosses at no tolerance, as exporters split chords that would (ADR 180).
 */
const CHORDS = 0.001;

/** What is looked at, and what is called again and again meanwhile; it may throw to stop. */
type Looked = Pick<UntangleOptions, "map" | "grid"> & { onStep(): void };

/** The arcs of a map as they will be written, and the conflicts among them. */
export class Verification {
  readonly #refitter: Refitter;
  readonly #options: Looked;
  readonly #flat: FlatArcs;
  readonly segments: PairGrid;

  /** @param rounded Arcs in steps of the grid; the caller changes them in place. */
  constructor(rounded: readonly FittedPath[], refitter: Refitter, options: Looked) {
    const { grid, onStep } = options;
    this.#refitter = refitter;
    this.#options = options;
    this.#flat = new FlatArcs(rounded, CHORDS * grid.unit);
    this.segments = new PairGrid(this.#flat, { reach: grid.lineReach, onStep });
  }

  /** Take arc `a` as it is now. */
  refresh(a: number): void {
    this.#flat.refresh(a);
    this.segments.enter(a);
  }

  /** Crossings of the given arcs, by default of all, and faces beside them that they turned over. */
  find(of?: ReadonlySet<number>): Conflict[] {
    const { map, grid, onStep } = this.#options;
    const { unit } = grid;
    const crossings = crossingArcs(this.segments, { of, unit, onStep });
    if (!map) return crossings;
    const flipped = flippedFaces(map, this.#flat, { unit, changed: of });
    return [...crossings, ...flipped.flatMap((ring) => this.#worstStrays(ring))];
  }

  /** Curves that run along others, of which one is among the given arcs. */
  compareClosely(of: ReadonlySet<number> | undefined): Conflict[] {
    const { grid, onStep } = this.#options;
    // lines that lie on each other are made the same segments later
    return curvesAlong(this.segments, { of, unit: grid.unit, onStep }, grid.reach);
  }

  /**
   * The point of a face's border that is farthest from its pixel edges: there it went astray.
   *
   * A border may run along its pixel edges all the way and yet leave some of them out: then each of its arcs
   * is reported, at its start. Arcs that have nothing left to give up are not reported: rounded to a coarse grid, a face
   * between such arcs may have no inside.
   */
  #worstStrays(ring: readonly number[]): Conflict[] {
    const { unit } = this.#options.grid;
    const arcs = ring.filter((a) => !this.#refitter.isSettled(a));
    const whole = ring.length === 1;
    let worst: Conflict | undefined;
    let most = 0;
    for (const a of arcs) {
      const coords = this.#flat.of(a);
      for (let i = 0; i < coords.length; i += 2) {
        const [x, y] = [coords[i]! / unit, coords[i + 1]! / unit];
        const stray = this.#refitter.stray(a, [x, y]);
        if (stray <= most) continue;
        most = stray;
        worst = { a, b: a, x, y, whole };
      }
    }
    if (worst) return [worst];
    return arcs.map((a) => {
      const [x, y] = this.#flat.of(a);
      return { a, b: a, x: x! / unit, y: y! / unit, whole };
    });
  }
}

/** A ring that encloses less than this on its wrong side, px², has collapsed; it did not turn over. */
const COLLAPSED = 1e-6;
/** Least share of its pixels that a ring encloses: the thinnest strokes cover a quarter of theirs. */
const LEAST_SHARE = 1 / 8;
/** Rings of fewer pixels may collapse, px². */
const SPECK = 4;

/**
 * Rings that run round the wrong way, or that have collapsed: outer ones that enclose less than nothing, holes
 * that enclose more, and loops of a single arc of which next to nothing is left.
 *
 * Two arcs between the same junctions may swap places and cross nowhere; the face between them is then
 * turned inside out.
 *
 * @param unit Steps of the output grid per px.
 * @param changed Where given, only faces beside these arcs are looked at.
 * @returns for each such ring, its arcs
 */
function flippedFaces(
  map: Partition,
  { area }: FlatArcs,
  { unit, changed }: { unit: number; changed?: ReadonlySet<number> | undefined },
): number[][] {
  const { componentRings, ringStart, ringArcs } = map;
  const flipped: number[][] = [];
  const arcOf = (h: number) => (h < 0 ? ~h : h);
  const faces = changed ? facesBeside(map, changed) : map.componentLabel.keys();
  for (const c of faces) {
    const first = componentRings[c]!;
    for (let r = first; r < componentRings[c + 1]!; r++) {
      const [from, end] = [ringStart[r]!, ringStart[r + 1]!];
      let inside = 0;
      for (let k = from; k < end; k++) {
        const h = ringArcs[k]!;
        inside += h < 0 ? area[~h]! : -area[h]!;
      }
      // one arc without junction: nothing but its own fit can have closed it
      const least = end - from === 1 ? leastArea(map, arcOf(ringArcs[from]!)) : -COLLAPSED;
      if ((r === first ? inside : -inside) < least * unit * unit)
        flipped.push(Array.from(ringArcs.subarray(from, end), arcOf));
    }
  }
  return flipped;
}

/** Least area of a loop that has not collapsed, px² of the source image, by what its pixel edges enclose. */
function leastArea({ raster, coords, arcStart }: Partition, a: number): number {
  let twice = 0;
  for (let v = 2 * arcStart[a]!; v + 3 < 2 * arcStart[a + 1]!; v += 2)
    twice += coords[v]! * coords[v + 3]! - coords[v + 1]! * coords[v + 2]!;
  const pixels = Math.abs(twice / 2 / raster.scale ** 2);
  return pixels >= SPECK ? LEAST_SHARE * pixels : -COLLAPSED;
}

function facesBeside({ arcLeft, arcRight }: Partition, arcs: ReadonlySet<number>): Set<number> {
  const faces = new Set<number>();
  for (const a of arcs) {
    if (arcLeft[a]! >= 0) faces.add(arcLeft[a]!);
    if (arcRight[a]! >= 0) faces.add(arcRight[a]!);
  }
  return faces;
}
