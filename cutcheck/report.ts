/** The cut check: contours in, report out. @module */
import {
  type CheckContext,
  type Contours,
  type CutReport,
  fail,
  type Issue,
  type IssueKind,
  MM_PER_PX,
  ok,
  type Result,
  type Static,
  type Survey,
} from "../plugin/mod.ts";
import { Collector } from "./collector.ts";
import { layerName } from "./layer.ts";
import type { ReportOptions } from "./options.ts";
import { checks } from "./registry.ts";

/** Why contours could not be checked. Retrying unchanged does not help. */
export interface CutFault {
  readonly code: "too_complex";
  readonly obstacle: "vertices";
  readonly limit: number;
  readonly current: number;
  readonly detail: string;
}

/** Settings of a report; those left out have the API's defaults. */
export type CutOptions = Partial<Static<typeof ReportOptions>>;

/** How a report is made. */
export interface CutRun {
  readonly signal?: AbortSignal;
  /** Steps that may be spent. */
  readonly budget?: number;
  /** Checks to run; all of the registry if not given. */
  readonly using?: readonly (typeof checks)[number][];
}

const defaults = { toolMm: 0.2, islandMm2: 1, maxNodes: 1000, mergeShared: false };

/** Vertices above which a report would hold the process for too long. */
const MOST_VERTICES = 2_000_000;

/** Steps of the compute budget; 1e7 take up to a second. */
const BUDGET = 5e7;

/**
 * Check contours for cutting.
 *
 * The contours are those before shared borders are merged; `mergeShared` says that the DXF writer will.
 * Totals are exact unless `truncated`; then they are minimums. The same contours give the same report.
 *
 * @throws the signal's reason when aborted
 */
export function report(
  contours: Contours,
  options: CutOptions = {},
  { signal = new AbortController().signal, budget = BUDGET, using = checks }: CutRun = {},
): Result<CutReport, CutFault> {
  const { toolMm, islandMm2, maxNodes, mergeShared } = { ...defaults, ...options };
  const settings = { toolMm, islandMm2, maxNodes, mergeShared };
  const vertices = contours.coords.length / 2;
  if (vertices > MOST_VERTICES) {
    const detail = `Cannot check the drawing as it must have <= ${MOST_VERTICES} vertices: it has ${vertices}; raise tolerance`;
    return fail({
      code: "too_complex",
      obstacle: "vertices",
      limit: MOST_VERTICES,
      current: vertices,
      detail,
    });
  }
  const collector = new Collector();
  const context = contextOf(contours, { signal, budget, add: (issue) => collector.add(issue) });
  for (const check of using) check.run(contours, settings, context);
  return ok({
    ...settings,
    mmPerPx: contours.mmPerPx ?? MM_PER_PX,
    contours: countContours(contours),
    nodes: countNodes(contours),
    ...collector.result(),
    truncated: context.spent(),
  });
}

function contextOf(
  contours: Contours,
  { signal, budget, add }: { signal: AbortSignal; budget: number; add: (issue: Issue) => void },
): CheckContext<IssueKind> & { spent(): boolean } {
  let left = budget;
  const surveys = new Map<Survey<unknown>, unknown>();
  const context = {
    signal,
    report: add,
    spend: (steps: number) => {
      if (left >= steps) left -= steps;
      else left = -1;
      return left >= 0;
    },
    once: <T>(compute: Survey<T>): T => {
      if (!surveys.has(compute)) surveys.set(compute, compute(contours, context));
      return surveys.get(compute) as T;
    },
    spent: () => left < 0,
  };
  return context;
}

function countContours({ closed, stroke }: Contours): CutReport["contours"] {
  const counts = { total: closed.length, closed: 0, open: 0, strokes: 0 };
  for (let c = 0; c < closed.length; c++) {
    counts[stroke[c] ? "strokes" : closed[c] ? "closed" : "open"]++;
  }
  return counts;
}

function countNodes({ contourStart, color }: Contours): CutReport["nodes"] {
  const byColor = new Map<number, { color: string; nodes: number; contours: number }>();
  let maxPerContour = 0;
  for (let c = 0; c < color.length; c++) {
    const nodes = contourStart[c + 1]! - contourStart[c]!;
    maxPerContour = Math.max(maxPerContour, nodes);
    const entry = byColor.get(color[c]!) ?? { color: layerName(color[c]!), nodes: 0, contours: 0 };
    byColor.set(color[c]!, entry);
    entry.nodes += nodes;
    entry.contours++;
  }
  const total = contourStart[color.length] ?? 0;
  return { total, maxPerContour, byColor: [...byColor.values()] };
}
