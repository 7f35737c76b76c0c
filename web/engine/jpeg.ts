/** `#jpeg` of a browser: its own decoder, which applies EXIF orientation and colour profile. @module */
import type * as Runtime from "#jpeg";

/** Rows that are copied at once: canvases of whole photographs take hundreds of megabytes. */
const STRIP = 512;

/** Decode a file. @throws what the browser says of one that is damaged */
export const openJpeg: typeof Runtime.openJpeg = async (bytes) => {
  const file = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: "image/jpeg" });
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  return {
    width,
    height,
    copyTo(data) {
      const canvas = new OffscreenCanvas(width, Math.min(height, STRIP));
      const context = canvas.getContext("2d", { willReadFrequently: true })!;
      for (let y = 0; y < height; y += STRIP) {
        const rows = Math.min(STRIP, height - y);
        context.drawImage(bitmap, 0, -y);
        data.set(context.getImageData(0, 0, width, rows).data, 4 * y * width);
      }
    },
    close: () => bitmap.close(),
  };
};
