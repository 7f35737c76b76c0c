/** DXF layer of a contour: its colour as six upper-case hex digits. */
export function layerName(color: number): string {
  return color.toString(16).toUpperCase().padStart(6, "0");
}
