/** CSS colours, as the runtime reads them: `#css-color`. In browsers and in the library, `portable-color.ts` stands in. @module */

/** Channels 0 to 255, alpha 0 to 1. */
export interface Rgba {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

/** Read a CSS colour in lower case; null where it is none. */
export function cssColor(value: string): Rgba | null {
  const rgba = Bun.color(value, "{rgba}");
  return rgba !== null && typeof rgba === "object" ? rgba : null;
}
