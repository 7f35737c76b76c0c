/** Areas of a surface that one field explains. @module */
import { fitField } from "../fields/field.ts";
import { PLAIN, QUICK } from "../fields/fit-place.ts";
import { type Samples, thinned } from "../fields/samples.ts";
import { LEAST_AREA, type SurfaceMap } from "../surfaces/surface-map.ts";
import { ColorReader } from "./color-reader.ts";

/** Samples around which fields grow. */
const SEEDS = 6;
/** Share of the samples that the first field is fitted to; it grows so many times a round. */
const FIRST = 0.06;
const GROWTH = 3;
/** Samples among which fields grow, those by which they are fitted, and fewest that make one. */
const SEARCHED = 320;
const FITTED = 160;
const FEWEST = 16;
/** A face ends where what its field does not explain jumps by so many levels over 2 px, along this share of its border. */
const STEP = 4;
const STEP_SHARE = 0.5;

/** Pixels outside the part, and those that no piece of it holds yet; pieces are counted from {@link AREA}. */
const OUTSIDE = 0;
const FREE = 1;
/** What the field explains. */
const AREA = 2;

/** What may be peeled off. */
interface PeelGoal {
  /** Greatest distance from the field, levels. */
  readonly tolerance: number;
  /** Whether a field must end at a step; else another may go on from it. */
  readonly endsAtStep: boolean;
}

/** Peels areas off the surfaces of one map; keeps room for its marks. */
export class Peeler {
  readonly #map: SurfaceMap;
  readonly #marks: Int32Array;
  /** Pixels of the piece that was flooded last. */
  readonly #flooded: Int32Array;
  readonly #error = new Float64Array(3);

  constructor(map: SurfaceMap) {
    this.#map = map;
    this.#marks = new Int32Array(map.width * map.height);
    this.#flooded = new Int32Array(map.pixels.length);
  }

  /** The area of the field that explains most samples, and the connected pieces around it; undefined where there is none. */
  peel(pixels: Int32Array, samples: Samples, goal: PeelGoal): Int32Array[] | undefined {
    const some = thinned(samples, SEARCHED);
    const members = mostMembers(some, goal.tolerance);
    if (members.length < FEWEST) return undefined;
    const marks = this.#marks;
    for (let k = 0; k < pixels.length; k++) marks[pixels[k]!] = FREE;
    const sizes = this.#mark(pixels, some, { ...goal, members });
    const pieces = sizes && this.#piecesOf(pixels, sizes);
    for (let k = 0; k < pixels.length; k++) marks[pixels[k]!] = OUTSIDE;
    return pieces;
  }

  /** Mark the area and the pieces around it; pixels of each, the area first, undefined where there is none. */
  #mark(
    pixels: Int32Array,
    samples: Samples,
    { members, tolerance, endsAtStep }: PeelGoal & { readonly members: readonly number[] },
  ): number[] | undefined {
    const reader = new ColorReader(fitField(thinned(samples, SEARCHED, members), QUICK));
    const first = members[0]!;
    const start = Math.floor(samples.y[first]!) * this.#map.width + Math.floor(samples.x[first]!);
    const sizes = [
      this.#flood(start, AREA, (i) => {
        const error = this.#errorAt(i, reader);
        for (let c = 0; c < 3; c++) if (Math.abs(error[c]!) > tolerance) return false;
        return true;
      }),
    ];
    if (sizes[0]! < LEAST_AREA || (endsAtStep && !this.#hasSteps(sizes[0]!, reader)))
      return undefined;
    for (let k = 0; k < pixels.length; k++)
      if (this.#marks[pixels[k]!] === FREE)
        sizes.push(this.#flood(pixels[k]!, AREA + sizes.length, () => true));
    return sizes;
  }

  /** Pixels of the area and of the larger pieces; the area takes the small ones. */
  #piecesOf(pixels: Int32Array, sizes: readonly number[]): Int32Array[] | undefined {
    const isKept = (size: number, k: number) => k === 0 || size >= LEAST_AREA;
    const pieces = sizes.map((size, k) => (isKept(size, k) ? new Int32Array(size) : undefined));
    const small = sizes.reduce((sum, size, k) => (isKept(size, k) ? sum : sum + size), 0);
    const area = new Int32Array(sizes[0]! + small);
    pieces[0] = area;
    const filled = new Uint32Array(sizes.length);
    for (let k = 0; k < pixels.length; k++) {
      const own = this.#marks[pixels[k]!]! - AREA;
      const p = pieces[own] ? own : 0;
      pieces[p]![filled[p]!++] = pixels[k]!;
    }
    const kept = pieces.filter((piece) => piece !== undefined);
    return kept.length > 1 ? kept : undefined;
  }

  /** What a paint leaves of a pixel, three levels. */
  #errorAt(i: number, reader: ColorReader): Float64Array {
    const { width, levels } = this.#map;
    const x = i % width;
    reader.read(x + 0.5, (i - x) / width + 0.5);
    for (let c = 0; c < 3; c++) this.#error[c] = levels[4 * i + c]! - reader.color[c]!;
    return this.#error;
  }

  /** Whether most of the border to the rest is a step, of an area of so many pixels that was flooded last. */
  #hasSteps(size: number, reader: ColorReader): boolean {
    const { width } = this.#map;
    const marks = this.#marks;
    let border = 0;
    let steps = 0;
    const here = new Float64Array(3);
    for (let k = 0; k < size; k++) {
      const i = this.#flooded[k]!;
      for (let turn = 0; turn < 4; turn++) {
        const d = (turn < 2 ? 1 : width) * (turn % 2 === 0 ? 1 : -1);
        if (marks[i + d] !== FREE || marks[i + 2 * d] !== FREE) continue;
        border++;
        here.set(this.#errorAt(i, reader));
        const there = this.#errorAt(i + 2 * d, reader);
        let most = 0;
        for (let c = 0; c < 3; c++) most = Math.max(most, Math.abs(here[c]! - there[c]!));
        if (most >= STEP) steps++;
      }
    }
    return steps >= STEP_SHARE * border;
  }

  /** Mark the free pixels that hang together and pass a test, from one on that does; returns their number. */
  #flood(start: number, mark: number, passes: (i: number) => boolean): number {
    const { width } = this.#map;
    const marks = this.#marks;
    const flooded = this.#flooded;
    let count = 0;
    const visit = (j: number) => {
      if (marks[j] !== FREE || !passes(j)) return;
      marks[j] = mark;
      flooded[count++] = j;
    };
    marks[start] = mark;
    flooded[count++] = start;
    for (let k = 0; k < count; k++) {
      const i = flooded[k]!;
      visit(i - 1);
      visit(i + 1);
      visit(i - width);
      visit(i + width);
    }
    return count;
  }
}

/** Samples of the field that explains most, the nearest to where it grew first. */
function mostMembers(samples: Samples, tolerance: number): number[] {
  let best: number[] = [];
  for (let s = 0; s < SEEDS; s++) {
    const members = grown(samples, Math.floor(((s + 0.5) * samples.n) / SEEDS), tolerance);
    if (members.length > best.length) best = members;
  }
  return best;
}

/** Samples, the nearest first, that a field explains which began around a seed and grew. */
function grown(samples: Samples, seed: number, tolerance: number): number[] {
  const { n, x, y, rgb } = samples;
  // samples lie at the middles of pixels, so that squared distances are whole
  const keys = new Float64Array(n);
  for (let k = 0; k < n; k++) {
    const dx = x[k]! - x[seed]!;
    const dy = y[k]! - y[seed]!;
    keys[k] = (dx * dx + dy * dy) * n + k;
  }
  keys.sort();
  const order: number[] = [];
  for (let k = 0; k < n; k++) order.push(keys[k]! % n);
  let members = order.slice(0, Math.max(FEWEST, Math.floor(FIRST * n)));
  for (let room = members.length; room < n && members.length >= FEWEST; ) {
    const effort = room === members.length ? PLAIN : QUICK;
    const reader = new ColorReader(fitField(thinned(samples, FITTED, members), effort));
    room = Math.min(n, room * GROWTH);
    members = [];
    for (let o = 0; o < room; o++) {
      const k = order[o]!;
      reader.read(x[k]!, y[k]!);
      let far = 0;
      for (let c = 0; c < 3; c++) far = Math.max(far, Math.abs(rgb[3 * k + c]! - reader.color[c]!));
      if (far <= tolerance) members.push(k);
    }
  }
  return members;
}
