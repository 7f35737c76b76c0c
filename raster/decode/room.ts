/** Where decoded pixels go. @module */

/** Lends so many bytes, of any value. */
export type Room = (length: number) => Uint8Array;

/** Fresh memory that threads can share. */
export const sharedRoom: Room = (length) => new Uint8Array(new SharedArrayBuffer(length));

/** The bytes of so many pixels. */
export function roomForPixels(room: Room, pixels: number): Uint8ClampedArray {
  const { buffer, byteOffset } = room(4 * pixels);
  return new Uint8ClampedArray(buffer, byteOffset, 4 * pixels);
}
