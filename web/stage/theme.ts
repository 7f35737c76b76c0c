/** Colours of the stage, from the page's custom properties. @module */

/** CSS colours by what they are for. */
export interface Theme {
  readonly surface: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly ink: string;
  readonly accent: string;
  readonly paper: string;
  readonly check: string;
  readonly blocking: string;
  readonly warn: string;
  readonly info: string;
  /** Family of the numbers. */
  readonly mono: string;
}

/** Property by name, and its value where the page has none. */
const PROPERTIES: { readonly [K in keyof Theme]: readonly [property: string, fallback: string] } = {
  surface: ["--surface", "#fffefc"],
  line: ["--line", "#dedad2"],
  lineStrong: ["--line-strong", "#928b80"],
  ink: ["--ink-3", "#6d675e"],
  accent: ["--accent", "#c23b12"],
  paper: ["--paper", "#ffffff"],
  check: ["--check", "#ebe8e2"],
  blocking: ["--blocking", "#b3261e"],
  warn: ["--warn", "#8a5a00"],
  info: ["--info", "#1f5fa8"],
  mono: ["--mono", "ui-monospace, monospace"],
};

/** Read the colours that hold for `element` now. */
export function themeOf(element: Element): Theme {
  const style = getComputedStyle(element);
  const entries = Object.entries(PROPERTIES).map(([name, [property, fallback]]) => [
    name,
    style.getPropertyValue(property).trim() || fallback,
  ]);
  return Object.fromEntries(entries) as Theme;
}
