/** A small picture of a drawing. @module */
import { useEffect, useRef } from "preact/hooks";
import type { Drawing } from "../stage/drawing.ts";
import { drawShape } from "../stage/layers/vector.ts";

/** Draws a drawing on a canvas whose longest side is `side`, CSS px. */
export function DrawingThumb({
  drawing,
  side,
}: {
  readonly drawing: Drawing;
  readonly side: number;
}) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext("2d");
    if (!canvas || !context) return;
    const scale = side / Math.max(drawing.width, drawing.height);
    const [width, height] = [drawing.width * scale, drawing.height * scale];
    canvas.width = Math.max(1, Math.round(width * devicePixelRatio));
    canvas.height = Math.max(1, Math.round(height * devicePixelRatio));
    context.scale(canvas.width / drawing.width, canvas.height / drawing.height);
    for (const shape of drawing.shapes) {
      context.globalAlpha = shape.opacity;
      drawShape(context, shape);
    }
  }, [drawing, side]);
  return <canvas ref={ref} />;
}
