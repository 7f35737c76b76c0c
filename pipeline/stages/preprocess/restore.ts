/** What compression did to a drawing, undone as far as its file allows. @module */
import type { Cancellable, JpegPlane, Raster } from "../../../plugin/mod.ts";
import { FORWARD, INVERSE, PLACES, transformBlock } from "./cosine-transform.ts";

/** Values of the search. */
const SEARCH = {
  /** More of them bring drawings hardly nearer to what was compressed. */
  rounds: 16,
  /** Rounds from one projection to the next: doing it more often brings pictures no nearer. */
  projectEvery: 2,
  /** Step in the picture, levels; that in its slopes follows: their product is an eighth, as the method asks. */
  stepLevels: 5,
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
 * @returns the raster without `stored`; as decoded where the decoder gave it other colours than are stored
 */
export function restoreJpeg(raster: Raster, { signal }: Cancellable): Raster {
  const { stored, ...decoded } = raster;
  if (!stored) return decoded;
  const search = new Search(stored, decoded);
  const data = decoded.data.slice();
  search.write(data);
  if (search.apart(data, decoded.data) > SEARCH.mostOffLevels) return decoded;
  for (let round = 1; round <= SEARCH.rounds; round++) {
    signal.throwIfAborted();
    search.step(round % SEARCH.projectEvery === 0);
  }
  search.write(data);
  return { ...decoded, data };
}

/** A block of a plane: where its coefficients begin, and its values. */
interface Block {
  readonly plane: JpegPlane;
  readonly at: number;
  readonly value: number;
}

/** An MCU: its first px, and its blocks. */
interface Tile {
  readonly first: number;
  readonly blocks: readonly Block[];
}

/** The search for the picture, tile by tile. Values of a px lie beside each other, one a plane. */
class Search {
  readonly #planes: readonly JpegPlane[];
  readonly #picture: Pick<Raster, "width" | "height">;
  /** Px, with those of blocks that reach beyond the picture. */
  readonly #width: number;
  readonly #height: number;
  /** Size of a tile, px. */
  readonly #tile: Pick<Raster, "width" | "height">;
  /** Tiles that store detail. */
  readonly #detailed: readonly Tile[];
  /** Runs of px in a row whose slopes reach into these: `[from, to, …]`. */
  readonly #sloped: Int32Array;
  /** 128 less than stored. */
  readonly #levels: Float32Array;
  /** The same led on by the last step. */
  readonly #led: Float32Array;
  /** Dual variables of the slopes to the next px and to the next row. */
  readonly #across: Float32Array;
  readonly #down: Float32Array;
  /** Samples or coefficients of the block at hand, and scratch. */
  readonly #block = new Float64Array(64);
  readonly #turned = new Float64Array(64);

  constructor(planes: readonly JpegPlane[], picture: Pick<Raster, "width" | "height">) {
    const { columns, rows, scaleX, scaleY } = planes[0]!;
    this.#planes = planes;
    this.#picture = picture;
    this.#width = 8 * columns * scaleX;
    this.#height = 8 * rows * scaleY;
    this.#tile = {
      width: 8 * Math.max(...planes.map((plane) => plane.scaleX)),
      height: 8 * Math.max(...planes.map((plane) => plane.scaleY)),
    };
    const values = planes.length * this.#width * this.#height;
    this.#levels = new Float32Array(values);
    this.#across = new Float32Array(values);
    this.#down = new Float32Array(values);
    this.#detailed = this.#tiles().filter(
      ({ blocks }) => blocks.filter((block) => this.#decode(block)).length > 0,
    );
    this.#led = this.#levels.slice();
    this.#sloped = this.#findSloped();
  }

  #tiles(): Tile[] {
    const tiles: Tile[] = [];
    const { width, height } = this.#tile;
    for (let y = 0; y < this.#height; y += height)
      for (let x = 0; x < this.#width; x += width)
        tiles.push({ first: y * this.#width + x, blocks: this.#blocksAt(x, y) });
    return tiles;
  }

  /** The blocks of the tile at (x, y). */
  #blocksAt(x: number, y: number): Block[] {
    const blocks: Block[] = [];
    for (const [p, plane] of this.#planes.entries()) {
      const { columns, scaleX, scaleY } = plane;
      for (let v = y; v < y + this.#tile.height; v += 8 * scaleY)
        for (let u = x; u < x + this.#tile.width; u += 8 * scaleX) {
          const at = 64 * ((v / (8 * scaleY)) * columns + u / (8 * scaleX));
          blocks.push({ plane, at, value: this.#planes.length * (v * this.#width + u) + p });
        }
    }
    return blocks;
  }

  /** Set a block to what its coefficients stand for, the middle of their steps; whether it has detail. */
  #decode(block: Block): boolean {
    const { coefficients, steps } = block.plane;
    let hasDetail = false;
    for (let k = 0; k < 64; k++) {
      const stored = coefficients[block.at + k]!;
      this.#block[PLACES[k]!] = stored * steps[k]!;
      if (k > 0 && stored !== 0) hasDetail = true;
    }
    if (hasDetail) transformBlock(this.#block, this.#turned, INVERSE);
    else this.#block.fill(this.#block[0]! / 8);
    this.#spread(block, this.#levels);
    return hasDetail;
  }

  #findSloped(): Int32Array {
    const { width, height } = this.#tile;
    const detailed = new Set(this.#detailed.map(({ first }) => first));
    const runs: number[] = [];
    // beyond the last row there is no slope
    for (let y = 0; y + 1 < this.#height; y++)
      for (let x = 0; x < this.#width; x += width) {
        const tile = (y - (y % height)) * this.#width + x;
        const below = (y + 1 - ((y + 1) % height)) * this.#width + x;
        const isRight = x + width < this.#width && detailed.has(tile + width);
        const end = y * this.#width + x + width;
        if (detailed.has(tile) || detailed.has(below)) runs.push(end - width, end);
        else if (isRight) runs.push(end - 1, end);
      }
    return Int32Array.from(runs);
  }

  /** How far the colours of tiles with detail lie apart in two pictures, levels on average. */
  apart(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
    const sums = new Float64Array(3);
    let apart = 0;
    for (const { first } of this.#detailed) {
      sums.fill(0);
      this.#eachPixel(first, (at) => {
        for (let c = 0; c < 3; c++) sums[c]! += a[at + c]! - b[at + c]!;
      });
      apart += Math.max(...sums.map(Math.abs)) / (this.#tile.width * this.#tile.height);
    }
    return apart / Math.max(1, this.#detailed.length);
  }

  /** One round: slopes, then pixels; a round that `projects` moves these to the nearest that are stored alike. */
  step(projects: boolean): void {
    this.#stepSlopes();
    for (const { first, blocks } of this.#detailed) {
      this.#stepLevels(first);
      if (projects) for (const block of blocks) this.#project(block);
      this.#leadOn(first);
    }
  }

  /** Move the dual variables along the slopes, those of a px together into the unit ball. */
  #stepSlopes(): void {
    const [sloped, led, across, down] = [this.#sloped, this.#led, this.#across, this.#down];
    const count = this.#planes.length;
    const stride = count * this.#width;
    const step = 1 / (8 * SEARCH.stepLevels);
    for (let s = 0; s < sloped.length; s += 2) {
      const to = sloped[s + 1]!;
      // beyond the last column there is no slope
      const end = count * (to % this.#width === 0 ? to - 1 : to);
      for (let from = count * sloped[s]!; from < count * to; from += count) {
        let norm2 = 0;
        for (let i = from; i < from + count; i++) {
          const h = from < end ? across[i]! + step * (led[i + count]! - led[i]!) : 0;
          const v = down[i]! + step * (led[i + stride]! - led[i]!);
          across[i] = h;
          down[i] = v;
          norm2 += h * h + v * v;
        }
        if (norm2 <= 1) continue;
        const share = 1 / Math.sqrt(norm2);
        for (let i = from; i < from + count; i++) {
          across[i]! *= share;
          down[i]! *= share;
        }
      }
    }
  }

  /** Write the next levels to `led`: those now, and a step against the variation. */
  #stepLevels(first: number): void {
    const [levels, led, across, down] = [this.#levels, this.#led, this.#across, this.#down];
    const count = this.#planes.length;
    const stride = count * this.#width;
    const isLeft = first % this.#width === 0;
    for (let row = count * first, y = 0; y < this.#tile.height; row += stride, y++)
      for (let i = row; i < row + count * this.#tile.width; i++) {
        // before the first column and the first row there is no slope
        const before = isLeft && i < row + count ? 0 : across[i - count]!;
        const above = i < stride ? 0 : down[i - stride]!;
        led[i] = levels[i]! + SEARCH.stepLevels * (across[i]! - before + down[i]! - above);
      }
  }

  /** Move a block of `led` to the nearest that is stored as its coefficients. */
  #project(own: Block): void {
    const { coefficients, steps, scaleX, scaleY } = own.plane;
    const [led, block] = [this.#led, this.#block];
    const count = this.#planes.length;
    const stride = count * this.#width;
    for (let k = 0; k < 64; k++) {
      const i = own.value + (k >> 3) * scaleY * stride + (k & 7) * scaleX * count;
      block[k] = led[i]!;
      // most blocks hold a sample a px
      if (scaleX * scaleY === 1) continue;
      let sum = 0;
      for (let row = i; row < i + scaleY * stride; row += stride)
        for (let j = row; j < row + scaleX * count; j += count) sum += led[j]!;
      block[k] = sum / (scaleX * scaleY);
    }
    transformBlock(block, this.#turned, FORWARD);
    for (let k = 0; k < 64; k++) {
      const place = PLACES[k]!;
      const stored = coefficients[own.at + k]!;
      const reach = steps[k]! * (stored === 0 ? 0.5 : SEARCH.reachSteps);
      const off = block[place]! - stored * steps[k]!;
      block[place] = Math.min(reach, Math.max(-reach, off)) - off;
    }
    transformBlock(block, this.#turned, INVERSE);
    this.#spread(own, led);
  }

  /** Add the samples at hand to the px of a block that each stands for. */
  #spread({ plane: { scaleX, scaleY }, value }: Block, levels: Float32Array): void {
    const count = this.#planes.length;
    const stride = count * this.#width;
    for (let k = 0; k < 64; k++) {
      const i = value + (k >> 3) * scaleY * stride + (k & 7) * scaleX * count;
      const own = this.#block[k]!;
      if (scaleX * scaleY === 1) levels[i]! += own;
      else
        for (let row = i; row < i + scaleY * stride; row += stride)
          for (let j = row; j < row + scaleX * count; j += count) levels[j]! += own;
    }
  }

  /** Take the next levels from `led`, and lead that on as far again. */
  #leadOn(first: number): void {
    const [levels, led] = [this.#levels, this.#led];
    const count = this.#planes.length;
    for (let y = 0; y < this.#tile.height; y++) {
      const row = count * (first + y * this.#width);
      for (let i = row; i < row + count * this.#tile.width; i++) {
        const next = led[i]!;
        led[i] = 2 * next - levels[i]!;
        levels[i] = next;
      }
    }
  }

  /** Write the pixels of tiles that store detail, as RGB (ITU-T T.871). */
  write(data: Uint8ClampedArray): void {
    const levels = this.#levels;
    const isGrey = this.#planes.length === 1;
    for (const { first } of this.#detailed)
      this.#eachPixel(first, (at, i) => {
        const y = levels[i]! + 128;
        const cb = isGrey ? 0 : levels[i + 1]!;
        const cr = isGrey ? 0 : levels[i + 2]!;
        data[at] = y + 1.402 * cr;
        data[at + 1] = y - 0.344136 * cb - 0.714136 * cr;
        data[at + 2] = y + 1.772 * cb;
        data[at + 3] = 255;
      });
  }

  /** Call `visit` for the px of a tile within the picture: its place in the data, and its first value. */
  #eachPixel(first: number, visit: (at: number, value: number) => void): void {
    const { width, height } = this.#picture;
    const left = first % this.#width;
    const top = (first - left) / this.#width;
    for (let y = top; y < Math.min(height, top + this.#tile.height); y++)
      for (let x = left; x < Math.min(width, left + this.#tile.width); x++)
        visit(4 * (y * width + x), this.#planes.length * (y * this.#width + x));
  }
}
