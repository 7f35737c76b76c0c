/** What labelling asks of clean pixels and of pixels with compression noise. @module */

/** One pass over flat pixels that adds colours to the palette. */
export interface PalettePass {
  /** Largest channel difference to the neighbours that still counts as flat, levels; 0 for whole blocks of a JPEG. */
  readonly range: number;
  /** Least OKLab distance to every colour already in the palette, in units of `autoTolerance`. */
  readonly far: number;
  /** Least number of flat pixels, near-copies pooled. */
  readonly count: number;
  /** Least channel difference to every colour already in the palette, levels. */
  readonly levels: number;
  /** Share of the picture's pixels that must show a colour exactly for it to be kept at a lesser distance. */
  readonly paintShare?: number;
}

/** Colour distances are OKLab, residuals and levels 0 to 255. */
export interface Limits {
  readonly passes: readonly PalettePass[];
  /** A pixel nearer than this to a palette colour may be that colour. */
  readonly close: number;
  readonly closeLevels: number;
  /** Distances, px, within which the two colours of a mixed pixel are looked for, one after the other. */
  readonly reaches: readonly number[];
  /** Largest residual of a pixel that two colours explain. */
  readonly residual: number;
  /** Largest residual of a pixel that two colours explain with a third that shines through. */
  readonly seam: number;
  /** Distance, px, within which the two colours of a seam are: it is no wider than a pixel. */
  readonly seamReach: number;
  /** Largest mean residual of a thin stroke that a palette colour explains. */
  readonly unexplained: number;
  /** Least size of a group of unexplained pixels that gets a colour of its own. */
  readonly newColourPixels: number;
  /** Score of the best colour of a large group above which it is judged stretch by stretch, levels. */
  readonly splitScore: number;
  /** How much better a new colour must explain a stroke that a palette colour explains tolerably, levels. */
  readonly newColourCost: number;
  /** Whether a group of unexplained pixels may hold strokes of several inks: blur makes pixels of three paints. */
  readonly severalInks: boolean;
  /** Weight of luma when unmixing: JPEG halves the resolution of chroma. */
  readonly lumaWeight: number;
  /** Most misfit of a side of the image that is covered in part, levels. */
  readonly sideMisfit: number;
  /** Difference of two pixels that show one paint, levels. */
  readonly quiet: number;
}

/**
 * Limits for an OKLab `tolerance` between colours: what cannot be a colour of its own is close to another.
 *
 * @param blockStep See `Raster.blockStep`.
 */
export function limitsFor(noisy: boolean, tolerance: number, blockStep?: number): Limits {
  const limits = noisy ? NOISY : CLEAN;
  const close = Math.max(limits.close, tolerance * (noisy ? 3 : 1.5));
  if (!noisy || blockStep === undefined) return { ...limits, close };
  const levels = Math.max(BLOCKS_APART.leastLevels, BLOCKS_APART.steps * blockStep);
  const blocks = { ...BLOCKS, levels };
  return { ...limits, close, passes: [...limits.passes, blocks] };
}

/** Limits for pixels of an enlarged picture: its seams are blurred over three pixels. */
export function softLimits(limits: Limits): Limits {
  return { ...limits, seam: 24, seamReach: 3, severalInks: false };
}

/** Limits for a drawing with gradients: by chance one of its many levels explains a stroke, so a colour of its own costs half. */
export function shadedLimits(limits: Limits): Limits {
  return { ...limits, newColourCost: limits.newColourCost / 2 };
}

/** What holds of clean pixels and of noisy ones. */
const COMMON = { seamReach: 1, splitScore: 8, severalInks: true } as const;

/** Each pass accepts less flat pixels but asks for a larger distance, so that gradients do not add near-copies. */
const CLEAN: Limits = {
  ...COMMON,
  passes: [
    { range: 2, far: 1, count: 5, levels: 3, paintShare: 0.002 },
    { range: 6, far: 1.5, count: 12, levels: 5 },
    { range: 12, far: 2, count: 12, levels: 8 },
  ],
  close: 0.03,
  closeLevels: 4,
  reaches: [2, 4],
  residual: 9,
  seam: 4,
  unexplained: 24,
  newColourPixels: 10,
  newColourCost: Infinity,
  lumaWeight: 0,
  sideMisfit: 14,
  quiet: 2,
};

/** Whole blocks of one colour in a JPEG: 64 pixels are one block. */
const BLOCKS = { range: 0, far: 1, count: 64, paintShare: 0.0005 } as const;
/** Levels between two colours of blocks: at least so many, and so many steps of quantisation. */
const BLOCKS_APART = { leastLevels: 3, steps: 4 } as const;

/** JPEG: ringing makes no pixel quite flat, and chroma bleeds over 16 px blocks. */
const NOISY: Limits = {
  ...COMMON,
  passes: [
    { range: 3, far: 1.75, count: 12, levels: 10 },
    { range: 8, far: 2.5, count: 14, levels: 16 },
    { range: 16, far: 4, count: 16, levels: 26 },
  ],
  close: 0.06,
  closeLevels: 16,
  reaches: [3, 5],
  residual: 26,
  seam: 10,
  unexplained: 34,
  newColourPixels: 12,
  newColourCost: 14,
  lumaWeight: 8,
  sideMisfit: 40,
  quiet: 8,
};
