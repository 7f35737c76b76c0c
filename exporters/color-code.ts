/** Six upper-case hex digits of a colour `0xRRGGBB`: layer and file names. */
export function colorCode(color: number): string {
  return color.toString(16).toUpperCase().padStart(6, "0");
}
