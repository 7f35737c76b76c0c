/** The lines that a tool follows, its way between them, and what is wrong with them. @module */
import type { CutContours, CutLayer as Layer } from "../../engine/cut-order.ts";
import { inCanvas, inPage, type Pen } from "../pen.ts";
import type { CutScene } from "../scene.ts";
import { drawIssues } from "./issues.ts";

/** Opacity of the tool's width beside its line. */
const KERF = 0.28;
/** Width of a line, CSS px. */
const LINE = 1.4;
/** Radius of the head, CSS px. */
const HEAD = 6;
const DASH = [5, 4];

/** A ring of a layer, in cutting order. */
interface Ring {
  readonly layer: number;
  readonly path: Path2D;
  /** Points in picture px, its first again at the end of a closed one. */
  readonly points: Float64Array;
  readonly length: number;
}

/** Draws contours; keeps their paths as long as they stay. */
export class CutLayer {
  #of: CutContours | null = null;
  #rings: readonly Ring[] = [];
  /** All rings of a layer. */
  #paths: readonly Path2D[] = [];
  #total = 0;

  /** Forget the paths. */
  clear(): void {
    this.#of = null;
    this.#rings = this.#paths = [];
  }

  /** Draw the lines of `cut`: all, or as many as the head has gone. */
  draw(pen: Pen, cut: CutScene): void {
    if (this.#of !== cut.contours) this.#keep(cut.contours);
    const { head, contours, hidden } = cut;
    if (head < 0) {
      for (const [k, { color }] of contours.layers.entries())
        if (!hidden.has(color))
          strokeLine(pen, { path: this.#paths[k]!, color, toolPx: cut.toolPx });
    } else this.#play(pen, cut);
    drawIssues(pen, cut);
  }

  #keep(contours: CutContours): void {
    this.#of = contours;
    this.#rings = contours.layers.flatMap(ringsOf);
    this.#total = this.#rings.reduce((sum, { length }) => sum + length, 0);
    this.#paths = contours.layers.map(() => new Path2D());
    for (const { layer, path } of this.#rings) this.#paths[layer]!.addPath(path);
  }

  /** Rings that are done, the one at work up to the head, and the way through the air between them. */
  #play(pen: Pen, { contours, hidden, head, toolPx }: CutScene): void {
    const done = contours.layers.map(() => new Path2D());
    const travel = new Path2D();
    let left = head * this.#total;
    let at: readonly [number, number] | null = null;
    for (const { layer, path, points, length } of this.#rings) {
      if (left <= 0 && at) break;
      if (at) {
        travel.moveTo(at[0], at[1]);
        travel.lineTo(points[0]!, points[1]!);
      }
      if (left >= length) {
        done[layer]!.addPath(path);
        at = [points.at(-2)!, points.at(-1)!];
      } else at = beginning(points, left, done[layer]!);
      left -= length;
    }
    dash(pen, travel);
    for (const [k, { color }] of contours.layers.entries())
      if (!hidden.has(color)) strokeLine(pen, { path: done[k]!, color, toolPx });
    if (at && head < 1) drawHead(pen, at);
  }
}

function ringsOf({ start, points, closed }: Layer, layer: number): Ring[] {
  return Array.from(closed, (isClosed, r) => {
    const own = points.subarray(2 * start[r]!, 2 * start[r + 1]!);
    const ring = new Float64Array(own.length + (isClosed ? 2 : 0));
    ring.set(own);
    if (isClosed) ring.set(own.subarray(0, 2), own.length);
    const path = new Path2D();
    const length = beginningLength(ring, path);
    if (isClosed) path.closePath();
    return { layer, path, points: ring, length };
  });
}

/** Write the whole line into `path`. @returns its length, px */
function beginningLength(points: Float64Array, path: Path2D): number {
  let length = 0;
  path.moveTo(points[0]!, points[1]!);
  for (let i = 2; i < points.length; i += 2) {
    length += distance(points, i);
    path.lineTo(points[i]!, points[i + 1]!);
  }
  return length;
}

/** Write the first `length` px of a line into `path`. @returns where it ends */
function beginning(points: Float64Array, length: number, path: Path2D): [number, number] {
  let left = length;
  path.moveTo(points[0]!, points[1]!);
  for (let i = 2; i < points.length; i += 2) {
    const step = distance(points, i);
    const t = step > left ? left / step : 1;
    const x = points[i - 2]! + t * (points[i]! - points[i - 2]!);
    const y = points[i - 1]! + t * (points[i + 1]! - points[i - 1]!);
    path.lineTo(x, y);
    if (t < 1) return [x, y];
    left -= step;
  }
  return [points.at(-2)!, points.at(-1)!];
}

/** From the point before `i` to point `i`, px. */
function distance(points: Float64Array, i: number): number {
  return Math.hypot(points[i]! - points[i - 2]!, points[i + 1]! - points[i - 1]!);
}

interface Line {
  readonly path: Path2D;
  /** `#rrggbb`. */
  readonly color: string;
  readonly toolPx: number;
}

/** A line, and the width that the tool takes away. */
function strokeLine(pen: Pen, { path, color, toolPx }: Line): void {
  const context = inPage(pen);
  context.strokeStyle = onPaper(color);
  context.lineJoin = context.lineCap = "round";
  context.globalAlpha = KERF;
  context.lineWidth = Math.max(toolPx, 1 / pen.view.scale);
  context.stroke(path);
  context.globalAlpha = 1;
  context.lineWidth = LINE / pen.view.scale;
  context.stroke(path);
}

function dash(pen: Pen, travel: Path2D): void {
  const { scale } = pen.view;
  const context = inPage(pen);
  context.strokeStyle = pen.theme.lineStrong;
  context.lineWidth = 1 / scale;
  context.setLineDash(DASH.map((length) => length / scale));
  context.stroke(travel);
  context.setLineDash([]);
}

function drawHead(pen: Pen, [x, y]: readonly [number, number]): void {
  const { view, theme } = pen;
  const context = inCanvas(pen);
  context.beginPath();
  context.arc(view.x + x * view.scale, view.y + y * view.scale, HEAD, 0, 2 * Math.PI);
  context.fillStyle = theme.accent;
  context.fill();
  context.strokeStyle = "#fff";
  context.lineWidth = 2;
  context.stroke();
}

/** Lighter than this a colour does not show on paper, 0 to 255. */
const PALE = 175;

/** A colour that shows on white. */
function onPaper(color: string): string {
  const rgb = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const light = 0.3 * rgb[0]! + 0.59 * rgb[1]! + 0.11 * rgb[2]!;
  return light < PALE ? color : `rgb(${rgb.map((value) => Math.round(0.55 * value)).join(" ")})`;
}
