/** The drawing's shapes. @module */
import type { Drawing, Shape } from "../drawing.ts";
import type { Gradient } from "../gradient.ts";
import { type Context, inPage, inView, type Pen } from "../pen.ts";

/** How shapes are shown. */
export interface VectorLook {
  /** Colour that stays while others fade, or null. */
  readonly isolate: string | null;
  /** Opacity of all, 0 to 1. */
  readonly opacity: number;
}

const PLAIN: VectorLook = { isolate: null, opacity: 1 };
/** Opacity of what is not isolated. */
const FADED = 0.12;
/** Shapes between two looks at the clock. */
const BATCH = 64;

/** Draw the shapes that are in view; yields now and then, so that a large drawing can be drawn in several frames. */
export function* drawShapes(pen: Pen, drawing: Drawing, look = PLAIN): Generator<void, void, void> {
  const { minX, minY, maxX, maxY } = inView(pen);
  const k = drawing.width / pen.page.width;
  const context = inPage(pen, drawing.width);
  let drawn = 0;
  for (const shape of drawing.shapes) {
    const { box } = shape;
    if (box.minX > maxX * k || box.maxX < minX * k || box.minY > maxY * k || box.maxY < minY * k)
      continue;
    const faded = look.isolate !== null && look.isolate !== shape.color;
    context.globalAlpha = shape.opacity * look.opacity * (faded ? FADED : 1);
    drawShape(context, shape);
    if (++drawn % BATCH === 0) yield;
  }
  context.globalAlpha = 1;
}

/** Draw one shape; coordinates are px of the drawing. */
export function drawShape(context: Context, shape: Shape): void {
  if (shape.width > 0) {
    context.strokeStyle = shape.color;
    context.lineWidth = shape.width;
    context.lineCap = shape.cap;
    context.lineJoin = "round";
    context.stroke(shape.path);
    return;
  }
  if (shape.gradient) fillWithGradient(context, shape.path, shape.gradient);
  else {
    context.fillStyle = shape.color;
    context.fill(shape.path);
  }
}

/** A canvas knows no transform of a gradient: the path goes back by it, and both go forth together. */
function fillWithGradient(context: Context, path: Path2D, gradient: Gradient): void {
  const [a, b, c, d, e] = gradient.place as [number, number, number, number, number];
  const paint =
    gradient.kind === "linear"
      ? context.createLinearGradient(a, b, c, d)
      : context.createRadialGradient(d, e, 0, a, b, c);
  for (const { at, color, opacity } of gradient.stops)
    paint.addColorStop(Math.min(1, Math.max(0, at)), withOpacity(color, opacity));
  context.fillStyle = paint;
  const matrix = new DOMMatrix(gradient.transform ? [...gradient.transform] : undefined);
  const moved = new Path2D();
  moved.addPath(path, matrix.inverse());
  context.save();
  context.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f);
  context.fill(moved);
  context.restore();
}

/** `#rrggbb` as `#rrggbbaa`. */
function withOpacity(color: string, opacity: number): string {
  const alpha = Math.round(Math.min(1, Math.max(0, opacity)) * 255);
  return `${color}${alpha.toString(16).padStart(2, "0")}`;
}
