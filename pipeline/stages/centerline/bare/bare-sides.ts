/** Ink that strokes leave bare, drawn along the side of it that shows. @module */
import { joinPath } from "../../../../geometry/fit-path.ts";
import type { SamplePath } from "../../../../geometry/samples.ts";
import { fitOptions, joinOptions, type StrokeFit, splitStroke } from "../chains/stroke-split.ts";
import type { Ink } from "../ink/ink.ts";
import type { TracedStroke } from "../traced-stroke.ts";
import { bareInk, wipeStroke } from "./bare-ink.ts";
import { bareRuns } from "./bare-runs.ts";
import { dotAt } from "./dot.ts";
import { joinSides } from "./join-sides.ts";
import { type SideTrack, sideTracks, stillBare } from "./side-track.ts";

/** What the search for bare sides needs. */
export interface SideSearch extends StrokeFit {
  readonly strokes: readonly TracedStroke[];
  /** Usual stroke width, px. */
  readonly usual: number;
  readonly minWidth: number;
  /** Shorter sides are spurs, px. */
  readonly spurLength: number;
  readonly signal: AbortSignal;
}

/** Thinner strokes' sides cannot be told from their edges, px. */
const LEAST_USUAL = 4;
/** Ink farther than this outside every stroke is bare, in widths; at least {@link LEAST_MARGIN} px. */
const MARGIN = 0.25;
const LEAST_MARGIN = 1.5;
/** A shorter side, in widths, is the fillet of a junction. */
const LEAST_SIDE = 0.35;
/** A track shorter than this share of the width is a dot. */
const DOT_SHARE = 0.2;

/**
 * All strokes, and what is left of the ink where strokes run together: no skeleton branch shows a width there.
 *
 * A side that shows is half a width off its centre-line wherever the ink reaches as deep. The longest
 * side goes first; what it draws is bare no more, so that two sides of one stroke are one stroke.
 * Where strokes have widths of their own, a side does not tell its centre-line: nothing is drawn.
 */
export function drawBareSides(ink: Ink, search: SideSearch): TracedStroke[] {
  const { strokes, usual, signal } = search;
  if (usual < Math.max(LEAST_USUAL, search.minWidth)) return [...strokes];
  const margin = Math.max(LEAST_MARGIN, MARGIN * usual);
  const bare = bareInk(ink.mask, strokes, margin);
  const tracks = bareRuns(ink, bare).flatMap((run) => sideTracks(ink, run, usual / 2));
  tracks.sort((a, b) => b.length - a.length || a.samples[0]! - b.samples[0]!);
  const drawn: TracedStroke[] = [];
  for (const track of tracks) {
    signal.throwIfAborted();
    const left = stillBare(ink, bare, track);
    if (!left || left.samples.length < LEAST_SIDE * usual || left.length < search.spurLength)
      continue;
    const stroke = strokeAlong(left, search);
    if (!stroke) continue;
    wipeStroke(bare, ink.mask, stroke, margin);
    drawn.push(stroke);
  }
  return joinSides(ink, { strokes, sides: drawn, usual });
}

function strokeAlong({ path, length }: SideTrack, search: SideSearch): TracedStroke | undefined {
  const { usual } = search;
  if (length < DOT_SHARE * usual) return dotAt(middleOf(path), usual);
  if (path.x.length < 3) return undefined;
  const fit = fitOptions(path, { ...search, width: usual });
  const drawn = joinPath(splitStroke(path, fit), joinOptions(fit));
  return { kind: "line", closed: path.closed, width: usual, cap: "round", path: drawn };
}

function middleOf({ x, y }: SamplePath): [number, number] {
  const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
  return [sum(x) / x.length, sum(y) / y.length];
}
