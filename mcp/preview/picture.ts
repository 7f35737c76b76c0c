/** Small PNG pictures of drawings. @module */
import {
  type Canvas,
  createCanvas,
  type Image,
  loadImage,
  type SKRSContext2D,
} from "@napi-rs/canvas";
import { indexedPng } from "./indexed-png.ts";

/** Largest PNG that goes into a model's context. */
export const MAX_PNG_BYTES = 60 * 1024;
/** Side of a square of the board behind transparent parts, px. */
const SQUARE = 8;
/** A PNG this far over is drawn smaller by the root of the excess and a bit. */
const SHRINK = 0.92;
const MIN_SIDE = 32;

/** A picture's encoding and size. */
export interface Picture {
  readonly png: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Something to draw, `width` × `height` px in its own units. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  /** Draw at `scale` pixels a unit. */
  draw(context: SKRSContext2D, scale: number): void;
}

/**
 * Draw `scene` with its longest side `maxSide` px, or as much smaller as makes the PNG ≤ 60 KB.
 *
 * In true colour when that fits, else with 256 colours.
 */
export async function pictureOf(scene: Scene, maxSide: number): Promise<Picture> {
  for (let side = maxSide; ; ) {
    const canvas = drawn(scene, side / Math.max(scene.width, scene.height));
    const { width, height } = canvas;
    const png = await smallerPng(canvas);
    if (png.length <= MAX_PNG_BYTES || side <= MIN_SIDE) return { png, width, height };
    const shrunk = side * SHRINK * Math.sqrt(MAX_PNG_BYTES / png.length);
    side = Math.max(MIN_SIDE, Math.floor(shrunk));
  }
}

/** Decode an image or an SVG. @throws {Error} when it is neither */
export async function imageFrom(bytes: Uint8Array): Promise<Image> {
  return await loadImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** All colours where they fit, or 256. */
async function smallerPng(canvas: Canvas): Promise<Buffer> {
  const exact = await canvas.encode("png");
  if (exact.length <= MAX_PNG_BYTES) return exact;
  const { width, height } = canvas;
  return await indexedPng(canvas.getContext("2d").getImageData(0, 0, width, height));
}

function drawn(scene: Scene, scale: number): Canvas {
  const width = Math.max(1, Math.round(scene.width * scale));
  const height = Math.max(1, Math.round(scene.height * scale));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  drawBoard(context, width, height);
  scene.draw(context, scale);
  return canvas;
}

/** Light squares, so that transparent parts are seen. */
function drawBoard(context: SKRSContext2D, width: number, height: number): void {
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  context.fillStyle = "#ececec";
  for (let y = 0; y < height; y += SQUARE)
    for (let x = (y / SQUARE) % 2 === 0 ? 0 : SQUARE; x < width; x += 2 * SQUARE)
      context.fillRect(x, y, SQUARE, SQUARE);
}
