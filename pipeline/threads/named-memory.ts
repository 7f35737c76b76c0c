/**
 * Names for memory that threads share: what a thread was shown goes by its number from then on.
 *
 * A collector counts shared memory each time that a thread is shown it, as if the thread had taken as much: a helper
 * that was shown a megapixel's arrays with each task collected its garbage, of which there was none, four times a picture.
 *
 * @module
 */

import type { Numbers } from "../../plugin/mod.ts";

/** Memory smaller than this is shown each time, bytes. */
const WORTH_A_NAME = 1 << 16;

const arrayTypes = {
  Uint8Array,
  Uint8ClampedArray,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
} satisfies Record<string, new (memory: never, offset: number, length: number) => unknown>;

type ViewType = new (memory: ArrayBufferLike, offset: number, length: number) => Numbers;

/** A place in named memory, as one thread tells it to another. */
interface Place {
  readonly "named memory": number;
  readonly type: keyof typeof arrayTypes;
  readonly offset: number;
  readonly length: number;
}

/** Memory and its names. */
export type Shown = readonly (readonly [name: number, memory: SharedArrayBuffer])[];

/** Gives names to the memory that one thread gets. */
export class MemoryNames {
  readonly #names = new Map<ArrayBufferLike, number>();
  #given = 0;

  /** The same value with names instead of memory, and the memory that the thread was not shown yet. */
  write(value: unknown): { readonly input: unknown; readonly shown: Shown } {
    const shown: [number, SharedArrayBuffer][] = [];
    const input = replaced(value, (part) => {
      if (!ArrayBuffer.isView(part) || !(part.buffer instanceof SharedArrayBuffer)) return part;
      const type = part.constructor.name;
      if (part.buffer.byteLength < WORTH_A_NAME || !(type in arrayTypes)) return part;
      let name = this.#names.get(part.buffer);
      if (name === undefined) {
        name = this.#given++;
        this.#names.set(part.buffer, name);
        shown.push([name, part.buffer]);
      }
      const { byteOffset: offset, length } = part as Uint8Array;
      return { "named memory": name, type, offset, length };
    });
    return { input, shown };
  }

  /** Forget all other memory. @returns the names that are left */
  keep(memory: Iterable<SharedArrayBuffer>): number[] {
    const kept = new Set<ArrayBufferLike>(memory);
    for (const buffer of this.#names.keys()) if (!kept.has(buffer)) this.#names.delete(buffer);
    return [...this.#names.values()];
  }
}

/** The receiving thread's memory by name. */
export class NamedMemory {
  readonly #memory = new Map<number, SharedArrayBuffer>();

  /** Learn names. */
  show(shown: Shown): void {
    for (const [name, memory] of shown) this.#memory.set(name, memory);
  }

  /** The value that was written, with memory instead of names. @throws {RangeError} where memory is not known */
  read(value: unknown): unknown {
    return replaced(value, (part) => {
      if (!isPlace(part)) return part;
      const { type, offset, length } = part;
      const memory = this.#memory.get(part["named memory"]);
      if (!memory) throw new RangeError(`The memory must be known: ${part["named memory"]} is not`);
      return new (arrayTypes[type] as ViewType)(memory, offset, length);
    });
  }

  /** Forget all memory but that of these names. */
  keep(names: readonly number[]): void {
    const kept = new Set(names);
    for (const name of this.#memory.keys()) if (!kept.has(name)) this.#memory.delete(name);
  }
}

function isPlace(value: unknown): value is Place {
  return typeof value === "object" && value !== null && "named memory" in value;
}

/** A value with parts of it replaced, looked for in plain objects within each other. */
function replaced(value: unknown, replace: (part: unknown) => unknown): unknown {
  const other = replace(value);
  if (other !== value || typeof value !== "object" || value === null) return other;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, replaced(part, replace)]),
  );
}
