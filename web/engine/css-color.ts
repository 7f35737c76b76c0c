/** `#css-color` of a browser: Kerf's own SVGs write `#rrggbb` alone. @module */
import type * as Runtime from "#css-color";

/** Read `#rrggbb`; null for anything else. */
export const cssColor: typeof Runtime.cssColor = (value) => {
  if (!/^#[0-9a-f]{6}$/.test(value)) return null;
  const rgb = Number.parseInt(value.slice(1), 16);
  return { r: rgb >> 16, g: (rgb >> 8) & 255, b: rgb & 255, a: 1 };
};
