/** The verify pass: arcs that cross, once rounded, are fitted again, finer each time, until none do. @module */
import { PairGrid } from "../../../../geometry/pair-grid.ts";
import type { FittedPath } from "../../../../geometry/segment.ts";
import type { Partition } from "../../../../plugin/mod.ts";
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
  stray(arc: number, x: number, y: number): number;
}

/** What is looked at. */
interface VerificationOptions {
  /** Where given, its faces are looked at, too. */
  readonly map?: Partition;
  /** Where given, only what lies near these arcs is looked at: nothing else crosses. */
  readonly around?: ReadonlySet<number>;
  readonly grid: OutputGrid;
  readonly signal: AbortSignal;
  /** Called again and again. */
  readonly onStep: () => void;
}

/** Rounds before giving up; each round takes every offender one step back. */
const ROUNDS = 48;

const NONE: ReadonlySet<number> = new Set();

/** Options of untangling. */
export interface UntangleOptions extends Omit<VerificationOptions, "onStep"> {
  /** Called with the share that is done, 0 to 1, again and again. */
  readonly progress: (share: number) => void;
}

/**
 * Fit arcs that cross again, in place.
 *
 * @param rounded Arcs in steps of the grid.
 * @returns Conflicts that are left: 0 unless rounds ran out.
 */
export function untangle(
  rounded: FittedPath[],
  refitter: Refitter,
  { progress, ...options }: UntangleOptions,
): number {
  const { grid, signal } = options;
  let done = 0;
  const onStep = () => progress(done);
  const verification = new Verification(rounded, refitter, { ...options, onStep });
  let conflicts = verification.findAll();
  /** Arcs not compared closely yet; undefined for all. */
  let fresh: Set<number> | undefined;
  for (let round = 0; ; round++) {
    signal.throwIfAborted();
    done = 1 - 1 / (round + 1);
    onStep();
    if (conflicts.length === 0) {
      // Only what crosses nothing is worth comparing closely.
      conflicts = verification.compareClosely(fresh);
      fresh = new Set();
    }
    const changed = round < ROUNDS ? refitter.learn(conflicts) : NONE;
    if (changed.size === 0) return conflicts.length;
    for (const a of changed) {
      rounded[a] = grid.round(refitter.fit(a));
      fresh?.add(a);
    }
    conflicts = verification.findAgain(changed);
  }
}

/**
 * Distance of the flattened arcs from their curves, px: the finest that a DXF and the cut check may have.
 *
 * What does not cross here crosses at no tolerance, as exporters split chords that would (ADR 180).
 */
const CHORDS = 0.001;

/** The arcs of a map as they will be written, and the conflicts among them. */
export class Verification {
  readonly #map: Partition | undefined;
  readonly #refitter: Refitter;
  readonly #unit: number;
  /** Distance up to which two lines are one, in steps. */
  readonly #reach: number;
  readonly #flat: FlatArcs;
  readonly #grid: PairGrid;
  /** Arcs that are looked at first; by default all. */
  readonly #around: ReadonlySet<number> | undefined;
  readonly #onStep: () => void;

  /** @param rounded Arcs in steps of the grid; the caller changes them in place. */
  constructor(
    rounded: readonly FittedPath[],
    refitter: Refitter,
    { map, around, grid: { unit, reach }, signal, onStep }: VerificationOptions,
  ) {
    this.#onStep = () => {
      signal.throwIfAborted();
      onStep();
    };
    this.#map = map;
    this.#refitter = refitter;
    this.#unit = unit;
    this.#reach = reach;
    this.#flat = new FlatArcs(rounded, CHORDS * unit);
    this.#grid = new PairGrid(this.#flat, { reach, onStep: this.#onStep });
    this.#around = around;
  }

  /** Every conflict of the arcs that are looked at first. */
  findAll(): Conflict[] {
    return [...crossingArcs(this.#grid, this.#search(this.#around)), ...this.#flipped()];
  }

  /** Every conflict of arcs that changed since the last search: elsewhere all was reported then. */
  findAgain(changed: ReadonlySet<number>): Conflict[] {
    for (const a of changed) {
      this.#flat.refresh(a);
      this.#grid.enter(a);
    }
    return [...crossingArcs(this.#grid, this.#search(changed)), ...this.#flipped(changed)];
  }

  /** Curves that run along others, of which one is among the given arcs; by default of those looked at first. */
  compareClosely(fresh: ReadonlySet<number> | undefined): Conflict[] {
    // lines that lie on each other are made the same segments later
    return curvesAlong(this.#grid, this.#search(fresh ?? this.#around), this.#reach);
  }

  #search(of: ReadonlySet<number> | undefined) {
    return { of, unit: this.#unit, onStep: this.#onStep };
  }

  /** Arcs that turned a face over; where given, only faces beside changed arcs are looked at. */
  #flipped(changed?: ReadonlySet<number>): Conflict[] {
    const [flat, unit, refitter] = [this.#flat, this.#unit, this.#refitter];
    if (!this.#map) return [];
    return [...flippedFaces(this.#map, flat, { unit, changed })].flatMap((ring) =>
      worstStrays(ring, flat, { refitter, unit }),
    );
  }
}

/**
 * The point of a face's border that is farthest from its pixel edges: there it went astray.
 *
 * A border may run along its pixel edges all the way and yet leave some of them out: then each of its arcs
 * is reported, at its start. Arcs that have nothing left to give up are not reported: rounded to a coarse grid, a face
 * between such arcs may have no inside.
 */
function worstStrays(
  ring: readonly number[],
  flat: FlatArcs,
  { refitter, unit }: { refitter: Refitter; unit: number },
): Conflict[] {
  const arcs = ring.filter((a) => !refitter.isSettled(a));
  const whole = ring.length === 1;
  let worst: Conflict | undefined;
  let most = 0;
  for (const a of arcs) {
    const coords = flat.of(a);
    for (let i = 0; i < coords.length; i += 2) {
      const [x, y] = [coords[i]! / unit, coords[i + 1]! / unit];
      const stray = refitter.stray(a, x, y);
      if (stray <= most) continue;
      most = stray;
      worst = { a, b: a, x, y, whole };
    }
  }
  if (worst) return [worst];
  return arcs.map((a) => {
    const [x, y] = flat.of(a);
    return { a, b: a, x: x! / unit, y: y! / unit, whole };
  });
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
  const least = -COLLAPSED * unit * unit;
  const look = (c: number) => {
    const first = componentRings[c]!;
    for (let r = first; r < componentRings[c + 1]!; r++) {
      let inside = 0;
      for (let k = ringStart[r]!; k < ringStart[r + 1]!; k++) {
        const h = ringArcs[k]!;
        inside += h < 0 ? area[~h]! : -area[h]!;
      }
      const own = r === first ? inside : -inside;
      const floor = isLoop(map, r) ? leastArea(map, r) * unit * unit : least;
      if (own >= floor) continue;
      const arcs = ringArcs.subarray(ringStart[r]!, ringStart[r + 1]!);
      flipped.push(Array.from(arcs, (h) => (h < 0 ? ~h : h)));
    }
  };
  if (changed) for (const c of facesBeside(map, changed)) look(c);
  else for (let c = 0; c + 1 < componentRings.length; c++) look(c);
  return flipped;
}

/** Whether a ring is one arc without junction: nothing but its own fit can have closed it. */
function isLoop({ ringStart }: Partition, r: number): boolean {
  return ringStart[r + 1]! - ringStart[r]! === 1;
}

/** Least area of a loop that has not collapsed, px². */
function leastArea(map: Partition, r: number): number {
  const pixels = Math.abs(pixelArea(map, r));
  return pixels >= SPECK ? LEAST_SHARE * pixels : -COLLAPSED;
}

/** Area that the pixel edges of a ring enclose, px² of the source image, by the shoelace formula. */
function pixelArea(
  { raster, coords, arcStart, ringStart, ringArcs }: Partition,
  r: number,
): number {
  let twice = 0;
  for (let k = ringStart[r]!; k < ringStart[r + 1]!; k++) {
    const a = ringArcs[k]! < 0 ? ~ringArcs[k]! : ringArcs[k]!;
    const sign = ringArcs[k]! < 0 ? -1 : 1;
    for (let v = 2 * arcStart[a]!; v + 3 < 2 * arcStart[a + 1]!; v += 2)
      twice += sign * (coords[v]! * coords[v + 3]! - coords[v + 1]! * coords[v + 2]!);
  }
  return twice / 2 / raster.scale ** 2;
}

function facesBeside({ arcLeft, arcRight }: Partition, arcs: ReadonlySet<number>): Set<number> {
  const faces = new Set<number>();
  for (const a of arcs) {
    if (arcLeft[a]! >= 0) faces.add(arcLeft[a]!);
    if (arcRight[a]! >= 0) faces.add(arcRight[a]!);
  }
  return faces;
}
