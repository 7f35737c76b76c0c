/**
 * The intermediate artefacts that flow between stages.
 *
 * Every artefact is a plain object of scalars and typed arrays (structure of arrays), so that it
 * can be hashed byte for byte and moved between threads without a copy. Coordinates are pixels of
 * the raster that the artefact was read from: origin top-left, Y down, pixel (x, y) covers
 * [x, x + 1) × [y, y + 1). That raster is `scale` times as large as the image that was sent.
 *
 * @module
 */

import type { Palette } from "./palette.ts";

/** 8-bit RGBA image, straight (not premultiplied) alpha, sRGB. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  /** Row-major RGBA; length is `width * height * 4`. */
  readonly data: Uint8ClampedArray;
  /** Linear upsampling already applied to the source: 1, 2, 3 or 4. */
  readonly scale: number;
  /** True where every alpha is known to be 255. */
  readonly opaque?: boolean;
  /** Codec of the source: `jpeg` pixels carry ringing and chroma bleed, `png` pixels do not. */
  readonly source: "png" | "jpeg";
  /** Coarsest step in which a JPEG stores the means of its blocks, levels. */
  readonly blockStep?: number;
  /** What a JPEG stores of its pixels: grey, or luma and chroma. Absent of large, turned and unusual ones. */
  readonly stored?: readonly JpegPlane[];
  /** A soft shadow that lay under the drawing; the pixels show it no more. */
  readonly shadow?: LiftedShadow;
  /** True where a sensor saw the picture, whose grain was evened. */
  readonly scanned?: boolean;
  /** Level of black ink in a scan, which stray light lifts; absent where there is none. */
  readonly black?: number;
}

/** One plane of a JPEG in blocks of 8 × 8 samples; the last ones may reach beyond the picture. */
export interface JpegPlane {
  readonly columns: number;
  readonly rows: number;
  /** Px that a sample stands for, across and down. */
  readonly scaleX: number;
  readonly scaleY: number;
  /** Quantised, 64 a block in zigzag order (ITU-T T.81, figure A.6). */
  readonly coefficients: Int16Array;
  /** Quantisation step of each of the 64. */
  readonly steps: Uint16Array;
}

/** A soft shadow or glow in one colour, as it was measured. */
export interface LiftedShadow {
  /** Straight sRGB, three bytes. */
  readonly color: Uint8Array;
  /** Size of the source image, px. */
  readonly width: number;
  readonly height: number;
  /** Levels, row-major. */
  readonly alpha: Float32Array;
}

/** The same as it is drawn: shapes that lie on one another, px of the source image. */
export interface SoftShadow {
  /** Straight sRGB, three bytes. */
  readonly color: Uint8Array;
  /** The lowest first. */
  readonly shapes: readonly {
    /** Of this shape alone, 0 to 1. */
    readonly opacity: number;
    /** Closed, points and kinds as in {@link Stroke}; holes run the other way. */
    readonly rings: readonly Pick<Stroke, "points" | "segmentKind">[];
  }[];
}

/** Label of pixels where nothing is painted. */
export const TRANSPARENT = 255;

/** Values of {@link Paints.kind}. */
export const GradientKind = { linear: 0, radial: 1 } as const;

/**
 * Gradients that take the place of flat colours, px of the raster (in {@link Curves} of the source image).
 *
 * The layers of paint `p` are `layerStart[p]` up to `layerStart[p + 1]`: its base, then what lies over it, lowest
 * first. The stops of layer `l` are `stopStart[l]` up to `stopStart[l + 1]`; between two stops sRGB and alpha are
 * linear, beyond the last one they stay.
 */
export interface Paints {
  /** Paint per palette entry, −1 where it is flat. The palette keeps the mean colour in either case. */
  readonly labelPaint: Int16Array;
  /** Per paint, the shaded area that it is a part of: parts of one area continue one another. */
  readonly surface: Int32Array;
  readonly layerStart: Uint32Array;
  /** {@link GradientKind} per layer. */
  readonly kind: Uint8Array;
  /**
   * Five numbers a layer. Linear: `[u, v, 0, 0, 0]`, t = u x + v y. Radial: `[x0, y0, a, b, c]`,
   * t = √(a dx² + 2 b dx dy + c dy²) around (x0, y0), the form definite.
   */
  readonly place: Float64Array;
  readonly stopStart: Uint32Array;
  /** t of each stop, ascending within a layer. */
  readonly stopAt: Float64Array;
  /** Straight sRGB and alpha, four bytes a stop. */
  readonly stopColor: Uint8Array;
}

/** Values of {@link IndexedRaster.mask}. */
export const Coverage = {
  /** One palette colour fills the pixel. */
  pure: 0,
  /** Two or more palette colours share the pixel; its label is the one with the larger share. */
  blend: 1,
  /** Nothing is painted: alpha below the threshold. */
  clear: 2,
} as const;

/** Raster reduced to a palette: one label per pixel. */
export interface IndexedRaster {
  /** The pixels that the labels stand for; later stages read coverage from them. */
  readonly raster: Raster;
  /** Palette index per pixel, row-major; {@link TRANSPARENT} where nothing is painted. */
  readonly labels: Uint8Array;
  /** {@link Coverage} per pixel. */
  readonly mask: Uint8Array;
  /** Straight sRGB and alpha, four bytes per colour. */
  readonly palette: Uint8Array;
  /**
   * The colour that each pixel is, or is mixed from, in the image itself: index into `shadePalette`,
   * {@link TRANSPARENT} where nothing is painted. Where no palette was imposed it equals `labels`.
   */
  readonly shades: Uint8Array;
  /** Straight sRGB and alpha, four bytes per shade; coverage is measured between shades. */
  readonly shadePalette: Uint8Array;
  /** What clients see of the palette; absent of a part of a picture. */
  readonly found?: Palette | undefined;
  /** True for a photograph: there is no flat paint, so regions are judged by contrast, not by size alone. */
  readonly continuousTone: boolean;
  /** True when pixels carry compression noise. */
  readonly noisy: boolean;
  /**
   * In a drawing with gradients, per pixel: 0 where an edge passes, else it shows paint and nothing else. Absent
   * where all paint is flat.
   */
  readonly paint?: Uint8Array | undefined;
  /** True where no pixel mixes colours (pixel art, dithers, drawings without antialiasing): slanted borders are stairs. */
  readonly hardEdges: boolean;
  /** Gradients among the palette; absent where every colour is flat. */
  readonly paints?: Paints | undefined;
  /** A soft shadow that lies under the drawing. */
  readonly shadow?: SoftShadow | undefined;
  /** Parts thin shapes from the rest; absent where there are none. Labels and pixels show both. */
  readonly details?: (() => PartedDetails) | undefined;
}

/** How much thin shapes cover of the pixels that they reach. */
export interface InkShares {
  /** Columns of the drawing that hold them, ascending; the first and the last of the drawing are among them. */
  readonly columns: Int32Array;
  /** Rows, likewise. */
  readonly rows: Int32Array;
  /** Shares of the pixels in these columns and rows, row-major, 0 to 1; there is ground alone in between. */
  readonly values: Float32Array;
  /** Standard deviation of the blur that the shares went through, px. */
  readonly blur: number;
}

/** A drawing without its thin shapes, and these on a grid that is finer by a whole factor. */
export interface PartedDetails {
  readonly base: IndexedRaster;
  /**
   * The shapes in their labels and everything else as the last colour of the palette; shades and pixels are black on white.
   *
   * It holds the pixels of the drawing in the columns and rows of `shares`, and no others.
   */
  readonly fine: IndexedRaster;
  readonly shares: InkShares;
}

/**
 * Planar partition: 4-connected components bounded by shared arcs (the TopoJSON model).
 *
 * A border between two components exists once, so that fitting it once cannot open a seam. Arc `a`
 * walked from start to end is half-edge `a`; walked backwards it is `~a`.
 */
export interface Partition {
  readonly raster: Raster;
  readonly palette: Uint8Array;
  /** Palette index per pixel, row-major, as merged; components are the 4-connected pixels of one label. */
  readonly labels: Uint8Array;
  /** Palette index per component; {@link TRANSPARENT} where nothing is painted. */
  readonly componentLabel: Uint8Array;
  /** Pixels per component. */
  readonly componentArea: Uint32Array;
  /** Arc vertices on the pixel lattice, one unit step apart, `[x0, y0, x1, y1, …]`. */
  readonly coords: Int32Array;
  /** Arc `a` is vertices `arcStart[a]` up to `arcStart[a + 1]`; a loop repeats its first vertex at its end. */
  readonly arcStart: Uint32Array;
  /** Component on the left hand of one who walks the arc on screen (Y down); −1 outside the image. */
  readonly arcLeft: Int32Array;
  /** Component on the right hand; −1 outside the image. */
  readonly arcRight: Int32Array;
  /** Junction where the arc starts; −1 for a loop without junction. */
  readonly arcFrom: Int32Array;
  /** Junction where the arc ends; −1 for a loop without junction. */
  readonly arcTo: Int32Array;
  /** Lattice position of each junction, `[x0, y0, x1, y1, …]`. */
  readonly junctions: Int32Array;
  /** Samples of arc `a` are `sampleStart[a]` up to `sampleStart[a + 1]`, in walking order: one a crack, fewer along long arcs of a photograph. */
  readonly sampleStart: Uint32Array;
  /** Sub-pixel positions of the border, `[x0, y0, x1, y1, …]`, multiples of 1/4096 px. */
  readonly samples: Float64Array;
  /** Trust in each sample, 0 to 1. */
  readonly sampleWeight: Float32Array;
  /** Rings as signed arc references: `a` forward, `~a` backward; the component is on the left hand. */
  readonly ringArcs: Int32Array;
  /** Ring `r` is `ringArcs[ringStart[r]]` up to `ringArcs[ringStart[r + 1]]`. */
  readonly ringStart: Uint32Array;
  /** Component `c` owns rings `componentRings[c]` up to `componentRings[c + 1]`; the first is its outer ring. */
  readonly componentRings: Uint32Array;
  /** See {@link IndexedRaster.continuousTone}. */
  readonly continuousTone?: boolean | undefined;
  /** See {@link IndexedRaster.hardEdges}. */
  readonly hardEdges: boolean;
  /** See {@link IndexedRaster.paints}. */
  readonly paints?: Paints | undefined;
  /** See {@link IndexedRaster.shadow}. */
  readonly shadow?: SoftShadow | undefined;
  /** Thin shapes, which are no faces of this map; `labels` and `raster` show them. */
  readonly details?: Details | undefined;
}

/** Faces of a planar map: signed arcs by ring, rings by face, see {@link Partition}. */
export type FaceMap = Pick<
  Partition,
  "componentLabel" | "arcLeft" | "arcRight" | "ringArcs" | "ringStart" | "componentRings"
>;

/** Thin shapes of a drawing, mapped on a finer grid. */
export interface Details {
  /** Its first component surrounds all shapes; it has neither pixels nor labels. */
  readonly fine: Partition;
  /** The faces of both maps; arcs of `fine` come after those of the drawing. */
  readonly joined: FaceMap;
  readonly shares: InkShares;
}

/** Values of {@link Curves.segmentKind}. */
export const SegmentKind = { line: 0, cubic: 1 } as const;

/** A centre-line or an outline drawn as a stroke, in pixels of the source image. */
export interface Stroke {
  /** `dot`: a zero-length round stroke. `outline`: the closed border of a solid. */
  readonly kind: "line" | "dot" | "outline";
  readonly closed: boolean;
  readonly width: number;
  readonly cap: "round" | "butt";
  /** Palette index. */
  readonly label: number;
  /** Cubic Béziers `[x0, y0, c1x, c1y, c2x, c2y, x1, y1, c1x, …]`; a line has its handles on its ends. */
  readonly points: Float64Array;
  /** {@link SegmentKind} per segment. */
  readonly segmentKind: Uint8Array;
}

/**
 * The planar map with fitted curves, in pixels of the source image (the scale is taken out).
 *
 * Arcs, components and rings are those of the {@link Partition}; arcs that share a junction end on
 * the same bits.
 */
export interface Curves {
  /** Size of the source image, px. */
  readonly width: number;
  readonly height: number;
  readonly palette: Uint8Array;
  /** See {@link IndexedRaster.continuousTone}. */
  readonly continuousTone?: boolean | undefined;
  /** See {@link IndexedRaster.paints}; px of the source image. */
  readonly paints?: Paints | undefined;
  readonly componentLabel: Uint8Array;
  readonly arcLeft: Int32Array;
  readonly arcRight: Int32Array;
  readonly ringArcs: Int32Array;
  readonly ringStart: Uint32Array;
  readonly componentRings: Uint32Array;
  /** Where each arc starts, `[x0, y0, x1, y1, …]`. */
  readonly arcOrigin: Float64Array;
  /** Segments of arc `a` are `segmentStart[a]` up to `segmentStart[a + 1]`. */
  readonly segmentStart: Uint32Array;
  /** {@link SegmentKind} per segment. */
  readonly segmentKind: Uint8Array;
  /** Six numbers a segment: `[c1x, c1y, c2x, c2y, x, y]`; a line leaves the first four at 0. */
  readonly segmentPoints: Float64Array;
  /** What lies under all faces. */
  readonly shadow?: SoftShadow | undefined;
  /** Centre-lines; when there are any, faces are not drawn. */
  readonly strokes: readonly Stroke[];
}

/** Final SVG text. */
export interface SvgDocument {
  readonly text: string;
}

/** Name → artefact type. A new kind of intermediate result is added here and nowhere else. */
export interface Artifacts {
  raster: Raster;
  indexed: IndexedRaster;
  partition: Partition;
  curves: Curves;
  svg: SvgDocument;
}

/** Name of an artefact. */
export type ArtifactKind = keyof Artifacts;
