/** What happens to drawings before people send them. @module */
import { type Canvas, createCanvas, ImageData, loadImage } from "@napi-rs/canvas";
import { Resvg } from "@resvg/resvg-js";
import type { Random } from "./random.ts";

/** A picture as it is sent. */
export interface Sent {
  readonly bytes: Uint8Array;
  readonly extension: "png" | "jpg";
  readonly width: number;
  readonly height: number;
  /** How it was made. */
  readonly transform: string;
}

/** Draw `svg` `width` px wide on `background`, or on nothing. */
export async function draw(svg: string, width: number, background?: string): Promise<Canvas> {
  const drawing = new Resvg(svg, {
    fitTo: { mode: "width", value: width },
    ...(background && { background }),
    font: { loadSystemFonts: false },
  }).render();
  const canvas = createCanvas(drawing.width, drawing.height);
  canvas.getContext("2d").drawImage(await loadImage(drawing.asPng()), 0, 0);
  return canvas;
}

/** Save `canvas` as PNG. */
export function png(canvas: Canvas, transform: string): Sent {
  const { width, height } = canvas;
  return { bytes: canvas.toBuffer("image/png"), extension: "png", width, height, transform };
}

/** Save `canvas` as JPEG at `quality` (0 to 100), chroma 4:2:0. */
export function jpeg(canvas: Canvas, quality: number, transform: string): Sent {
  const { width, height } = canvas;
  const bytes = canvas.toBuffer("image/jpeg", quality);
  return { bytes, extension: "jpg", width, height, transform: `${transform}, JPEG q${quality}` };
}

/** Scale `canvas` to `width` px. */
export function scale(canvas: Canvas, width: number, smooth = true): Canvas {
  const height = Math.max(1, Math.round((canvas.height * width) / canvas.width));
  const scaled = createCanvas(width, height);
  const context = scaled.getContext("2d");
  context.imageSmoothingEnabled = smooth;
  context.imageSmoothingQuality = "high";
  context.drawImage(canvas, 0, 0, width, height);
  return scaled;
}

/** Draw without antialiasing, as paint programs do. */
export function withoutAntialiasing(svg: string): string {
  return svg.replace("<svg ", '<svg shape-rendering="crispEdges" ');
}

/** Scan ink on paper: blur, a tone that drifts over the sheet, and noise of sigma 4 to 7 levels. */
export function scan(canvas: Canvas, random: Random): Canvas {
  const { width, height } = canvas;
  const soft = createCanvas(width, height);
  const context = soft.getContext("2d");
  context.filter = `blur(${random.between(0.4, 0.8).toFixed(2)}px)`;
  context.drawImage(canvas, 0, 0);
  context.filter = "none";
  const image = context.getImageData(0, 0, width, height);
  const paper = [random.between(236, 250), random.between(232, 246), random.between(222, 240)];
  const [slopeX, slopeY] = [random.between(-18, 18), random.between(-18, 18)];
  const sigma = random.between(4, 7);
  const pixels = image.data;
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i += 4) {
      const light = (slopeX * x) / width + (slopeY * y) / height;
      const grain = sigma * (random.between(-1, 1) + random.between(-1, 1) + random.between(-1, 1));
      for (let k = 0; k < 3; k++) {
        const level = 28 + (pixels[i + k] / 255) * (paper[k] - 28) + light + grain;
        pixels[i + k] = Math.max(0, Math.min(255, Math.round(level)));
      }
    }
  context.putImageData(new ImageData(pixels, width, height), 0, 0);
  return soft;
}
