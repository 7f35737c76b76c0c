/** The smooth paint of a drawing in JPEG. @module */
import { copyOf, type Picture } from "../../../../raster/picture.ts";
import { Paint } from "../../../../raster/smoothness.ts";

/** Half of a window, px: it holds 25 pixels, whose noise is evened fivefold. */
const REACH = 2;
const SIDE = 2 * REACH + 1;
const COUNT = SIDE * SIDE;
/** Sum of squares of the places within a window along one axis, px². */
const SPREAD = (COUNT * (REACH * (REACH + 1))) / 3;
/** Greatest root mean square, levels, that noise leaves around the plane through a window of paint. */
const NOISE = 2.5;
/** Greatest change between neighbours, levels: steeper is an edge. */
const STEP = 10;
/** Least slope of a gradient, levels a px. */
const SLOPE = 0.4;

/** A gradient is clear of edges by so many px… */
const CLEAR = 2;
/** …and reaches over so many levels of luma: JPEG divides chroma among blocks, but no flat luma reaches so far. */
const REACHES = 28;
/** Part of its pixels at either end that do not count. */
const ENDS = 0.03;
/**
 * Share of a picture that such gradients hold in a shaded drawing.
 *
 * Measured: 14 drawings with gradients, quality 75 to 90, 1.3 % and more; of 40 flat ones, quality 30 to 85, none at all.
 */
const SHADED_SHARE = 0.01;

/** Least share of a drawing that is paint: 80 % and more in drawings with gradients, up to 67 % in photographs. */
const PAINTED_SHARE = 0.72;

/** A drawing without the noise of its paint, and what its pixels show. */
export interface QuietPaint {
  readonly picture: Picture;
  /** See `findPaint`. */
  readonly paint: Uint8Array;
}

/** The quiet paint of a drawing with gradients; undefined where a picture is flat. */
export function quietGradients(source: Picture, signal: AbortSignal): QuietPaint | undefined {
  const quiet = quietPaint(source, signal);
  const pixels = quiet.paint.length;
  const painted = pixels - quiet.paint.reduce((sum, p) => sum + (p === Paint.edge ? 1 : 0), 0);
  if (painted < PAINTED_SHARE * pixels) return undefined;
  return gradientPixels(quiet) >= SHADED_SHARE * pixels ? quiet : undefined;
}

/** Number of pixels in connected gradients that are clear of edges and reach far enough. */
function gradientPixels({ picture: { px, width }, paint }: QuietPaint): number {
  const isClear = new Uint8Array(paint.length);
  const margin = CLEAR * width;
  for (let i = margin; i < paint.length - margin; i++) {
    let d = -CLEAR;
    while (d <= CLEAR && paint[i + d] === Paint.shaded && paint[i + d * width] === Paint.shaded)
      d++;
    if (d > CLEAR) isClear[i] = 1;
  }
  const luma = (i: number) => 0.299 * px[4 * i]! + 0.587 * px[4 * i + 1]! + 0.114 * px[4 * i + 2]!;
  let total = 0;
  for (let first = 0; first < isClear.length; first++) {
    if (isClear[first] === 0) continue;
    const members = [first];
    isClear[first] = 0;
    for (let k = 0; k < members.length; k++)
      for (const step of [-1, 1, -width, width]) {
        const next = members[k]! + step;
        if (isClear[next] !== 1) continue;
        isClear[next] = 0;
        members.push(next);
      }
    const lumas = Float64Array.from(members, luma).sort();
    const end = Math.floor(ENDS * lumas.length);
    if (lumas.at(-1 - end)! - lumas[end]! >= REACHES) total += members.length;
  }
  return total;
}

/**
 * Even paint by planes: a pixel is paint where a window that holds it shows little beside a plane, and becomes what
 * the best of these windows says (a facet model, Haralick and Watson 1981). Other pixels stay as they are.
 */
function quietPaint(source: Picture, signal: AbortSignal): QuietPaint {
  const { width, height } = source;
  const windows = planesOf(source, signal);
  const copy = copyOf(source);
  const paint = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    signal.throwIfAborted();
    for (let x = 0; x < width; x++, i++) {
      const best = bestWindow(windows.error, { x, y, width, height });
      if (best < 0) continue;
      const [dx, dy] = [x - (best % width), y - Math.floor(best / width)];
      let steepest = 0;
      for (let c = 0; c < 3; c++) {
        const [mean, gx, gy] = windows.planes.subarray(9 * best + 3 * c, 9 * best + 3 * c + 3);
        copy.px[4 * i + c] = mean! + gx! * dx + gy! * dy;
        steepest = Math.max(steepest, gx! * gx! + gy! * gy!);
      }
      paint[i] = steepest >= SLOPE * SLOPE ? Paint.shaded : Paint.flat;
    }
  }
  partSteps(copy.px, { paint, width, height });
  return { picture: { ...source, ...copy }, paint };
}

/** Mark the pixels on both sides of a step as an edge: windows end there without a pixel between. */
function partSteps(
  px: Uint8ClampedArray,
  { paint, width, height }: { paint: Uint8Array; width: number; height: number },
): void {
  const steps: number[] = [];
  const look = (i: number, j: number) => {
    if (paint[i] === Paint.edge || paint[j] === Paint.edge) return;
    for (let c = 0; c < 3; c++)
      if (Math.abs(px[4 * i + c]! - px[4 * j + c]!) > STEP) {
        steps.push(i, j);
        return;
      }
  };
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (x + 1 < width) look(i, i + 1);
      if (y + 1 < height) look(i, i + width);
    }
  for (const i of steps) paint[i] = Paint.edge;
}

interface Planes {
  /** Mean and two slopes of each channel, nine numbers a window. */
  readonly planes: Float32Array;
  /** Mean square around the plane, of the worst channel; infinite where the window leaves the picture. */
  readonly error: Float32Array;
}

/** The plane of least squares through each window, by running sums. */
function planesOf({ px, width, height }: Picture, signal: AbortSignal): Planes {
  const planes = new Float32Array(9 * width * height);
  const error = new Float32Array(width * height).fill(Infinity);
  // of each column over the rows of the window: Σv, Σv², Σ y v, three channels
  const columns = new Float64Array(9 * width);
  for (let y = REACH; y < height - REACH; y++) {
    signal.throwIfAborted();
    columns.fill(0);
    for (let dy = -REACH; dy <= REACH; dy++)
      for (let x = 0, i = 4 * (y + dy) * width; x < width; x++, i += 4)
        for (let c = 0; c < 3; c++) {
          const v = px[i + c]!;
          columns[9 * x + 3 * c]! += v;
          columns[9 * x + 3 * c + 1]! += v * v;
          columns[9 * x + 3 * c + 2]! += dy * v;
        }
    for (let x = REACH; x < width - REACH; x++) {
      const i = y * width + x;
      let worst = 0;
      for (let c = 0; c < 3; c++) {
        let [sum, squares, alongX, alongY] = [0, 0, 0, 0];
        for (let dx = -REACH; dx <= REACH; dx++) {
          const o = 9 * (x + dx) + 3 * c;
          sum += columns[o]!;
          squares += columns[o + 1]!;
          alongX += dx * columns[o]!;
          alongY += columns[o + 2]!;
        }
        const left = squares - (sum * sum) / COUNT - (alongX * alongX + alongY * alongY) / SPREAD;
        worst = Math.max(worst, left / COUNT);
        planes.set([sum / COUNT, alongX / SPREAD, alongY / SPREAD], 9 * i + 3 * c);
      }
      error[i] = worst;
    }
  }
  return { planes, error };
}

/** The window around pixel (x, y) with the least error; −1 where all show more than noise. */
function bestWindow(
  error: Float32Array,
  { x, y, width, height }: Record<"x" | "y" | "width" | "height", number>,
): number {
  let least = NOISE * NOISE;
  let best = -1;
  for (let v = Math.max(REACH, y - REACH); v <= Math.min(height - 1 - REACH, y + REACH); v++)
    for (let u = Math.max(REACH, x - REACH); u <= Math.min(width - 1 - REACH, x + REACH); u++) {
      const e = error[v * width + u]!;
      if (e >= least) continue;
      least = e;
      best = v * width + u;
    }
  return best;
}
