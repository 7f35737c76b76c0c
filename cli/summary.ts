/** The line that says what a trace made. @module */

import { STREAM } from "./read-input.ts";
import { countText, sizeText, stylesFor } from "./terminal.ts";

/** A finished trace. */
export interface Finished {
  readonly path: string;
  /** The drawing, whatever format it was written in. */
  readonly svg: string;
  readonly bytes: number;
  readonly ms: number;
}

/** `logo.svg: 4 shapes, 4 colours, 1.2 kB, 0.08 s`, for stderr. */
export function summaryOf({ path, svg, bytes, ms }: Finished): string {
  const paint = stylesFor(process.stderr);
  const { shapes, colors } = countsOf(svg);
  const facts = [
    countText(shapes, "shape"),
    countText(colors, "colour"),
    sizeText(bytes),
    `${(ms / 1000).toFixed(ms < 9950 ? 2 : 0)} s`,
  ];
  return `${paint("bold", path === STREAM ? "stdout" : path)}: ${facts.join(", ")}`;
}

/** Elements that paint, and different paints, of a drawing as the export stage writes it; its seams do not count. */
function countsOf(svg: string): { readonly shapes: number; readonly colors: number } {
  const colors = new Set<string>();
  let shapes = 0;
  for (const [element] of svg.matchAll(/<(?:path|rect)\b[^>]*>/g)) {
    if (element.includes('data-kerf="seam"')) continue;
    shapes++;
    for (const [, color] of element.matchAll(/ (?:fill|stroke)="([^"]+)"/g))
      if (color !== undefined && color !== "none") colors.add(color);
  }
  return { shapes, colors: colors.size };
}
