/** The primitives that arcs were split into, flat. @module */
import { type Primitive, project } from "../../../../geometry/primitive.ts";
import type { Partition } from "../../../../plugin/mod.ts";

/** Numbers a shape: a, b and c of {@link Primitive}. */
const SHAPE = 3;

/**
 * Reads and writes the primitives of single arcs; they lie in the order in which arcs were set.
 *
 * A structure of arrays: a large picture has millions.
 */
export class PrimitiveStore {
  /** Arc `a` owns primitives `first[a]` up to `first[a] + count[a]`, in walking order. */
  readonly first: Uint32Array;
  readonly count: Uint32Array;
  /** 1 for a circle. */
  #round = new Uint8Array(0);
  /** Three numbers a primitive: a, b and c of {@link Primitive}. */
  #shape = new Float64Array(0);
  /** Samples `from` up to `to`, two numbers a primitive. */
  #run = new Uint32Array(0);
  #used = 0;

  /** No primitive for any arc. */
  constructor(arcs: number) {
    this.first = new Uint32Array(arcs);
    this.count = new Uint32Array(arcs);
  }

  /** Give arc `a` its primitives; once an arc. */
  set(a: number, primitives: readonly Primitive[]): void {
    this.first[a] = this.#used;
    this.count[a] = primitives.length;
    for (const { kind, a, b, c, from, to } of primitives) {
      this.#reserve(1);
      const k = this.#used++;
      this.#round[k] = kind === "circle" ? 1 : 0;
      this.#shape.set([a, b, c], SHAPE * k);
      this.#run.set([from, to], 2 * k);
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

  /** Number of samples of primitive `k`. */
  samples(k: number): number {
    return this.#run[2 * k + 1]! - this.#run[2 * k]!;
  }

  /** Make room for this many primitives more. */
  #reserve(more: number): void {
    const needed = this.#used + more;
    if (needed <= this.#round.length) return;
    const room = Math.max(256, 2 * needed);
    this.#round = enlarged(this.#round, room);
    this.#shape = enlarged(this.#shape, SHAPE * room);
    this.#run = enlarged(this.#run, 2 * room);
  }
}

/** The same numbers in a longer array. */
function enlarged<A extends Uint8Array | Uint32Array | Float64Array>(array: A, length: number): A {
  const larger = new (array.constructor as new (length: number) => A)(length);
  larger.set(array);
  return larger;
}

/** Primitives along the samples that each stands for: lines blue, circles red, with a dot where one ends. */
export function drawPrimitives(
  { sampleStart, samples }: Partition,
  primitives: PrimitiveStore,
): string {
  const paths: string[] = [];
  for (let a = 0; a < primitives.count.length; a++) {
    for (const primitive of primitives.of(a)) {
      const { kind, from, to } = primitive;
      const way = Array.from({ length: to - from }, (_, k) => {
        const at = 2 * (sampleStart[a]! + from + k);
        return project(primitive, samples[at]!, samples[at + 1]!)
          .map((v) => v.toFixed(3))
          .join(" ");
      });
      const color = kind === "line" ? "#15c" : "#c21";
      paths.push(
        `<path fill="none" stroke="${color}" d="M${way.join("L")}"/>`,
        `<path stroke="${color}" stroke-width="4" stroke-linecap="round" d="M${way[0]}h0M${way.at(-1)}h0"/>`,
      );
    }
  }
  return paths.join("\n");
}
