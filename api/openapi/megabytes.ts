/** Sizes as the description writes them. @module */

/** "80 MB", where 1 MB is 1024 × 1024 bytes, as in all limits; a size that is not a whole tenth also shows its bytes. */
export function megabytes(bytes: number): string {
  const size = Math.round(bytes / 104857.6) / 10;
  return size * 1048576 === bytes ? `${size} MB` : `${size} MB (${bytes} bytes)`;
}
