/** Names of SVG's elements by what reading does with them. @module */

/** Elements that only hold others. */
export const GROUPS = new Set(["g", "a", "switch"]);

/** Elements that draw nothing where they stand; their content is passed over. */
export const SILENT = new Set([
  ...[
    "defs",
    "title",
    "desc",
    "metadata",
    "style",
    "symbol",
    "marker",
    "clipPath",
    "mask",
    "filter",
  ],
  ...["pattern", "linearGradient", "radialGradient", "script", "view", "cursor", "font"],
  ...["color-profile", "animate", "animateTransform", "animateMotion", "set"],
]);

/** What to do about elements that are met often and cannot be followed. */
const REMEDIES: Readonly<Record<string, string>> = {
  text: "turn text into paths first",
  flowRoot: "turn text into paths first",
  image: "trace the image and put the result in its place",
};

/** Why an element is refused, and the remedy where there is a known one. */
export function refusal(name: string): string {
  const remedy = REMEDIES[name];
  return `Element <${name.slice(0, 40)}> cannot be converted${remedy ? `: ${remedy}` : ""}`;
}
