/** A walk along a fitted path, by its length. @module */
import { controlPoints, cubicAt } from "./flatten.ts";
import { originOf, type Stop, stopsOf } from "./path-stops.ts";
import { length, type Point } from "./point.ts";
import type { FittedPath } from "./segment.ts";

/** Places on a path at given distances from one of its nodes, to one side of it. */
export class PathWalk {
  readonly #path: FittedPath;
  readonly #ahead: boolean;
  /** Segment that is walked next. */
  #next: number;
  /** Stops passed so far, `#along[i]` px from the first. */
  readonly #stops: Stop[] = [];
  readonly #along: number[] = [0];
  /** The place asked for last lies at stop `#i` or between it and the next. */
  #i = 0;

  /** @param node The walk begins where segment `node` starts, which is not an end of the path. */
  constructor(path: FittedPath, node: number, { ahead }: { readonly ahead: boolean }) {
    this.#path = path;
    this.#ahead = ahead;
    this.#next = ahead ? node : node - 1;
    this.#stops.push({ segment: this.#next, t: ahead ? 0 : 1, at: originOf(path, node) });
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
    const [from, to] = [this.#along[this.#i]!, this.#along[this.#i + 1]!];
    return this.#between(this.#i, (distance - from) / (to - from));
  }

  /** The place that divides the way from stop `i` to the next one as `share`, from 0 to 1, says. */
  #between(i: number, share: number): Stop {
    const from = this.#stops[i]!;
    const { segment, t: to } = this.#stops[i + 1]!;
    const start = from.segment === segment ? from.t : this.#ahead ? 0 : 1;
    const t = start + (to - start) * share;
    const drawn = this.#path.segments[segment]!;
    const origin = originOf(this.#path, segment);
    if (drawn.kind === "cubic") {
      const p = controlPoints(origin, drawn);
      return { segment, t, at: [cubicAt(p, 0, t), cubicAt(p, 1, t)] };
    }
    const at: Point = [
      origin[0] + (drawn.to[0] - origin[0]) * t,
      origin[1] + (drawn.to[1] - origin[1]) * t,
    ];
    return { segment, t, at };
  }

  /** Pass the stops of one more segment; false where there is none. */
  #walkSegment(): boolean {
    const segment = this.#next;
    if (segment < 0 || segment >= this.#path.segments.length) return false;
    const stops = stopsOf(this.#path, segment);
    if (!this.#ahead) {
      stops.pop();
      stops.reverse();
      stops.push({ segment, t: 0, at: originOf(this.#path, segment) });
    }
    for (const stop of stops) {
      const last = this.#stops.at(-1)!.at;
      const step = length(stop.at[0] - last[0], stop.at[1] - last[1]);
      if (step === 0) continue;
      this.#stops.push(stop);
      this.#along.push(this.#along.at(-1)! + step);
    }
    this.#next += this.#ahead ? 1 : -1;
    return true;
  }
}
