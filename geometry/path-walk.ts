/** A walk along a fitted path, by its length. @module */
import { controlPoints } from "./flatten.ts";
import { originOf, place, type Stop, stepsBetween } from "./path-stops.ts";
import { length, type Point } from "./point.ts";
import type { FittedPath } from "./segment.ts";

/** Places on a path at given distances from one of its nodes, to one side of it. */
export class PathWalk {
  readonly #path: FittedPath;
  readonly #ahead: boolean;
  /** Segment that is walked next. */
  #next: number;
  /** Stops passed so far, as numbers since they are many: segment, parameter in it, and px walked from the first. */
  readonly #segment: number[];
  readonly #t: number[];
  readonly #along: number[] = [0];
  /** The last stop. */
  #last: Point;
  /** The place asked for last lies at stop `#i` or between it and the next. */
  #i = 0;

  /** @param node The walk begins where segment `node` starts, which is not an end of the path. */
  constructor(path: FittedPath, node: number, { ahead }: { readonly ahead: boolean }) {
    this.#path = path;
    this.#ahead = ahead;
    this.#next = ahead ? node : node - 1;
    this.#segment = [this.#next];
    this.#t = [ahead ? 0 : 1];
    this.#last = originOf(path, node);
  }

  /** How far was walked so far: all the way once a place beyond the end was asked for. */
  get walked(): number {
    return this.#along.at(-1)!;
  }

  /** The place `distance` px on, 0 or more; undefined beyond the end of the path, and where it has no length. */
  at(distance: number): Stop | undefined {
    while (this.walked <= distance && this.#walkSegment());
    const last = this.#along.length - 2;
    if (this.walked < distance || last < 0) return undefined;
    while (this.#i < last && this.#along[this.#i + 1]! <= distance) this.#i++;
    while (this.#along[this.#i]! > distance) this.#i--;
    const from = this.#along[this.#i]!;
    const to = this.#along[this.#i + 1]!;
    return this.#between(this.#i, (distance - from) / (to - from));
  }

  /** The place that divides the way from stop `i` to the next one as `share`, from 0 to 1, says. */
  #between(i: number, share: number): Stop {
    const segment = this.#segment[i + 1]!;
    const start = this.#segment[i] === segment ? this.#t[i]! : this.#ahead ? 0 : 1;
    const t = start + (this.#t[i + 1]! - start) * share;
    const drawn = this.#path.segments[segment]!;
    return { segment, t, at: place(drawn, controlPoints(originOf(this.#path, segment), drawn), t) };
  }

  /** Pass the stops of one more segment; false where there is none. */
  #walkSegment(): boolean {
    const k = this.#next;
    const segment = this.#path.segments[k];
    if (!segment) return false;
    const from = originOf(this.#path, k);
    const p = controlPoints(from, segment);
    const steps = stepsBetween(p);
    for (let i = 1; i < steps; i++) {
      const t = (this.#ahead ? i : steps - i) / steps;
      this.#pass(k, t, place(segment, p, t));
    }
    if (this.#ahead) this.#pass(k, 1, segment.to);
    else this.#pass(k, 0, from);
    this.#next += this.#ahead ? 1 : -1;
    return true;
  }

  #pass(segment: number, t: number, at: Point): void {
    const step = length(at[0] - this.#last[0], at[1] - this.#last[1]);
    if (step === 0) return;
    this.#segment.push(segment);
    this.#t.push(t);
    this.#along.push(this.walked + step);
    this.#last = at;
  }
}
