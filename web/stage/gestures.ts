/** Wheel, pointer and pinch on the canvas. @module */
import type { Point } from "./view.ts";

/** What gestures do; points are CSS px of the canvas. */
export interface GestureTarget {
  panBy(dx: number, dy: number): void;
  /** @param factor Above 1 comes nearer. */
  zoomBy(factor: number, at: Point): void;
  hoverAt(at: Point | null): void;
  pickAt(at: Point): void;
}

/** Farther than this a press is a drag, CSS px. */
const STILL_PX = 4;
/** Wheel distance that makes e times as large: of a wheel's notches, and of a pinch on a trackpad. */
const WHEEL_PX = 300;
const PINCH_PX = 100;
/** CSS px a line of the wheel, for browsers that count lines. */
const LINE_PX = 16;

/** Listen on `canvas` until the signal is aborted. */
export function listenToGestures(
  canvas: HTMLCanvasElement,
  target: GestureTarget,
  signal: AbortSignal,
): void {
  const held = new Map<number, Point>();
  let moved = 0;
  let several = false;
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ) => canvas.addEventListener(type, listener, { signal, passive: false });

  on("wheel", (event) => {
    event.preventDefault();
    wheel(event, target);
  });
  on("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    if (held.size === 0) [moved, several] = [0, false];
    held.set(event.pointerId, pointOf(event));
    several ||= held.size > 1;
  });
  on("pointermove", (event) => {
    const at = pointOf(event);
    const before = held.get(event.pointerId);
    if (!before) return target.hoverAt(at);
    held.set(event.pointerId, at);
    const other = [...held].find(([id]) => id !== event.pointerId)?.[1];
    if (other) pinch(target, { before, at, other });
    else {
      moved += Math.abs(at.x - before.x) + Math.abs(at.y - before.y);
      if (moved > STILL_PX || event.pointerType !== "mouse")
        target.panBy(at.x - before.x, at.y - before.y);
    }
  });
  const release = (event: PointerEvent) => {
    if (!held.delete(event.pointerId)) return;
    if (event.type === "pointerup" && !several && moved <= STILL_PX) target.pickAt(pointOf(event));
  };
  on("pointerup", release);
  on("pointercancel", release);
  on("pointerleave", () => target.hoverAt(null));
  on("dblclick", (event) => target.zoomBy(event.shiftKey ? 0.5 : 2, pointOf(event)));
}

/** A wheel with notches, or with ctrl a pinch, zooms; the even movement of a trackpad pans. */
function wheel(event: WheelEvent, target: GestureTarget): void {
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1;
  const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
  const notched =
    dx === 0 && (event.deltaMode !== 0 || (Math.abs(dy) >= 40 && Number.isInteger(dy)));
  const zooms = event.ctrlKey || event.metaKey || (notched && !event.shiftKey);
  if (!zooms) target.panBy(event.shiftKey && dx === 0 ? -dy : -dx, event.shiftKey ? 0 : -dy);
  else
    target.zoomBy(
      Math.exp(-dy / (event.ctrlKey && !notched ? PINCH_PX : WHEEL_PX)),
      pointOf(event),
    );
}

interface Pinch {
  /** The finger that moved, before and now, and the one that rests. */
  readonly before: Point;
  readonly at: Point;
  readonly other: Point;
}

/** Two fingers: their middle pans, their distance zooms. */
function pinch(target: GestureTarget, { before, at, other }: Pinch): void {
  target.panBy((at.x - before.x) / 2, (at.y - before.y) / 2);
  const factor = distance(at, other) / Math.max(1, distance(before, other));
  target.zoomBy(factor, { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function pointOf(event: MouseEvent): Point {
  return { x: event.offsetX, y: event.offsetY };
}
