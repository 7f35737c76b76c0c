/** Where the tool's disc touches the border of a piece from inside. @module */
import { atan2, cos, sin } from "../../geometry/elementary.ts";
import type { CheckContext } from "../../plugin/mod.ts";
import { blockLine, blockTurn } from "./blocked.ts";
import type { Border } from "./border.ts";
import { FreeList } from "./free-list.ts";
import { isPinched } from "./pinches.ts";

/**
 * Stretches of the border along which the disc rolls, in the order of the loops.
 *
 * Span `s` lies on edge `edge[s]`, or at its start if `turns[s]` is 1: there the disc turns around a vertex.
 */
export interface Spans {
  readonly edge: number[];
  readonly turns: number[];
  /** Centre of the disc at the start and at the end of the span, and where it touches the border. */
  readonly startX: number[];
  readonly startY: number[];
  readonly endX: number[];
  readonly endY: number[];
  readonly startFootX: number[];
  readonly startFootY: number[];
  readonly endFootX: number[];
  readonly endFootY: number[];
  /** Spans of loop `l` are `loopStart[l]` up to `loopStart[l + 1]`. */
  readonly loopStart: number[];
  /** Edges along which another one runs at just the tool's diameter: rounding decides whether the disc fits. */
  readonly doubtful: number[];
  /** Vertices through which the border goes more than once. */
  readonly pinched: number[];
}

/** What a search may spend, and its end. */
export type Limits = Pick<CheckContext<never>, "signal" | "spend">;

/** Heights below this, in grid units, are rounding. */
const FLAT = 1e-6;

/** A width this near to the diameter, in grid units, is that of the tool, along sides as parallel as this. */
const SAME_WIDTH = 0.05;
const PARALLEL = 1e-3;

/** Find the spans; undefined when the budget is used up. */
export function spansOf(
  border: Border,
  radius: number,
  { signal, spend }: Limits,
): Spans | undefined {
  const spans = emptySpans();
  const { length, grid, loopStart } = border;
  const roll = new Roll(border, radius, spans);
  const all = Int32Array.from(length, (_, i) => i);
  for (let l = 0; l + 1 < loopStart.length; l++) {
    for (let i = loopStart[l]!; i < loopStart[l + 1]!; i++) {
      if ((i & 255) === 0) signal.throwIfAborted();
      const found = grid ? grid.near(i, 2 * radius) : length.length;
      if (!spend(1 + found + ((grid?.visited ?? 0) >> 3))) return undefined;
      const near = grid ? grid.found : all;
      if (isPinched(border, i, { near, found })) spans.pinched.push(i);
      roll.around(i, near, found);
      roll.along(i, near, found);
    }
    spans.loopStart.push(spans.edge.length);
  }
  return spans;
}

function emptySpans(): Spans {
  return {
    edge: [],
    turns: [],
    startX: [],
    startY: [],
    endX: [],
    endY: [],
    startFootX: [],
    startFootY: [],
    endFootX: [],
    endFootY: [],
    loopStart: [0],
    doubtful: [],
    pinched: [],
  };
}

/** Rolls the disc along edges and around vertices, and notes where it fits. */
class Roll {
  readonly #border: Border;
  readonly #radius: number;
  readonly #spans: Spans;
  readonly #free = new FreeList();
  readonly #seen = { ax: 0, ay: 0, bx: 0, by: 0 };

  constructor(border: Border, radius: number, spans: Spans) {
    this.#border = border;
    this.#radius = radius;
    this.#spans = spans;
  }

  /** Along edge `i`, with the edges that may be near. */
  along(i: number, near: Int32Array, found: number): void {
    const { x0, y0, x1, y1, ux, uy, length, next, previous } = this.#border;
    const [x, y, dx, dy] = [x0[i]!, y0[i]!, ux[i]!, uy[i]!];
    const [radius, seen, free] = [this.#radius, this.#seen, this.#free];
    free.reset(length[i]!);
    for (let k = 0; k < found && free.bounds.length > 0; k++) {
      const j = near[k]!;
      if (j === i) continue;
      const [px, py] = [x0[j]! - x, y0[j]! - y];
      const [qx, qy] = [x1[j]! - x, y1[j]! - y];
      seen.ay = j === next[i] ? 0 : dx * py - dy * px;
      seen.by = j === previous[i] ? 0 : dx * qy - dy * qx;
      if (seen.ay <= FLAT && seen.by <= FLAT) continue;
      const least = Math.min(seen.ay, seen.by);
      if (least > 2 * radius + SAME_WIDTH) continue;
      seen.ax = j === next[i] ? length[i]! : dx * px + dy * py;
      seen.bx = j === previous[i] ? 0 : dx * qx + dy * qy;
      if (this.#isDoubtful(i, j)) this.#spans.doubtful.push(i);
      if (least < 2 * radius) blockLine(seen, radius, free);
    }
    const { bounds } = free;
    for (let k = 0; k < bounds.length; k += 2) {
      const [from, to] = [bounds[k]!, bounds[k + 1]!];
      this.#spans.edge.push(i);
      this.#spans.turns.push(0);
      const [startX, startY] = [x + from * dx, y + from * dy];
      const [endX, endY] = [x + to * dx, y + to * dy];
      this.#push({ startX, startY, endX, endY, fromX: -dy, fromY: dx, toX: -dy, toY: dx });
    }
  }

  /** Around the start of edge `i`, where the border turns away from the piece. */
  around(i: number, near: Int32Array, found: number): void {
    const { x0, y0, x1, y1, ux, uy, previous } = this.#border;
    const before = previous[i]!;
    const [dx, dy] = [ux[before]!, uy[before]!];
    const turn = dx * uy[i]! - dy * ux[i]!;
    const ahead = dx * ux[i]! + dy * uy[i]!;
    if (turn > 0 || (turn > -1e-9 && ahead > 0)) return;
    const [x, y] = [x0[i]!, y0[i]!];
    const [radius, seen, free] = [this.#radius, this.#seen, this.#free];
    free.reset(atan2(-turn, ahead));
    const reach = 2 * radius;
    for (let k = 0; k < found && free.bounds.length > 0; k++) {
      const j = near[k]!;
      if (j === i || j === before) continue;
      const [px, py] = [x0[j]! - x, y0[j]! - y];
      const [qx, qy] = [x1[j]! - x, y1[j]! - y];
      if ((px > reach && qx > reach) || (px < -reach && qx < -reach)) continue;
      if ((py > reach && qy > reach) || (py < -reach && qy < -reach)) continue;
      // seen with the first axis into the piece, across the edge before, the second along it
      seen.ax = dx * py - dy * px;
      seen.ay = dx * px + dy * py;
      seen.bx = dx * qy - dy * qx;
      seen.by = dx * qx + dy * qy;
      blockTurn(seen, radius, free);
    }
    const { bounds } = free;
    for (let k = 0; k < bounds.length; k += 2) {
      const [c0, s0] = [cos(bounds[k]!), sin(bounds[k]!)];
      const [c1, s1] = [cos(bounds[k + 1]!), sin(bounds[k + 1]!)];
      this.#spans.edge.push(i);
      this.#spans.turns.push(1);
      const [fromX, fromY] = [s0 * dx - c0 * dy, s0 * dy + c0 * dx];
      const [toX, toY] = [s1 * dx - c1 * dy, s1 * dy + c1 * dx];
      this.#push({ startX: x, startY: y, endX: x, endY: y, fromX, fromY, toX, toY });
    }
  }

  /** Whether the edge at hand and `j` face each other at the tool's diameter. */
  #isDoubtful(i: number, j: number): boolean {
    const { ux, uy } = this.#border;
    const { ax, ay, bx, by } = this.#seen;
    const off = (height: number) => Math.abs(height - 2 * this.#radius);
    if (Math.min(off(ay), off(by)) > SAME_WIDTH) return false;
    if (Math.abs(ux[i]! * uy[j]! - uy[i]! * ux[j]!) > PARALLEL) return false;
    return Math.max(ax, bx) > 0 && Math.min(ax, bx) < this.#border.length[i]!;
  }

  /** Note a span by its feet and the directions from there to the disc's centre. */
  #push(
    at: Record<"startX" | "startY" | "endX" | "endY" | "fromX" | "fromY" | "toX" | "toY", number>,
  ) {
    const spans = this.#spans;
    const radius = this.#radius;
    spans.startFootX.push(at.startX);
    spans.startFootY.push(at.startY);
    spans.endFootX.push(at.endX);
    spans.endFootY.push(at.endY);
    spans.startX.push(at.startX + radius * at.fromX);
    spans.startY.push(at.startY + radius * at.fromY);
    spans.endX.push(at.endX + radius * at.toX);
    spans.endY.push(at.endY + radius * at.toY);
  }
}
