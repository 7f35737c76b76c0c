/** The primitives that arcs were split into, flat. @module */
import type { Primitive } from "../../../geometry/primitive.ts";

/** Numbers a shape: a, b and c of {@link Primitive}. */
const SHAPE = 3;

/**
 * Primitives of many arcs, structure of arrays: a large picture has millions.
 *
 * Arc `a` owns primitives `first[a]` up to `first[a] + count[a]`, in walking order; arcs lie in the order in
 * which they were set.
 */
export class PrimitiveStore {
  readonly first: Uint32Array;
  readonly count: Uint32Array;
  /** 1 for a circle. */
  #round = new Uint8Array(256);
  #shape = new Float64Array(256 * SHAPE);
  /** Samples `from` up to `to`, two numbers a primitive. */
  #run = new Uint32Array(256 * 2);
  #used = 0;

  /** @param arcs Number of arcs; each starts with no primitive. */
  constructor(arcs: number) {
    this.first = new Uint32Array(arcs);
    this.count = new Uint32Array(arcs);
  }

  /** Give arc `a` its primitives; once an arc. */
  set(a: number, primitives: readonly Primitive[]): void {
    this.first[a] = this.#used;
    this.count[a] = primitives.length;
    for (const primitive of primitives) {
      if (this.#used === this.#round.length) this.#grow();
      const k = this.#used++;
      this.replace(k, primitive);
      this.#run[2 * k] = primitive.from;
      this.#run[2 * k + 1] = primitive.to;
    }
  }

  /** All primitives of arc `a`. */
  of(a: number): Primitive[] {
    const first = this.first[a]!;
    return Array.from({ length: this.count[a]! }, (_, k) => this.at(first + k));
  }

  /** Primitive `k` of the store. */
  at(k: number): Primitive {
    return {
      kind: this.#round[k] === 1 ? "circle" : "line",
      a: this.#shape[SHAPE * k]!,
      b: this.#shape[SHAPE * k + 1]!,
      c: this.#shape[SHAPE * k + 2]!,
      from: this.#run[2 * k]!,
      to: this.#run[2 * k + 1]!,
    };
  }

  isLine(k: number): boolean {
    return this.#round[k] === 0;
  }

  /** Number of samples of primitive `k`. */
  samples(k: number): number {
    return this.#run[2 * k + 1]! - this.#run[2 * k]!;
  }

  /** Change the shape of primitive `k`; its samples stay. */
  replace(k: number, { kind, a, b, c }: Pick<Primitive, "kind" | "a" | "b" | "c">): void {
    this.#round[k] = kind === "circle" ? 1 : 0;
    this.#shape[SHAPE * k] = a;
    this.#shape[SHAPE * k + 1] = b;
    this.#shape[SHAPE * k + 2] = c;
  }

  #grow(): void {
    this.#round = enlarged(this.#round);
    this.#shape = enlarged(this.#shape);
    this.#run = enlarged(this.#run);
  }
}

/** The same numbers in an array twice as long. */
function enlarged<A extends Uint8Array | Uint32Array | Float64Array>(array: A): A {
  const larger = new (array.constructor as new (length: number) => A)(2 * array.length);
  larger.set(array);
  return larger;
}
