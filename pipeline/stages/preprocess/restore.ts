/** What compression did to a drawing, undone as far as its file allows. @module */
import { cos } from "../../../geometry/elementary.ts";
import type { Cancellable, JpegPlane, Raster } from "../../../plugin/mod.ts";

/** Values of the search. */
const SEARCH = {
  /** More of them bring drawings hardly nearer to what was compressed. */
  rounds: 20,
  /** Step in the picture, levels; that in its slopes follows: their product is an eighth, as the method asks. */
  stepLevels: 7,
  /** How far a coefficient that is not zero may go from the middle of its step, steps: near the ends thin strokes fade. */
  reachSteps: 0.25,
  /** Most that the colours of tiles may differ from the decoder's on average, levels: else a profile has changed them. */
  mostOffLevels: 1,
} as const;

/**
 * The picture of least total variation among those that would have been stored as these very coefficients.
 *
 * A JPEG says within which step each coefficient lies; decoders take the middle, and so draw rings about
 * edges. Flat drawings vary least of all pictures within the steps (Alter, Durand and Froment 2005); the
 * search is that of Chambolle and Pock (2011). Luma and chroma vary together, so that halved chroma
 * follows the edges of luma. Tiles that store no detail stay as decoded.
 *
 * @returns the raster without `stored`; its pixels are new where they are what is stored, and nothing else.
 */
export function restoreJpeg(raster: Raster, { signal }: Cancellable): Raster {
  const { stored, ...decoded } = raster;
  if (!stored) return decoded;
  const search = new Search(stored, decoded);
  if (!search.agreesWith(decoded.data)) return decoded;
  for (let round = 0; round < SEARCH.rounds; round++) {
    signal.throwIfAborted();
    search.step();
  }
  const data = decoded.data.slice();
  search.write(data);
  return { ...decoded, data };
}

/** A plane of the JPEG, enlarged to the size of the picture. */
interface Variable extends JpegPlane {
  /** Of each px, 128 less than stored. */
  readonly levels: Float32Array;
  /** The same led on by the last step. */
  readonly led: Float32Array;
  /** Dual variables of the slopes to the next px and to the next row. */
  readonly across: Float32Array;
  readonly down: Float32Array;
}

/** The search for the picture, tile by tile: a tile is an MCU, named by its first px. */
class Search {
  readonly #variables: readonly Variable[];
  readonly #picture: Pick<Raster, "width" | "height">;
  /** Px, with those of blocks that reach beyond the picture. */
  readonly #width: number;
  readonly #height: number;
  readonly #tile: Pick<Raster, "width" | "height">;
  readonly #tiles: readonly number[];
  /** Tiles that store detail. */
  readonly #detailed: readonly number[];
  /** These, and tiles whose slopes reach into them. */
  readonly #sloped: readonly number[];
  readonly #norms: Float64Array;
  #block = new Float64Array(64);
  #turned = new Float64Array(64);

  constructor(stored: readonly JpegPlane[], picture: Pick<Raster, "width" | "height">) {
    const { columns, rows, scaleX, scaleY } = stored[0]!;
    const [width, height] = [8 * columns * scaleX, 8 * rows * scaleY];
    const tile = {
      width: 8 * Math.max(...stored.map((plane) => plane.scaleX)),
      height: 8 * Math.max(...stored.map((plane) => plane.scaleY)),
    };
    this.#picture = picture;
    this.#width = width;
    this.#height = height;
    this.#tile = tile;
    this.#norms = new Float64Array(tile.width * tile.height);
    const pixels = () => new Float32Array(width * height);
    this.#variables = stored.map((plane) => {
      const slopes = { across: pixels(), down: pixels() };
      return { ...plane, levels: pixels(), led: pixels(), ...slopes };
    });
    this.#tiles = Array.from({ length: (width * height) / (tile.width * tile.height) }, (_, t) => {
      const column = t % (width / tile.width);
      return ((t - column) * tile.height + column) * tile.width;
    });
    const found = new Set(this.#tiles.filter((first) => this.#decode(first)));
    const isAtRight = (first: number) => (first + tile.width) % width === 0;
    const reaches = (first: number) =>
      found.has(first + tile.height * width) ||
      (found.has(first + tile.width) && !isAtRight(first));
    this.#detailed = [...found];
    this.#sloped = this.#tiles.filter((first) => found.has(first) || reaches(first));
  }

  /** Set a tile to what its coefficients stand for, the middle of their steps; whether it has detail. */
  #decode(first: number): boolean {
    let hasDetail = false;
    for (const variable of this.#variables) {
      const { coefficients, steps, levels, led } = variable;
      this.#eachBlock(variable, first, (at, px) => {
        const isFlat = coefficients.subarray(at + 1, at + 64).every((value) => value === 0);
        if (isFlat) this.#block.fill((coefficients[at]! * steps[0]!) / 8);
        else {
          hasDetail = true;
          for (let k = 0; k < 64; k++) this.#block[PLACES[k]!] = coefficients[at + k]! * steps[k]!;
          this.#transform(INVERSE);
        }
        this.#spread(variable, levels, px);
        this.#spread(variable, led, px);
      });
    }
    return hasDetail;
  }

  /** Call `visit` with the first coefficient and the first px of each block of a tile. */
  #eachBlock(
    { columns, scaleX, scaleY }: JpegPlane,
    first: number,
    visit: (at: number, px: number) => void,
  ): void {
    const x = first % this.#width;
    const y = (first - x) / this.#width;
    for (let v = y; v < y + this.#tile.height; v += 8 * scaleY)
      for (let u = x; u < x + this.#tile.width; u += 8 * scaleX)
        visit(64 * ((v / (8 * scaleY)) * columns + u / (8 * scaleX)), v * this.#width + u);
  }

  /** Whether tiles have the colours that a decoder gave them. */
  agreesWith(data: Uint8ClampedArray): boolean {
    const ours = new Uint8ClampedArray(data.length);
    this.write(ours, this.#tiles);
    let off = 0;
    for (const first of this.#tiles) {
      const sums = [0, 0, 0];
      this.#eachPixel(first, (at) => {
        for (let c = 0; c < 3; c++) sums[c]! += ours[at + c]! - data[at + c]!;
      });
      off += Math.max(...sums.map(Math.abs)) / (this.#tile.width * this.#tile.height);
    }
    return off <= SEARCH.mostOffLevels * this.#tiles.length;
  }

  /** One round: slopes, then pixels, then what is stored. */
  step(): void {
    for (const first of this.#sloped) this.#stepSlopes(first);
    for (const first of this.#detailed) {
      for (const variable of this.#variables) {
        this.#stepLevels(variable, first);
        this.#eachBlock(variable, first, (at, px) => this.#project(variable, at, px));
        this.#leadOn(variable, first);
      }
    }
  }

  /** Move the dual variables along the slopes, those of all planes together into the unit ball. */
  #stepSlopes(first: number): void {
    const norms = this.#norms.fill(0);
    const width = this.#width;
    const size = this.#tile.width;
    const step = 1 / (8 * SEARCH.stepLevels);
    // beyond the last column and the last row there is no slope
    const columns = (first + size) % width === 0 ? size - 1 : size;
    const end = Math.min(first + this.#tile.height * width, (this.#height - 1) * width);
    for (const { led, across, down } of this.#variables)
      for (let row = first, n = 0; row < end; row += width)
        for (let x = 0, i = row; x < size; x++, i++, n++) {
          const here = led[i]!;
          const h = x < columns ? across[i]! + step * (led[i + 1]! - here) : 0;
          const v = down[i]! + step * (led[i + width]! - here);
          across[i] = h;
          down[i] = v;
          norms[n]! += h * h + v * v;
        }
    for (let n = 0; n < norms.length; n++) norms[n] = norms[n]! > 1 ? 1 / Math.sqrt(norms[n]!) : 1;
    for (const { across, down } of this.#variables)
      for (let row = first, n = 0; row < end; row += width)
        for (let i = row; i < row + size; i++, n++) {
          across[i]! *= norms[n]!;
          down[i]! *= norms[n]!;
        }
  }

  /** Write the next levels to `led`: those now, and a step against the variation. */
  #stepLevels({ levels, led, across, down }: Variable, first: number): void {
    const width = this.#width;
    const isLeft = first % width === 0;
    const end = first + this.#tile.height * width;
    for (let row = first; row < end; row += width) {
      // before the first column and the first row there is no slope
      let before = isLeft ? 0 : across[row - 1]!;
      for (let i = row; i < row + this.#tile.width; i++) {
        const above = i < width ? 0 : down[i - width]!;
        led[i] = levels[i]! + SEARCH.stepLevels * (across[i]! - before + down[i]! - above);
        before = across[i]!;
      }
    }
  }

  /** Move the block at `px` of `led` to the nearest that is stored as the coefficients from `at` on. */
  #project(variable: Variable, at: number, px: number): void {
    const { led, coefficients, steps, scaleX, scaleY } = variable;
    const width = this.#width;
    for (let k = 0; k < 64; k++) {
      const i = px + (k >> 3) * scaleY * width + (k & 7) * scaleX;
      let sum = led[i]!;
      for (let n = 1; n < scaleX * scaleY; n++)
        sum += led[i + Math.floor(n / scaleX) * width + (n % scaleX)]!;
      this.#block[k] = sum / (scaleX * scaleY);
    }
    this.#transform(FORWARD);
    const block = this.#block;
    for (let k = 0; k < 64; k++) {
      const place = PLACES[k]!;
      const stored = coefficients[at + k]!;
      const reach = steps[k]! * (stored === 0 ? 0.5 : SEARCH.reachSteps);
      const off = block[place]! - stored * steps[k]!;
      block[place] = Math.min(reach, Math.max(-reach, off)) - off;
    }
    this.#transform(INVERSE);
    this.#spread(variable, led, px);
  }

  /** Add the samples of the block at hand to the px that each stands for. */
  #spread({ scaleX, scaleY }: JpegPlane, levels: Float32Array, px: number): void {
    for (let k = 0; k < 64; k++) {
      const i = px + (k >> 3) * scaleY * this.#width + (k & 7) * scaleX;
      for (let y = 0; y < scaleY; y++)
        for (let x = 0; x < scaleX; x++) levels[i + y * this.#width + x]! += this.#block[k]!;
    }
  }

  /** Transform the block at hand along both axes: each pass turns it by a right angle. */
  #transform(matrix: Float64Array): void {
    for (let pass = 0; pass < 2; pass++) {
      const [from, to] = [this.#block, this.#turned];
      for (let line = 0; line < 8; line++) transformLine(from, to, matrix, line);
      this.#block = to;
      this.#turned = from;
    }
  }

  /** Take the next levels from `led`, and lead that on as far again. */
  #leadOn({ levels, led }: Variable, first: number): void {
    const end = first + this.#tile.height * this.#width;
    for (let row = first; row < end; row += this.#width)
      for (let i = row; i < row + this.#tile.width; i++) {
        const next = led[i]!;
        led[i] = 2 * next - levels[i]!;
        levels[i] = next;
      }
  }

  /** Write the pixels of tiles, by default those that store detail, as RGB (ITU-T T.871). */
  write(data: Uint8ClampedArray, tiles = this.#detailed): void {
    const [luma, blue, red] = this.#variables;
    for (const first of tiles)
      this.#eachPixel(first, (at, i) => {
        const y = luma!.levels[i]! + 128;
        const cb = blue ? blue.levels[i]! : 0;
        const cr = red ? red.levels[i]! : 0;
        data[at] = y + 1.402 * cr;
        data[at + 1] = y - 0.344136 * cb - 0.714136 * cr;
        data[at + 2] = y + 1.772 * cb;
        data[at + 3] = 255;
      });
  }

  /** Call `visit` for the px of a tile within the picture: its place in the data, and in the variables. */
  #eachPixel(first: number, visit: (at: number, i: number) => void): void {
    const { width, height } = this.#picture;
    const left = first % this.#width;
    const top = (first - left) / this.#width;
    for (let y = top; y < Math.min(height, top + this.#tile.height); y++)
      for (let x = left; x < Math.min(width, left + this.#tile.width); x++)
        visit(4 * (y * width + x), y * this.#width + x);
  }
}

/** Write the product of `matrix` and a row of `from` to that column of `to`. */
function transformLine(from: Float64Array, to: Float64Array, matrix: Float64Array, line: number) {
  const at = 8 * line;
  const a = from[at]!;
  const b = from[at + 1]!;
  const c = from[at + 2]!;
  const d = from[at + 3]!;
  const e = from[at + 4]!;
  const f = from[at + 5]!;
  const g = from[at + 6]!;
  const h = from[at + 7]!;
  for (let k = 0; k < 64; k += 8)
    to[k + line] =
      a * matrix[k]! +
      b * matrix[k + 1]! +
      c * matrix[k + 2]! +
      d * matrix[k + 3]! +
      e * matrix[k + 4]! +
      f * matrix[k + 5]! +
      g * matrix[k + 6]! +
      h * matrix[k + 7]!;
}

/** Place in a block, row-major, of the k-th coefficient stored (ITU-T T.81, figure A.6): even diagonals run upwards, odd ones downwards. */
const PLACES = Uint8Array.from({ length: 64 }, (_, k) => k).sort((a, b) => {
  const diagonal = (place: number) => (place & 7) + (place >> 3);
  const along = (place: number) => (diagonal(place) % 2 === 0 ? place & 7 : place >> 3);
  return diagonal(a) - diagonal(b) || along(a) - along(b);
});

/** `[8 u + x]`: the cosine transform of 8 samples, orthonormal; its inverse is it transposed. */
const FORWARD = Float64Array.from({ length: 64 }, (_, k) => {
  const scale = Math.sqrt((k < 8 ? 1 : 2) / 8);
  return scale * cos(((2 * (k & 7) + 1) * (k >> 3) * Math.PI) / 16);
});
const INVERSE = FORWARD.map((_, k) => FORWARD[8 * (k & 7) + (k >> 3)]!);
