/** The EXIF orientation of a photograph. @module */

const ORIENTATION = 0x0112; // TIFF tag

/**
 * Orientation 1 to 8 from the body of an APP1 segment; 1 when it holds none.
 *
 * From 5 on the picture is shown with its sides swapped.
 */
export function readOrientation(app1: Uint8Array): number {
  const isExif = app1.length >= 14 && String.fromCharCode(...app1.subarray(0, 6)) === "Exif\0\0";
  if (!isExif) return 1;
  const tiff = app1.subarray(6);
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const little = view.getUint16(0) === 0x4949; // "II"
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return 1;
  const entries = view.getUint16(directory, little);
  for (let i = 0; i < entries; i++) {
    const entry = directory + 2 + 12 * i;
    if (entry + 12 > tiff.length) return 1;
    if (view.getUint16(entry, little) !== ORIENTATION) continue;
    const value = view.getUint16(entry + 8, little);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}
