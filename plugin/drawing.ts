/** A stored SVG, read back: what exporters write from. @module */

/** One painted shape: a fill with its holes, or a centre-line stroke. */
export interface Shape {
  readonly kind: "fill" | "stroke";
  /** sRGB, `0xRRGGBB`. */
  readonly color: number;
  /** 0 to 1. */
  readonly opacity: number;
  readonly evenOdd: boolean;
  /** Stroke width in px; 0 for a fill. */
  readonly strokeWidth: number;
  readonly cap: "round" | "butt" | "square";
  readonly join: "round" | "miter" | "bevel";
  /** True for the marked background (a face or a rectangle the size of the page). */
  readonly background: boolean;
  /** True for a stroke that only hides hairlines or outlines a fill: painted, never cut. */
  readonly seam: boolean;
  /** Cubic Béziers, `[x0, y0, c1x, c1y, c2x, c2y, x1, y1, c1x, …]` per subpath; a line has its handles on its ends. */
  readonly subpaths: readonly Float64Array[];
  /** 1 per subpath that ends in `Z`; its last point need not be its first. */
  readonly closed: Uint8Array;
  /** SVG path data of the subpaths as it was written, in page px; absent where they were transformed. */
  readonly pathData?: string;
}

/** Vector drawing in painting order. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly mode: "cut" | "stacked";
  readonly shapes: readonly Shape[];
}
