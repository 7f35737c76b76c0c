/** Sizes as the description writes them. @module */

/** "80 MB": of 1024 KB of 1024 bytes each, as all limits; a size that is none of a whole tenth is told in bytes too. */
export function megabytes(bytes: number): string {
  const size = Math.round(bytes / 104857.6) / 10;
  return size * 1048576 === bytes ? `${size} MB` : `${size} MB (${bytes} bytes)`;
}
