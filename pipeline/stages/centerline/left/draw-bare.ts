/** Ink that the strokes along branches leave bare. @module */
import type { StrokeFit } from "../draw/stroke-split.ts";
import type { Ink } from "../measure/ink.ts";
import type { TracedStroke } from "../traced-stroke.ts";
import { drawBareSides } from "./bare-sides.ts";
import { drawOrphans } from "./orphans.ts";
import { CORE_WIDTHS, drawSolids } from "./solids.ts";

/** What the search for bare ink needs. */
export interface BareSearch extends StrokeFit {
  /** Strokes along branches. */
  readonly strokes: readonly TracedStroke[];
  /** A pixel of each chain that was dealt with, also of those dropped as noise. */
  readonly dealtWith: readonly number[];
  /** Usual stroke width, px. */
  readonly usual: number;
  /** Width that the pen reaches where it drifts, px: thicker ink is solid. */
  readonly widest: number;
  /** All strokes have about the usual width, so that a side tells its centre-line. */
  readonly alike: boolean;
  readonly minWidth: number;
  readonly spurLength: number;
  readonly signal: AbortSignal;
}

/**
 * All strokes, and what is left of the ink, in turn: pieces without a stroke, solids, and strokes of
 * which one side alone shows.
 */
export function drawBareInk(ink: Ink, search: BareSearch): TracedStroke[] {
  const { minWidth, usual, widest, dealtWith } = search;
  const thick = 2 * CORE_WIDTHS * widest;
  const shown = search.strokes.length > 0;
  const orphans = drawOrphans(ink, { drawn: dealtWith, minWidth, thick, usual, shown });
  const lines = [...search.strokes, ...orphans];
  const solids = drawSolids(ink, { ...search, strokes: lines });
  const strokes = [...lines, ...solids];
  return search.alike ? drawBareSides(ink, { ...search, strokes }) : strokes;
}
