/** A drawing as a picture. @module */
import { createCanvas } from "@napi-rs/canvas";
import { imageFrom } from "../mcp/preview/picture.ts";
import { resultScene } from "../mcp/preview/scenes.ts";

/** Longest side of a preview, px: a larger drawing is drawn smaller. */
const MAX_SIDE = 4096;

/** The SVG drawn as PNG in its own size, transparent where it is. */
export async function drawPreview(svg: string): Promise<Uint8Array> {
  const scene = resultScene(await imageFrom(new TextEncoder().encode(svg)));
  const { width, height } = scene;
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const canvas = createCanvas(Math.ceil(width * scale), Math.ceil(height * scale));
  scene.draw(canvas.getContext("2d"), scale);
  return await canvas.encode("png");
}
