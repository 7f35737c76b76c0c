/** One element's outline and style to shapes. @module */
import type { Gradient, Shape } from "../../plugin/mod.ts";
import type { Style } from "./style.ts";

/** The outline of an element in page px. */
export interface Outlined {
  readonly subpaths: readonly Float64Array[];
  /** 1 per closed subpath. */
  readonly closed: Uint8Array;
  /** Page px per user unit. */
  readonly scale: number;
  /** Value of `data-kerf`. */
  readonly mark: string | undefined;
  /** Path data, where it is that of the subpaths. */
  readonly pathData: string | undefined;
}

/**
 * What an element paints: its fill, and over it its stroke.
 *
 * The stroke of a filled element is a seam: its outline is that of the fill.
 *
 * @param gradient What the fill shows instead of its colour.
 */
export function shapesOf(style: Style, outlined: Outlined, gradient?: Gradient): Shape[] {
  const { subpaths, closed, scale, mark, pathData } = outlined;
  const { fill, stroke, cap, join, evenOdd } = style;
  const common = {
    cap,
    join,
    evenOdd,
    subpaths,
    closed,
    ...(pathData === undefined ? {} : { pathData }),
  };
  const shapes: Shape[] = [];
  const alpha = gradient ? 1 : (fill?.alpha ?? 0);
  const fillOpacity = alpha * style.fillOpacity * style.opacity;
  if (fill && fillOpacity > 0)
    shapes.push({
      ...common,
      kind: "fill",
      color: fill.color,
      opacity: fillOpacity,
      strokeWidth: 0,
      ...(gradient && { gradient, overlay: mark === "overlay" }),
      background: mark === "background",
      seam: mark === "shadow",
    });
  const strokeWidth = style.strokeWidth * scale;
  const strokeOpacity = (stroke?.alpha ?? 0) * style.strokeOpacity * style.opacity;
  if (stroke && strokeWidth > 0 && strokeOpacity > 0)
    shapes.push({
      ...common,
      kind: "stroke",
      color: stroke.color,
      opacity: strokeOpacity,
      strokeWidth,
      background: false,
      seam: mark === "seam" || shapes.length > 0,
    });
  return shapes;
}
