/** The verify pass: arcs that cross, once rounded, are fitted again, finer each time, until none do. @module */
import type { FittedPath } from "../../../../geometry/segment.ts";
import type { FittedArcs } from "../join/fitted-arcs.ts";
import { Verification, type VerificationOptions } from "./verification.ts";

/** A place where two arcs, or one and itself, are in each other's way, px; `b` is `a` where only one is known. */
export interface Conflict {
  readonly a: number;
  readonly b: number;
  readonly x: number;
  readonly y: number;
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

/** Rounds before giving up; each round takes every offender one step back. */
const ROUNDS = 48;
const NONE: ReadonlySet<number> = new Set();

/** Options of untangling. */
export interface UntangleOptions extends VerificationOptions {
  /** Told how far it is when a round begins, 0 to 1. */
  readonly onRound: (share: number) => void;
  /** Changes arcs while none cross, each arc a few times at most. Gets the arcs changed since its last call; returns those that it changed. */
  readonly settle: (touched: ReadonlySet<number> | undefined) => ReadonlySet<number>;
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
  { onRound, settle, ...options }: UntangleOptions,
): Promise<number> {
  const { grid, signal } = options;
  const verification = new Verification(rounded, refitter, options);
  let conflicts = await verification.findAll();
  /** Arcs not compared closely yet; undefined for all. */
  let fresh: Set<number> | undefined;
  /** Arcs that changed since they were settled; undefined for all. */
  let touched: Set<number> | undefined;
  for (let round = 0; ; round++) {
    signal.throwIfAborted();
    onRound(1 - 1 / (round + 1));
    if (conflicts.length === 0) {
      // Only what crosses nothing is worth comparing closely.
      conflicts = await verification.compareClosely(fresh);
      fresh = new Set();
    }
    if (conflicts.length === 0) {
      fresh = new Set(settle(touched));
      touched = new Set(fresh);
      conflicts = verification.findAgain(fresh);
      if (fresh.size > 0 && conflicts.length === 0) continue;
    }
    const changed = round < ROUNDS ? refitter.learn(conflicts) : NONE;
    if (changed.size === 0) return conflicts.length;
    for (const a of changed) {
      rounded.set(a, grid.round(refitter.fit(a)));
      fresh?.add(a);
      touched?.add(a);
    }
    conflicts = verification.findAgain(changed);
  }
}
