/** Colours as text and as channels. @module */

/** `[r, g, b]`, each 0 to 255. */
export type Triple = readonly [number, number, number];

/** `#rrggbb` to channels. */
export function tripleOf(hex: string): Triple {
  const word = Number.parseInt(hex.slice(1), 16);
  return [word >> 16, (word >> 8) & 255, word & 255];
}

/** Channels to `#rrggbb`. */
export function hexOf(triple: readonly number[]): string {
  return `#${triple.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** Every colour written as #RGB or #RRGGBB in a text, as `#rrggbb`, each once. */
export function colorsIn(text: string): readonly string[] {
  const found = text.matchAll(/#?\b([0-9a-f]{6}|[0-9a-f]{3})\b/gi);
  const hex = [...found].map(([, digits = ""]) =>
    digits.length === 3 ? `#${digits.replace(/./g, "$&$&")}` : `#${digits}`,
  );
  return [...new Set(hex.map((color) => color.toLowerCase()))];
}
