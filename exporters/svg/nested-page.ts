/** Pages within a page: nested `svg` elements and `symbol`s. @module */
import type { Viewport } from "./basic-shapes.ts";
import { readLength } from "./length.ts";
import { fitBox, readViewBox } from "./page.ts";
import { compose, type Matrix } from "./transform.ts";

/** User units of a nested page to those around it, and its size in its own units. */
export interface NestedPage {
  readonly matrix: Matrix;
  readonly viewport: Viewport;
}

/**
 * The page that a nested `svg` or a used `symbol` opens.
 *
 * What sticks out of it is kept, where a viewer would cut it off.
 *
 * @param attributes Those of the element, with the size that a `use` gives it on top.
 * @param around Size of the page around it, which percentages refer to.
 * @throws SyntaxError
 */
export function nestedPage(attributes: ReadonlyMap<string, string>, around: Viewport): NestedPage {
  const length = (name: string, whole: number, preset: number) => {
    const text = attributes.get(name);
    return text === undefined || text === "auto" ? preset : readLength(text, whole);
  };
  const shift: Matrix = [1, 0, 0, 1, length("x", around.width, 0), length("y", around.height, 0)];
  const width = length("width", around.width, around.width);
  const height = length("height", around.height, around.height);
  const box = readViewBox(attributes.get("viewBox"));
  if (box === undefined) return { matrix: shift, viewport: { width, height } };
  const [, , w, h] = box;
  if (!(w > 0 && h > 0)) throw new SyntaxError("A viewBox has no size");
  const { matrix } = fitBox(box, width, height, attributes.get("preserveAspectRatio"));
  return { matrix: compose(shift, matrix), viewport: { width: w, height: h } };
}
