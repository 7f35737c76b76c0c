/** A stored SVG, read back: what exporters write from. @module */

/** A gradient in the place of a flat colour; beyond its ends the colours of its ends go on. */
export interface Gradient {
  /** t of a point (u, v) of the gradient's own plane: linear u, radial √(u² + v²). */
  readonly kind: "linear" | "radial";
  /** From that plane to page px, `[a, b, c, d, e, f]` as SVG writes it. */
  readonly matrix: readonly [number, number, number, number, number, number];
  /** Ascending by `at`, 0 to 1; two at least. */
  readonly stops: readonly GradientStop[];
}

/** A stop: its colour as `0xRRGGBB`, its opacity from 0 to 1. */
export interface GradientStop {
  readonly at: number;
  readonly color: number;
  readonly alpha: number;
}

/** One painted shape: a fill with its holes, or a centre-line stroke. */
export interface Shape {
  readonly kind: "fill" | "stroke";
  /** sRGB, `0xRRGGBB`. */
  readonly color: number;
  /** 0 to 1. */
  readonly opacity: number;
  /** What a fill shows instead of `color`, which is its mean then; only where a reader of gradients asked for it. */
  readonly gradient?: Gradient;
  /** True for a gradient that lies over the shape before it, whose outline it has. */
  readonly overlay?: boolean;
  readonly evenOdd: boolean;
  /** Stroke width in px; 0 for a fill. */
  readonly strokeWidth: number;
  readonly cap: "round" | "butt" | "square";
  readonly join: "round" | "miter" | "bevel";
  /** True for the marked background (a face or a rectangle the size of the page). */
  readonly background: boolean;
  /** True for a stroke that only hides hairlines or outlines a fill, and for a soft shadow: painted, never cut. */
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
