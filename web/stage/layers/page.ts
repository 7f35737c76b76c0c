/** The sheet under picture and drawing. @module */
import { inCanvas, inPage, type Pen } from "../pen.ts";
import type { Scene } from "../scene.ts";

/** Side of a square of the checker, CSS px. */
const SQUARE = 8;
const DARK = "#26231f";

/** Draw the sheet: chequered where transparency should be seen. */
export function drawPage(pen: Pen, background: Scene["background"]): void {
  const { view, page, theme } = pen;
  const context = inCanvas(pen);
  const box = [view.x, view.y, page.width * view.scale, page.height * view.scale] as const;
  context.save();
  context.shadowColor = "#0003";
  context.shadowBlur = 18 * pen.ratio;
  context.shadowOffsetY = 4 * pen.ratio;
  context.fillStyle = background === "dark" ? DARK : theme.paper;
  context.fillRect(...box);
  context.restore();
  if (background !== "checker") return;
  context.fillStyle = checker(pen);
  context.fillRect(...box);
}

/** Squares that stay with the canvas while the sheet moves. */
function checker({ context, theme }: Pen): CanvasPattern {
  const tile = new OffscreenCanvas(2 * SQUARE, 2 * SQUARE);
  const inTile = tile.getContext("2d")!;
  inTile.fillStyle = theme.check;
  inTile.fillRect(0, 0, SQUARE, SQUARE);
  inTile.fillRect(SQUARE, SQUARE, SQUARE, SQUARE);
  return context.createPattern(tile, "repeat")!;
}

/** Let only the sheet be painted while `draw` runs. */
export function withinPage(pen: Pen, draw: () => void): void {
  const context = inPage(pen);
  context.save();
  context.beginPath();
  context.rect(0, 0, pen.page.width, pen.page.height);
  context.clip();
  draw();
  context.restore();
}
