/**
 * JPEG pixels through Skia's libjpeg-turbo, which applies the colour profile: `#jpeg`.
 *
 * In a browser, `web/engine/jpeg.ts` stands in with the browser's own decoder.
 *
 * @module
 */
import { release } from "../../../geometry/release.ts";

/** A decoded JPEG. */
export interface JpegImage {
  /** Px; as stored, as the caller hides the EXIF data. */
  readonly width: number;
  readonly height: number;
  /** Write the pixels, RGBA, row by row. */
  copyTo(data: Uint8ClampedArray): void;
  /** Let go of its memory. */
  close(): void;
}

/** Rows that are copied out of the decoder at once. */
const STRIP = 512;

/** Decode a file. @throws what the decoder says of one that is damaged */
export async function openJpeg(bytes: Uint8Array): Promise<JpegImage> {
  // Loaded here: the native module takes longer to start than a small PNG to trace.
  const { createCanvas, loadImage } = await import("@napi-rs/canvas");
  const image = await loadImage(bytes);
  const { width, height } = image;
  return {
    width,
    height,
    copyTo(data) {
      const context = createCanvas(width, Math.min(height, STRIP)).getContext("2d");
      for (let y = 0; y < height; y += STRIP) {
        const rows = Math.min(STRIP, height - y);
        context.clearRect(0, 0, width, rows);
        context.drawImage(image, 0, -y);
        const strip = context.getImageData(0, 0, width, rows).data;
        data.set(strip, 4 * y * width);
        release(strip);
      }
    },
    close() {
      // the decoder's own copy would stay until the collector comes by
      image.src = new Uint8Array();
    },
  };
}
