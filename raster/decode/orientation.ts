/** How a picture is to be turned, as its EXIF data says. @module */

/** Orientation 1 to 8 of EXIF: where the first row and column of the file are shown; 1 is upright. */
export type Orientation = number;

const TAG = 0x0112;

/** Read the orientation from the TIFF structure that EXIF is; 1 where it holds none. */
export function readOrientation(tiff: Uint8Array): Orientation {
  if (tiff.length < 8) return 1;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const little = view.getUint16(0) === 0x4949; // "II"
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return 1;
  const entries = view.getUint16(directory, little);
  for (let i = 0; i < entries; i++) {
    const entry = directory + 2 + 12 * i;
    if (entry + 12 > tiff.length) return 1;
    if (view.getUint16(entry, little) !== TAG) continue;
    const at = entry + 8;
    // by the TIFF types of a byte, a word and a double word
    const types = {
      1: view.getUint8(at),
      3: view.getUint16(at, little),
      4: view.getUint32(at, little),
    };
    const value = types[view.getUint16(entry + 2, little) as keyof typeof types] ?? 1;
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Whether a picture of this orientation is shown with its sides swapped. */
export function isSwapped(orientation: Orientation): boolean {
  return orientation >= 5;
}

/** Straight RGBA pixels, row-major. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** The picture as shown. */
export function turned(stored: Pixels, orientation: Orientation): Pixels {
  if (orientation === 1) return stored;
  const { width: w, height: h } = stored;
  const data = new Uint8ClampedArray(stored.data.length);
  const last = w * h - 1;
  // by orientation: where pixel (0, 0) of a file is shown, and how far from there (1, 0) and (0, 1) are
  const [start = 0, dx = 1, dy = w] =
    [
      [w - 1, -1, w],
      [last, -1, -w],
      [last - w + 1, 1, -w],
      [0, h, 1],
      [h - 1, h, -1],
      [last, -h, -1],
      [last - h + 1, -h, 1],
    ][orientation - 2] ?? [];
  const [pixels, out] = [wordsOf(stored.data), wordsOf(data)];
  for (let from = 0, row = start; from < pixels.length; row += dy)
    for (let x = 0, to = row; x < w; x++, to += dx) out[to] = pixels[from++]!;
  return isSwapped(orientation) ? { width: h, height: w, data } : { width: w, height: h, data };
}

function wordsOf({ buffer, byteOffset, length }: Uint8ClampedArray): Uint32Array {
  return new Uint32Array(buffer, byteOffset, length / 4);
}
