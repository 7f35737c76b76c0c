/** The verify pass: arcs that cross, once rounded, are fitted again, finer each time, until none do. @module */
import type { FittedPath } from "../../../../geometry/segment.ts";
import type { Partition } from "../../../../plugin/mod.ts";
import { FlatArcs } from "../flatten/flat-arcs.ts";
import { neighbourhood } from "../flatten/neighbourhood.ts";
import type { FittedArcs } from "../join/fitted-arcs.ts";
import type { OutputGrid } from "../join/output-grid.ts";
import { CrossingWatch, type Searchers } from "./crossing-watch.ts";
import { curvesAlong } from "./curves-along.ts";
import { flippedFaces } from "./flipped-faces.ts";

/** A place where two arcs, or one and itself, are in each other's way, px; `b` is `a` where only one is known. */
export interface Conflict {
  readonly a: number;
  readonly b: number;
  readonly x: number;
  readonly y: number;
  /** Whether all of the arc is at fault: a loop that collapsed. */
  readonly whole?: boolean;
}

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

/** What is looked at, and who looks at all arcs at once. */
interface VerificationOptions extends Searchers {
  /** Where given, its faces are looked at, too. */
  readonly map?: Partition;
  readonly grid: OutputGrid;
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
export async function untangle(
  rounded: FittedArcs,
  refitter: Refitter,
  { progress, ...options }: UntangleOptions,
): Promise<number> {
  const { grid, signal } = options;
  let done = 0;
  const onStep = () => progress(done);
  const verification = new Verification(rounded, refitter, { ...options, onStep });
  let conflicts = await verification.findAll();
  /** Arcs not compared closely yet; undefined for all. */
  let fresh: Set<number> | undefined;
  for (let round = 0; ; round++) {
    signal.throwIfAborted();
    done = 1 - 1 / (round + 1);
    onStep();
    if (conflicts.length === 0) {
      // Only what crosses nothing is worth comparing closely.
      conflicts = await verification.compareClosely(fresh);
      fresh = new Set();
    }
    const changed = round < ROUNDS ? refitter.learn(conflicts) : NONE;
    if (changed.size === 0) return conflicts.length;
    for (const a of changed) {
      rounded.set(a, grid.round(refitter.fit(a)));
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

/** Side of the cells that neighbours are looked for in, px: about the size of what changes. */
const CELL = 8;

/** The arcs of a map as they will be written, and the conflicts among them. */
export class Verification {
  readonly #map: Partition | undefined;
  readonly #refitter: Refitter;
  readonly #unit: number;
  /** Distance up to which two lines are one, in steps. */
  readonly #reach: number;
  readonly #flat: FlatArcs;
  readonly #crossings: CrossingWatch;
  readonly #searchers: Searchers;
  readonly #rounded: FittedArcs;

  /** @param rounded Arcs in steps of the grid; the caller changes them in place. */
  constructor(
    rounded: FittedArcs,
    refitter: Refitter,
    { map, grid: { unit, reach }, ...searchers }: VerificationOptions,
  ) {
    this.#searchers = searchers;
    this.#map = map;
    this.#refitter = refitter;
    this.#unit = unit;
    this.#reach = reach;
    this.#flat = new FlatArcs(rounded, CHORDS * unit, searchers.parallel);
    this.#crossings = new CrossingWatch(this.#flat, unit);
    this.#rounded = rounded;
  }

  /** Every conflict. */
  async findAll(): Promise<Conflict[]> {
    const found = await this.#crossings.findAll(undefined, this.#searchers);
    return [...found, ...this.#flipped()];
  }

  /** Every conflict of arcs that changed since the last search: elsewhere all was reported then. */
  findAgain(changed: ReadonlySet<number>): Conflict[] {
    for (const a of changed) this.#flat.refresh(a);
    const near = neighbourhood(this.#flat, changed, CELL * this.#unit);
    const found = this.#crossings.findAgain(changed, near);
    return [...found, ...this.#flipped(changed)];
  }

  /** Curves that run along others, of which one is among the given arcs; of all by default. */
  compareClosely(fresh: ReadonlySet<number> | undefined): Promise<Conflict[]> {
    const near = fresh ? neighbourhood(this.#flat, fresh, CELL * this.#unit) : this.#flat.all;
    // lines that lie on each other are made the same segments later
    const changed = fresh ?? new Set(this.#flat.all.filter((a) => this.#rounded.hasCurve(a)));
    const [unit, reach] = [this.#unit, this.#reach];
    return curvesAlong(this.#flat, near, { changed, unit, reach, ...this.#searchers });
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
    const coords = flat.coords(a);
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
    const [x, y] = flat.coords(a);
    return { a, b: a, x: x! / unit, y: y! / unit, whole };
  });
}
