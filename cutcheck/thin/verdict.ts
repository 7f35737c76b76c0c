/** Whether a residue is a thin place, by the discs that it borders on. @module */
import { atan2 } from "../../geometry/elementary.ts";
import { signedArea } from "../../geometry/signed-area.ts";
import { MM_PER_UNIT } from "../outline.ts";
import { type Area, extentOf } from "./areas.ts";
import { eachGapVertex, gapLine, type Rolled } from "./gap-outline.ts";
import type { Rim } from "./gaps.ts";
import type { Centre, Junctions, RimDisc } from "./junctions.ts";
import { hasPinch } from "./pinches.ts";
import { distanceFromCentres } from "./reach.ts";
import { type Bridge, rimOutline } from "./rim-outline.ts";
import type { Limits } from "./spans.ts";
import { withoutDiscs } from "./without-discs.ts";

/** Widening of the opening, mm: far below what a machine resolves. */
export const MARGIN_MM = 1e-4;

const MARGIN = MARGIN_MM / MM_PER_UNIT;

/** Discs nearer to each other than this, grid units, may touch or not. */
const NEARLY = 4 * MARGIN;

/** Residues under this area, mm², and under this share of the disc may be rounding. */
const SMALL_MM2 = 2e-7;
const SMALL_SHARE = 0.06;

/** Steps of the budget that a corner of an outline costs when discs are taken out of it. */
const DIFFERENCE_STEPS = 50;

/** Discs around a residue up to which it is looked at one by one. */
const MOST_DISCS = 64;

/** A thin place by its loops in grid units, nothing, or an area that has to be opened. */
export type Verdict =
  | { readonly kind: "neck" | "spike"; readonly loops: readonly Float64Array[] }
  | { readonly kind: "nothing" }
  | { readonly kind: "doubt"; readonly area: Area };

/** What a residue is judged by. */
export interface Judging {
  readonly radius: number;
  readonly junctions: Junctions;
  /** Vertices at which the piece touches itself. */
  readonly pinched: ReadonlySet<number>;
  readonly spend: Limits["spend"];
}

const nothing: Verdict = { kind: "nothing" };

/**
 * Judge a residue whose only gap is closed by one disc: a corner, or a spike if it reaches far.
 *
 * @param s The span before the gap.
 */
export function judgeCorner(rolled: Rolled, s: number, judging: Judging): Verdict {
  if (hasPinch(rolled, s, judging)) return doubt([gapLine(rolled, s)]);
  const { border, spans } = rolled;
  const { x0, y0 } = border;
  const [toX, toY] = [spans.endX[s]!, spans.endY[s]!];
  const enough = 5 * judging.radius + MARGIN;
  const far: number[] = [];
  eachGapVertex(rolled, s, (v) => {
    if ((x0[v]! - toX) ** 2 + (y0[v]! - toY) ** 2 >= (enough - NEARLY) ** 2) far.push(v);
  });
  let farthest = 0;
  for (const v of far) {
    const limits = { enough: enough - NEARLY, radius: judging.radius, spend: judging.spend };
    const distance = distanceFromCentres(rolled, v, limits);
    if (distance === undefined) return nothing;
    farthest = Math.max(farthest, distance);
    if (farthest > enough + NEARLY) break;
  }
  if (farthest < enough - NEARLY) return nothing;
  const line = gapLine(rolled, s);
  if (farthest <= enough + NEARLY) return doubt([line]);
  const loops = residueOf([{ line, fromX: toX, fromY: toY, toX, toY }], judging);
  return loops ? { kind: "spike", loops } : doubt([line]);
}

/** Judge a residue of several gaps. */
export function judgeRim(rolled: Rolled, { gaps, closed }: Rim, judging: Judging): Verdict {
  const { radius } = judging;
  const lines = gaps.map((s) => gapLine(rolled, s));
  if (!closed || gaps.length > MOST_DISCS) return doubt(lines);
  const { startX, startY, endX, endY } = rolled.spans;
  const bridges = gaps.map((s, k): Bridge => {
    const n = rolled.links.following[s]!;
    const from = { fromX: endX[s]!, fromY: endY[s]! };
    return { line: lines[k]!, ...from, toX: startX[n]!, toY: startY[n]! };
  });
  // a rim that runs around from inside bounds a residue with another rim
  const around = bridges.flatMap(({ line, toX, toY }) => [...line, toX, toY]);
  if (signedArea(Float64Array.from(around)) < -0.01 * radius * radius) return doubt(lines);
  const centres = bridges.map(({ toX: x, toY: y }) => ({ x, y }));
  const groups = groupDiscs(centres, 2 * (radius + MARGIN));
  const count = groups && new Set(groups).size;
  const isPinched = gaps.some((s) => hasPinch(rolled, s, judging));
  if (count === 1) return isPinched || isFar(bridges, radius) ? doubt(lines) : nothing;
  const loops = count === bridges.length ? residueOf(bridges, judging) : undefined;
  return loops ? { kind: "neck", loops } : doubt(lines);
}

/** Loops of the residue, if it is one and no discs from beside join those of its rim. */
function residueOf(
  bridges: readonly Bridge[],
  { radius, junctions, spend }: Judging,
): readonly Float64Array[] | undefined {
  const full = radius + MARGIN;
  const outline = rimOutline(bridges, full);
  if (!outline) return undefined;
  const size = signedArea(outline);
  if (size * MM_PER_UNIT ** 2 < SMALL_MM2 || size < SMALL_SHARE * radius * radius) return undefined;
  const discs = rimDiscs(bridges);
  if (!discs.some((disc) => junctions.intrude(disc, 2 * MARGIN))) return [outline];
  const beside = junctions.into(extentOf(outline), MOST_DISCS);
  if (!beside || !spend(DIFFERENCE_STEPS * (outline.length + beside.length))) return undefined;
  const groups = groupDiscs([...discs, ...beside], 2 * full);
  if (!groups || new Set(groups.slice(0, discs.length)).size < discs.length) return undefined;
  const parts = withoutDiscs(outline, { centres: beside, radius: full }).filter(
    (part) => signedArea(part[0]!) * MM_PER_UNIT ** 2 > SMALL_MM2 / 4,
  );
  return parts.length === 1 ? parts[0] : undefined;
}

function doubt(lines: readonly (readonly number[])[]): Verdict {
  return { kind: "doubt", area: extentOf(Float64Array.from(lines.flat())) };
}

/** Number of the group of each disc, where discs that overlap are of one; undefined where they may touch. */
function groupDiscs(centres: readonly Centre[], diameter: number): number[] | undefined {
  const group = centres.map((_, k) => k);
  for (let a = 0; a < centres.length; a++) {
    for (let b = 0; b < a; b++) {
      const dx = centres[a]!.x - centres[b]!.x;
      const dy = centres[a]!.y - centres[b]!.y;
      const distance = Math.sqrt(dx * dx + dy * dy);
      if (distance > diameter + NEARLY || group[a] === group[b]) continue;
      if (distance > diameter - NEARLY) return undefined;
      const [into, from] = [group[b]!, group[a]!];
      for (let k = 0; k < group.length; k++) if (group[k] === from) group[k] = into;
    }
  }
  return group;
}

/** Whether a point of a gap lies two tools away from all discs of the rim. */
function isFar(bridges: readonly Bridge[], radius: number): boolean {
  const enough = (5 * radius) ** 2;
  return bridges.some(({ line }) => {
    for (let k = 2; k + 2 < line.length; k += 2) {
      const [x, y] = [line[k]!, line[k + 1]!];
      if (bridges.every(({ toX, toY }) => (x - toX) ** 2 + (y - toY) ** 2 >= enough)) return true;
    }
    return false;
  });
}

/** The discs between the gaps. */
function rimDiscs(bridges: readonly Bridge[]): RimDisc[] {
  return bridges.map(({ line, toX: x, toY: y }, k) => {
    const after = bridges[(k + 1) % bridges.length]!.line;
    const from = atan2(line.at(-1)! - y, line.at(-2)! - x);
    const to = atan2(after[1]! - y, after[0]! - x);
    return { x, y, from, sweep: from > to ? from - to : from - to + 2 * Math.PI };
  });
}
