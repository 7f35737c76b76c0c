/** The thin places of one piece: where the tool's disc does not fit, and a plain corner is no excuse. @module */

import type { Piece } from "../pieces.ts";
import { type Area, extentOf, holds, meets, sizeOf, widen } from "./areas.ts";
import { borderOf } from "./border.ts";
import type { Rolled } from "./gap-outline.ts";
import { linksOf, rimsOf } from "./gaps.ts";
import { inscribedRadius } from "./inscribed-circle.ts";
import { Junctions } from "./junctions.ts";
import { openedPlaces, PRECISION, type Task, vertexCount, wholePiece } from "./opened-places.ts";
import { type Limits, type Spans, spansOf } from "./spans.ts";
import type { ThinPlace } from "./thin-place.ts";
import { judgeCorner, judgeRim, type Verdict } from "./verdict.ts";

/** Side of the square, in grid units, below which it is in doubt whether the disc can move in a piece. */
const LEAST_ROOM = 0.5;

/** Steps of the budget that a place costs: its outline is made. */
const NECK_STEPS = 20;

/** Find the thin places of a piece. */
export function thinPlaces(
  piece: Piece,
  { radius, signal, spend }: Limits & { readonly radius: number },
): ThinPlace[] {
  const extent = extentOf(piece.loops[0]!);
  const { width, height } = sizeOf(extent);
  const task: Task = { piece, extent, radius, spend };
  const vanishes = Math.min(width, height) < 2 * radius || piece.area < Math.PI * radius ** 2;
  if (vanishes) return spend(vertexCount(piece)) ? [wholePiece(task)] : [];
  const border = borderOf(piece);
  const spans = spansOf(border, radius, { signal, spend });
  if (!spans) return [];
  if (spans.edge.length === 0) return [wholePiece(task)];
  if (!hasRoom(spans)) return openedPlaces(task, [extent]);
  return sorted(task, { border, spans, links: linksOf(spans) });
}

/** Whether the disc can move at all, beyond rounding. */
function hasRoom({ startX, startY, endX, endY }: Spans): boolean {
  const away = (at: readonly number[], from: number) =>
    at.some((value) => Math.abs(value - from) > LEAST_ROOM);
  const [x, y] = [startX[0]!, startY[0]!];
  return away(startX, x) || away(startY, y) || away(endX, x) || away(endY, y);
}

/** The necks that are plain to see, and what opening the piece finds where there are doubts. */
function sorted(task: Task, rolled: Rolled): ThinPlace[] {
  const { radius, spend } = task;
  const doubts = doubtfulEdges(rolled);
  const necks: ThinPlace[] = [];
  const islets = unreached(task.piece, rolled.spans);
  for (const verdict of verdicts(task, rolled)) {
    if (verdict.kind === "nothing") continue;
    if (verdict.kind === "doubt") {
      doubts.push(verdict.area);
      continue;
    }
    const { kind: form, loops } = verdict;
    const area = extentOf(loops[0]!);
    if (!spend(NECK_STEPS + islets.length)) break;
    if (islets.some((islet) => meets(islet, area))) doubts.push(area);
    else {
      const width = 2 * inscribedRadius(loops, { precision: PRECISION * radius, spend });
      necks.push({ form, area, width });
    }
  }
  if (doubts.length === 0) return necks;
  const opened = openedPlaces(task, doubts);
  const isPlain = ({ area }: ThinPlace) =>
    spend(doubts.length) && !doubts.some((doubt) => meets(doubt, area));
  const plain = necks.filter(isPlain);
  return [...plain, ...opened.filter((place) => !plain.some((neck) => alike(neck, place, radius)))];
}

function* verdicts(task: Task, rolled: Rolled): Generator<Verdict> {
  const { radius, spend } = task;
  const { next, following } = rolled.links;
  const { spans } = rolled;
  const junctions = new Junctions(spans, radius, spend);
  const judging = { radius, junctions, pinched: new Set(spans.pinched), spend };
  for (let s = 0; s < next.length; s++) {
    if (next[s] === following[s]) yield judgeCorner(rolled, s, judging);
  }
  for (const rim of rimsOf(rolled.links)) {
    if (!spend(NECK_STEPS)) return;
    yield judgeRim(rolled, rim, judging);
  }
}

/** Boxes of the edges that another one faces at the tool's diameter. */
function doubtfulEdges({ border: { x0, y0, x1, y1 }, spans }: Rolled): Area[] {
  return spans.doubtful.map((i) => extentOf(Float64Array.of(x0[i]!, y0[i]!, x1[i]!, y1[i]!)));
}

/** Boxes of the holes that the disc does not reach. */
function unreached({ loops }: Piece, { loopStart }: Spans): Area[] {
  return loops.filter((_, l) => loopStart[l] === loopStart[l + 1]).map(extentOf);
}

/** Whether two ways of looking found one place. */
function alike(a: ThinPlace, b: ThinPlace, radius: number): boolean {
  const slack = 0.05 * radius + 20;
  return holds(widen(a.area, slack), b.area) && holds(widen(b.area, slack), a.area);
}
