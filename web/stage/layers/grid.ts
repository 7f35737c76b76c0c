/** Lines between the picture's pixels. @module */
import { inCanvas, inView, type Pen } from "../pen.ts";

/** From this scale on there is room between them: 800 %. */
const FROM_SCALE = 8;

/** Draw the grid of pixels where it can be seen. */
export function drawGrid(pen: Pen): void {
  const { view } = pen;
  if (view.scale < FROM_SCALE) return;
  const { minX, minY, maxX, maxY } = inView(pen);
  const context = inCanvas(pen);
  context.beginPath();
  for (let x = Math.floor(minX); x <= Math.ceil(maxX); x++) {
    const at = Math.round(view.x + x * view.scale) + 0.5;
    context.moveTo(at, view.y + minY * view.scale);
    context.lineTo(at, view.y + maxY * view.scale);
  }
  for (let y = Math.floor(minY); y <= Math.ceil(maxY); y++) {
    const at = Math.round(view.y + y * view.scale) + 0.5;
    context.moveTo(view.x + minX * view.scale, at);
    context.lineTo(view.x + maxX * view.scale, at);
  }
  context.strokeStyle = "#8886";
  context.lineWidth = 1;
  context.stroke();
}
