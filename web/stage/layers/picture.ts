/** The picture that was opened. @module */
import { inPage, type Pen } from "../pen.ts";

/** From this scale on pixels are squares. */
const SHARP_FROM = 2;

/** Draw the picture's pixels. */
export function drawPicture(pen: Pen, picture: ImageBitmap, opacity = 1): void {
  const context = inPage(pen);
  context.imageSmoothingEnabled = pen.view.scale < SHARP_FROM;
  context.imageSmoothingQuality = "high";
  context.globalAlpha = opacity;
  context.drawImage(picture, 0, 0, pen.page.width, pen.page.height);
  context.globalAlpha = 1;
}
