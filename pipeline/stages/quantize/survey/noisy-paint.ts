/** The smooth paint of a compressed drawing. @module */
import { connect } from "../../../../raster/components.ts";
import { copyOf, type Picture, signedWords } from "../../../../raster/picture.ts";
import { Paint } from "../../../../raster/smoothness.ts";

/** Half of a window, px: it holds 25 pixels, whose noise is evened fivefold. */
const REACH = 2;
const SIDE = 2 * REACH + 1;
/** Distance of the windows that tell whether gradients are to be looked for, px. */
const STEP = 3;
const COUNT = SIDE * SIDE;
/** Sum of squares of the places within a window along one axis, px². */
const SPREAD = (COUNT * (REACH * (REACH + 1))) / 3;

/** What a gradient is. */
const GRADIENT = {
  /** Greatest root mean square, levels, that noise leaves around the plane through a window of paint. */
  noiseLevels: 2.5,
  /** Greatest change between neighbours, levels: steeper is an edge. */
  stepLevels: 10,
  /** Least slope of a gradient, levels a px. */
  slopeLevels: 0.4,
  /** A gradient is clear of edges by so many px… */
  clearPx: 2,
  /** …and reaches over so many levels of luma: JPEG divides chroma among blocks, but no flat luma reaches so far. */
  reachesLevels: 28,
  /** Part of its pixels at either end that do not count. */
  endsShare: 0.03,
  /** Least share of a picture that such gradients hold in a shaded drawing. */
  shadedShare: 0.002,
  /** Least share of a drawing that is paint. */
  paintedShare: 0.72,
} as const;

/** A drawing without the noise of its paint, and what its pixels show. */
export interface QuietPaint {
  readonly picture: Picture;
  /** See `findPaint`. */
  readonly paint: Uint8Array;
}

/** The quiet paint of a drawing with gradients; undefined where a picture is flat, or no drawing. */
export function quietGradients(source: Picture, signal: AbortSignal): QuietPaint | undefined {
  // most pictures have none
  if (gradientPixels(sketch(source, signal), 0) === 0) return undefined;
  const quiet = quietPaint(source, signal);
  const least = GRADIENT.shadedShare * source.width * source.height;
  return quiet && gradientPixels(quiet, GRADIENT.clearPx) >= least ? quiet : undefined;
}

/** Number of pixels in connected gradients that are `clear` pixels from edges and reach far enough. */
function gradientPixels({ picture: { px, width }, paint }: QuietPaint, clear: number): number {
  const isClear = new Uint8Array(paint.length);
  const margin = clear * width;
  const isShaded = (i: number) => paint[i] === Paint.shaded;
  for (let i = margin; i < paint.length - margin; i++) {
    let d = -clear;
    while (d <= clear && isShaded(i + d) && isShaded(i + d * width)) d++;
    if (d > clear) isClear[i] = 1;
  }
  const luma = (i: number) => 0.299 * px[4 * i]! + 0.587 * px[4 * i + 1]! + 0.114 * px[4 * i + 2]!;
  const { runs, ids, label, count } = connect(isClear, width);
  const lumas = Array.from({ length: count }, (): number[] => []);
  for (const [r, id] of ids.entries())
    if (label[id] === 1) for (let i = runs[r]!; i < runs[r + 1]!; i++) lumas[id]!.push(luma(i));
  return lumas.reduce((total, levels) => {
    const end = Math.floor(GRADIENT.endsShare * levels.length);
    const sorted = Float64Array.from(levels).sort();
    const reaches = sorted.at(-1 - end)! - sorted[end]! >= GRADIENT.reachesLevels;
    return reaches ? total + levels.length : total;
  }, 0);
}

/**
 * Even paint by planes: a pixel is paint where a window that holds it shows little beside a plane, and becomes what
 * the best of these windows says (a facet model, Haralick and Watson 1981). Other pixels stay as they are; where they
 * are more than those of a drawing, the answer is undefined.
 */
function quietPaint(source: Picture, signal: AbortSignal): QuietPaint | undefined {
  const { width, height } = source;
  const windows = new Windows(source);
  const copy = copyOf(source);
  const paint = new Uint8Array(width * height);
  const mostEdges = (1 - GRADIENT.paintedShare) * paint.length;
  let edges = 0;
  for (let y = 0; y < Math.min(SIDE - 1, height); y++) windows.add(y);
  for (let y = 0, i = 0; y < height; y++) {
    signal.throwIfAborted();
    if (y + SIDE - 1 < height) windows.add(y + SIDE - 1);
    for (let x = 0; x < width; x++, i++) {
      if (windows.find(x, y, REACH)) paint[i] = windows.write(copy.px, 4 * i);
      else edges++;
    }
    if (edges > mostEdges) return undefined;
  }
  edges += partSteps(copy, paint);
  return edges > mostEdges ? undefined : { picture: { ...source, ...copy }, paint };
}

/** What every {@link STEP}-th window shows at its middle, as a picture. */
function sketch(source: Picture, signal: AbortSignal): QuietPaint {
  const windows = new Windows(source);
  const width = Math.max(0, Math.floor((source.width - SIDE) / STEP) + 1);
  const height = Math.max(0, Math.floor((source.height - SIDE) / STEP) + 1);
  const px = new Uint8ClampedArray(4 * width * height);
  const paint = new Uint8Array(width * height);
  for (let row = 0, next = 0, i = 0; row < height; row++) {
    signal.throwIfAborted();
    const y = REACH + STEP * row;
    for (; next <= y + REACH; next++) windows.add(next, next === y + REACH);
    for (let x = REACH; i < (row + 1) * width; x += STEP, i++)
      if (windows.find(x, y, 0)) paint[i] = windows.write(px, 4 * i);
  }
  return { picture: { ...source, width, height, px, words: new Uint32Array(px.buffer) }, paint };
}

/** Mark the pixels on both sides of a step as an edge: windows end there without a pixel between. Returns how many there are. */
function partSteps(picture: Omit<Picture, "opaque">, paint: Uint8Array): number {
  const { px, width, height } = picture;
  const words = signedWords(picture);
  const steps: number[] = [];
  const look = (i: number, j: number) => {
    if (words[i] === words[j] || paint[i] === Paint.edge || paint[j] === Paint.edge) return;
    let apart = 0;
    for (let c = 0; c < 3; c++) apart = Math.max(apart, Math.abs(px[4 * i + c]! - px[4 * j + c]!));
    if (apart > GRADIENT.stepLevels) steps.push(i, j);
  };
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (x + 1 < width) look(i, i + 1);
      if (y + 1 < height) look(i, i + width);
    }
  for (const i of steps) paint[i] = Paint.edge;
  return new Set(steps).size;
}

/** The planes of least squares through the windows around the row last asked for, by running sums. */
class Windows {
  /** Mean and two slopes of each channel, nine numbers a window; of the last {@link SIDE} rows of windows. */
  readonly #planes: Float32Array;
  /** Index in `#planes` of the window found last, and the way from its middle to the pixel. */
  #best = 0;
  #dx = 0;
  #dy = 0;
  readonly #source: Picture;
  /** Mean square around the plane, of the worst channel. */
  readonly #error: Float32Array;
  /** Of each column over the rows of the window, channel after channel: Σv, Σv² and Σ y v, one after the other. */
  readonly #sums: readonly Int32Array[];

  constructor(source: Picture) {
    const { width } = source;
    this.#source = source;
    this.#planes = new Float32Array(9 * SIDE * width);
    this.#error = new Float32Array(SIDE * width);
    this.#sums = [0, 1, 2].map(() => new Int32Array(3 * width));
  }

  /** Add row `y` of pixels, and measure the windows that it is the last row of if they are `wanted`; rows are added in turn. */
  add(y: number, wanted = true): void {
    const { width, px } = this.#source;
    const [sums, squares, moments] = this.#sums as [Int32Array, Int32Array, Int32Array];
    for (let c = 0, k = 0; c < 3; c++)
      for (let x = 0, i = 4 * y * width + c; x < width; x++, k++, i += 4) {
        // the window moves on: its moments are those around the next row
        const v = px[i]!;
        const gone = y < SIDE ? 0 : px[i - 4 * SIDE * width]!;
        moments[k]! += REACH * v - sums[k]! + (REACH + 1) * gone;
        sums[k]! += v - gone;
        squares[k]! += v * v - gone * gone;
      }
    if (y < SIDE - 1 || !wanted) return;
    const row = this.#rowOf(y - REACH);
    this.#error.fill(0, row, row + width);
    for (let c = 0; c < 3; c++) this.#measure(row, c);
  }

  /** Find the window with the least error of those up to `reach` px from pixel (x, y); false where all show more than noise. */
  find(x: number, y: number, reach: number): boolean {
    const { width, height } = this.#source;
    const bottom = Math.min(height - 1 - REACH, y + reach);
    const right = Math.min(width - 1 - REACH, x + reach);
    let least = GRADIENT.noiseLevels * GRADIENT.noiseLevels;
    let isFound = false;
    for (let v = Math.max(REACH, y - reach); v <= bottom && least > 0; v++) {
      const row = this.#rowOf(v);
      for (let u = Math.max(REACH, x - reach); u <= right && least > 0; u++) {
        const e = this.#error[row + u]!;
        if (e >= least) continue;
        least = e;
        isFound = true;
        this.#best = row + u;
        this.#dx = x - u;
        this.#dy = y - v;
      }
    }
    return isFound;
  }

  /** Write what the window found last says of the pixel at `px[to]`; returns its paint. */
  write(px: Uint8ClampedArray, to: number): number {
    let steepest = 0;
    for (let c = 0; c < 3; c++) {
      const at = 9 * this.#best + 3 * c;
      const gx = this.#planes[at + 1]!;
      const gy = this.#planes[at + 2]!;
      px[to + c] = this.#planes[at]! + gx * this.#dx + gy * this.#dy;
      steepest = Math.max(steepest, gx * gx + gy * gy);
    }
    return steepest >= GRADIENT.slopeLevels ** 2 ? Paint.shaded : Paint.flat;
  }

  /** Where a row of windows is kept. */
  #rowOf(y: number): number {
    return (y % SIDE) * this.#source.width;
  }

  /** Write the planes of channel `c` into the row that begins at `row`. */
  #measure(row: number, c: number): void {
    const { width } = this.#source;
    const [sums, squares, moments] = this.#sums as [Int32Array, Int32Array, Int32Array];
    const [planes, error] = [this.#planes, this.#error];
    const first = c * width;
    let [sum, square, alongX, alongY] = [0, 0, 0, 0];
    for (let x = 0, k = first; x < width; x++, k++) {
      const gone = k - SIDE;
      const isGone = x >= SIDE;
      const past = isGone ? sums[gone]! : 0;
      alongX += REACH * sums[k]! - sum + (REACH + 1) * past;
      sum += sums[k]! - past;
      square += squares[k]! - (isGone ? squares[gone]! : 0);
      alongY += moments[k]! - (isGone ? moments[gone]! : 0);
      if (x < SIDE - 1) continue;
      const i = row + x - REACH;
      const at = 9 * i + 3 * c;
      // much of a drawing is one level
      if (square * COUNT === sum * sum) {
        planes[at] = sum / COUNT;
        planes[at + 1] = planes[at + 2] = 0;
        continue;
      }
      const left = square - (sum * sum) / COUNT - (alongX * alongX + alongY * alongY) / SPREAD;
      error[i] = Math.max(error[i]!, left / COUNT);
      planes[at] = sum / COUNT;
      planes[at + 1] = alongX / SPREAD;
      planes[at + 2] = alongY / SPREAD;
    }
  }
}
