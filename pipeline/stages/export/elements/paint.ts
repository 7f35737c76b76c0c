/** Palette colours as SVG attributes. @module */

/** `#rrggbb` of the sRGB channels. */
export function hex(r: number, g: number, b: number): string {
  return `#${((1 << 24) | (r << 16) | (g << 8) | b).toString(16).slice(1)}`;
}

/** Fill (or stroke) attributes of palette entry `label`; opacity only where it is translucent. */
export function paint(palette: Uint8Array, label: number, property: "fill" | "stroke"): string {
  const [r, g, b, a] = palette.subarray(4 * label, 4 * label + 4);
  const opacity = a! < 255 ? ` ${property}-opacity="${decimal(a! / 255, 3)}"` : "";
  return ` ${property}="${hex(r!, g!, b!)}"${opacity}`;
}

/** A number with at most `places` decimals and no needless zero. */
export function decimal(value: number, places: number): string {
  const text = value.toFixed(places);
  return places > 0 ? text.replace(/\.?0+$/, "").replace(/^0\./, ".") : text;
}
