/** References of paints to what they stand for. @module */
import type { Gradient } from "../../plugin/mod.ts";
import type { GradientTable } from "./gradient-table.ts";
import type { Paint } from "./paint.ts";
import type { Style } from "./style.ts";
import type { Matrix } from "./transform.ts";

/**
 * A style with flat colours: of a gradient the colour beside it, or the mean of its stops.
 *
 * @throws SyntaxError for a reference without colour to what is no gradient.
 */
export function flatStyle(style: Style, gradients: GradientTable): Style {
  const { fill, stroke } = style;
  if (!fill?.reference && !stroke?.reference) return style;
  return { ...style, fill: flat(fill, gradients), stroke: flat(stroke, gradients) };
}

function flat(paint: Paint | null, gradients: GradientTable): Paint | null {
  if (!paint?.reference) return paint;
  const { id, hasColor } = paint.reference;
  if (hasColor && paint.alpha > 0) return { color: paint.color, alpha: paint.alpha };
  const mean = gradients.mean(id);
  if (!mean && !hasColor)
    throw new SyntaxError(
      `Paint "url(#${id.slice(0, 40)})" is no flat colour: give the shape one instead of a pattern`,
    );
  // a gradient beside which "none" stands is nothing in flat colours
  return mean ? { color: mean.color, alpha: hasColor ? 0 : mean.alpha } : null;
}

/** What a shape is made of, for gradients in shares of it. */
interface Outline {
  readonly gradients: GradientTable;
  readonly matrix: Matrix;
  /** Page px. */
  readonly subpaths: readonly Float64Array[];
}

/** The gradient of a fill on the page; undefined where it has none that can be followed. */
export function gradientOf({ fill }: Style, outline: Outline): Gradient | undefined {
  if (!fill?.reference) return undefined;
  const { gradients, matrix } = outline;
  return gradients.of(fill.reference.id, { matrix, box: boxOf(outline) });
}

/** Bounds of the control points in user units: those of a curve may be a little less. */
function boxOf({
  subpaths,
  matrix: [a, b, c, d, e, f],
}: Outline): [number, number, number, number] {
  const det = a * d - b * c || 1;
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const points of subpaths)
    for (let i = 0; i < points.length; i += 2) {
      const [x, y] = [points[i]! - e, points[i + 1]! - f];
      const [u, v] = [(d * x - c * y) / det, (a * y - b * x) / det];
      minX = Math.min(minX, u);
      maxX = Math.max(maxX, u);
      minY = Math.min(minY, v);
      maxY = Math.max(maxY, v);
    }
  return [minX, minY, maxX - minX, maxY - minY];
}
