/** Places where the disc is held by the border on two sides. @module */
import { acos, atan2 } from "../../geometry/elementary.ts";
import { type Area, widen } from "./areas.ts";
import { PlaceIndex } from "./place-index.ts";
import type { Limits, Spans } from "./spans.ts";

/** Centre of a disc. */
export interface Centre {
  readonly x: number;
  readonly y: number;
}

/** A disc of a rim: its centre, and where it borders on the residue. */
export interface RimDisc extends Centre {
  /** The arc runs from angle `from` towards smaller ones, over `sweep`. */
  readonly from: number;
  readonly sweep: number;
}

/** The discs at the ends of spans. */
export class Junctions {
  readonly #spans: Spans;
  readonly #radius: number;
  readonly #spend: Limits["spend"];
  #index: PlaceIndex | undefined;

  constructor(spans: Spans, radius: number, spend: Limits["spend"]) {
    this.#spans = spans;
    this.#radius = radius;
    this.#spend = spend;
  }

  /**
   * Whether one of the discs reaches into the residue over another disc's arc.
   *
   * @param apart Discs whose centres are nearer than that count as one.
   */
  intrude({ x, y, from, sweep }: RimDisc, apart: number): boolean {
    const { endX, endY } = this.#spans;
    const reach = 2 * this.#radius;
    for (const s of this.#indexed().near({ left: x, top: y, right: x, bottom: y }, reach)) {
      if (!this.#spend(1)) return true;
      const dx = endX[s]! - x;
      const dy = endY[s]! - y;
      const distance = Math.sqrt(dx * dx + dy * dy);
      if (distance < apart || distance >= reach) continue;
      const middle = atan2(dy, dx);
      const half = acos(distance / reach);
      if (within(middle - half, from, sweep) || within(middle + half, from, sweep)) return true;
    }
    return false;
  }

  /** Centres of the discs that may reach into an area, or undefined if they are more than `most`. */
  into(area: Area, most: number): Centre[] | undefined {
    const { endX, endY } = this.#spans;
    const { left, top, right, bottom } = widen(area, this.#radius);
    const centres: Centre[] = [];
    for (const s of this.#indexed().near(area, this.#radius)) {
      if (!this.#spend(1)) return undefined;
      const [x, y] = [endX[s]!, endY[s]!];
      if (x < left || x > right || y < top || y > bottom) continue;
      if (centres.push({ x, y }) > most) return undefined;
    }
    return centres;
  }

  #indexed(): PlaceIndex {
    if (this.#index) return this.#index;
    const { endX, endY, edge } = this.#spans;
    const index = new PlaceIndex(2 * this.#radius);
    for (let s = 0; s < edge.length; s++) index.add(endX[s]!, endY[s]!, s);
    this.#index = index;
    return index;
  }
}

/** Whether a direction lies on the arc from `from` towards smaller angles. */
function within(angle: number, from: number, sweep: number): boolean {
  const turns = (from - angle) / (2 * Math.PI);
  return (turns - Math.floor(turns)) * 2 * Math.PI < sweep;
}
