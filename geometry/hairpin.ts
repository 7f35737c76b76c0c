/** Where a cubic turns about in next to no room. @module */
import { flattenSteps } from "./flatten.ts";
import { length } from "./point.ts";

/** Cosine of 143 degrees: a curve that turns by more turns about. */
const ABOUT = -0.8;
/** Room of a hairpin, px along the curve: samples a px apart tell nothing of a turn in less. */
const ROOM = 0.5;
/** Chords that the curve is looked at in, px off it: they show loops of a hundredth of a px. */
const FINE = 0.001;
/** Directions whose cosines are all above this lie within a third of a turn, a hair of it less. */
const THIRD = -0.4999;
/** Between unit vectors farther apart than this the cosine may be under {@link ABOUT}: the root of 2 − 2·ABOUT, a hair less. */
const APART = 1.897;

/** Looks for hairpins; keeps its memory from curve to curve. */
export class Hairpins {
  /** Of each place: unit direction, length of the curve up to it, and way of the tip of the direction up to it. */
  #ux = new Float64Array(0);
  #uy = new Float64Array(0);
  #along = new Float64Array(0);
  #turned = new Float64Array(0);

  /**
   * Parameter at which a cubic has turned by more than 143 degrees within half a px; undefined where it does so nowhere.
   *
   * @param p Control points `[x0, y0, c1x, c1y, c2x, c2y, x3, y3]`, px.
   */
  find(p: Float64Array): number | undefined {
    if (turnsLittle(p)) return undefined;
    const steps = flattenSteps(p, FINE);
    this.#reserve(steps + 1);
    const ux = this.#ux;
    const uy = this.#uy;
    const along = this.#along;
    const turned = this.#turned;
    const [x0, y0] = [p[2]! - p[0]!, p[3]! - p[1]!];
    const [x1, y1] = [p[4]! - p[2]!, p[5]! - p[3]!];
    const [x2, y2] = [p[6]! - p[4]!, p[7]! - p[5]!];
    let from = 0;
    for (let k = 0; k <= steps; k++) {
      const t = k / steps;
      const s = 1 - t;
      const a = 3 * s * s;
      const b = 6 * s * t;
      const c = 3 * t * t;
      const vx = a * x0 + b * x1 + c * x2;
      const vy = a * y0 + b * y1 + c * y2;
      const speed = length(vx, vy);
      const x = vx / (speed || 1);
      const y = vy / (speed || 1);
      ux[k] = x;
      uy[k] = y;
      along[k] = speed / steps + (k > 0 ? along[k - 1]! : 0);
      turned[k] = k > 0 ? turned[k - 1]! + length(x - ux[k - 1]!, y - uy[k - 1]!) : 0;
      while (along[k]! - along[from]! > ROOM) from++;
      // no direction since is farther from this one than its tip has come
      if (turned[k]! - turned[from]! < APART) continue;
      for (let i = from; i < k; i++) if (ux[i]! * x + uy[i]! * y < ABOUT) return t;
    }
    return undefined;
  }

  #reserve(places: number): void {
    if (this.#ux.length >= places) return;
    this.#ux = new Float64Array(2 * places);
    this.#uy = new Float64Array(2 * places);
    this.#along = new Float64Array(2 * places);
    this.#turned = new Float64Array(2 * places);
  }
}

/** Do the legs of the control polygon lie within a third of a turn? Then so do all directions of the curve. */
function turnsLittle(p: Float64Array): boolean {
  const [x0, y0] = [p[2]! - p[0]!, p[3]! - p[1]!];
  const [x1, y1] = [p[4]! - p[2]!, p[5]! - p[3]!];
  const [x2, y2] = [p[6]! - p[4]!, p[7]! - p[5]!];
  const [a, b, c] = [length(x0, y0), length(x1, y1), length(x2, y2)];
  return (
    x0 * x1 + y0 * y1 > THIRD * a * b &&
    x1 * x2 + y1 * y2 > THIRD * b * c &&
    x0 * x2 + y0 * y2 > THIRD * a * c
  );
}
