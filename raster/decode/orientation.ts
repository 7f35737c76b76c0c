/** How a picture is to be turned, as its EXIF data says. @module */

/** Orientation 1 to 8 of EXIF: where the first row and column of the file are shown; 1 is upright. */
export type Orientation = number;

const TAG = 0x0112;
/** TIFF types of a whole number, by their bytes. */
const BYTES = new Map([
  [1, 1],
  [3, 2],
  [4, 4],
]);

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
    const bytes = BYTES.get(view.getUint16(entry + 2, little));
    const at = entry + 8;
    const value =
      bytes === 1
        ? view.getUint8(at)
        : bytes === 2
          ? view.getUint16(at, little)
          : view.getUint32(at, little);
    return bytes && value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Whether a picture of this orientation is shown with its sides swapped. */
export function isSwapped(orientation: Orientation): boolean {
  return orientation >= 5;
}

/** Pixels, straight RGBA, row-major. */
interface Stored {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** The picture as shown. */
export function turned(stored: Stored, orientation: Orientation): Stored {
  if (orientation === 1) return stored;
  const { width, height } = stored;
  const data = new Uint8ClampedArray(stored.data.length);
  const { start, dx, dy } = turnOf(orientation, width, height);
  const [pixels, out] = [wordsOf(stored.data), wordsOf(data)];
  for (let from = 0, row = start; from < pixels.length; row += dy)
    for (let x = 0, to = row; x < width; x++, to += dx) out[to] = pixels[from++]!;
  return isSwapped(orientation) ? { width: height, height: width, data } : { width, height, data };
}

function wordsOf({ buffer, byteOffset, length }: Uint8ClampedArray): Uint32Array {
  return new Uint32Array(buffer, byteOffset, length / 4);
}

/** Where pixel (x, y) of a file is shown: at pixel `start + x · dx + y · dy`, row-major. */
interface Turn {
  readonly start: number;
  readonly dx: number;
  readonly dy: number;
}

/** The turn of a file of `width` × `height` pixels. */
function turnOf(orientation: Orientation, width: number, height: number): Turn {
  const last = width * height - 1;
  switch (orientation) {
    case 2:
      return { start: width - 1, dx: -1, dy: width };
    case 3:
      return { start: last, dx: -1, dy: -width };
    case 4:
      return { start: last - width + 1, dx: 1, dy: -width };
    case 5:
      return { start: 0, dx: height, dy: 1 };
    case 6:
      return { start: height - 1, dx: height, dy: -1 };
    case 7:
      return { start: last, dx: -height, dy: -1 };
    case 8:
      return { start: last - height + 1, dx: -height, dy: 1 };
  }
  return { start: 0, dx: 1, dy: width };
}
