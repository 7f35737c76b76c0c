import { expect, test } from "bun:test";
import { MemoryNames, NamedMemory } from "./named-memory.ts";

const memory = () => new SharedArrayBuffer(1 << 20);

/** What the other thread reads of what it was told. */
function told(names: MemoryNames, known: NamedMemory, value: unknown) {
  const { input, shown } = structuredClone(names.write(value));
  known.show(shown);
  return { value: known.read(input), shown: shown.length };
}

test("write() shows memory once, and read() gives the same arrays of it again", () => {
  const names = new MemoryNames();
  const known = new NamedMemory();
  const pixels = new Uint8ClampedArray(memory(), 8, 100).fill(7);
  const words = new Int32Array(pixels.buffer);
  const own = Float64Array.of(1, 2);
  const value = { picture: { pixels, words, width: 10 }, own, list: [1, 2], none: undefined };
  expect(told(names, known, value)).toEqual({ value, shown: 1 });
  expect(told(names, known, value)).toEqual({ value, shown: 0 });
  expect(told(names, known, words)).toEqual({ value: words, shown: 0 });
});

test("read() gives arrays of the very memory that was shown", () => {
  const names = new MemoryNames();
  const known = new NamedMemory();
  const bytes = new Uint8Array(memory());
  const { input, shown } = names.write(bytes);
  known.show(shown);
  (known.read(input) as Uint8Array)[5] = 9;
  expect(bytes[5]).toBe(9);
});

test("write() shows again what keep() did not keep, and read() knows what it kept", () => {
  const names = new MemoryNames();
  const known = new NamedMemory();
  const [kept, gone] = [new Uint8Array(memory()), new Uint8Array(memory())];
  told(names, known, { kept, gone });
  const { input } = names.write(gone);
  known.keep(names.keep([kept.buffer as SharedArrayBuffer]));
  expect(told(names, known, { kept }).shown).toBe(0);
  expect(() => known.read(input)).toThrow("The memory must be known");
  expect(told(names, known, { kept, gone })).toEqual({ value: { kept, gone }, shown: 1 });
});

test("write() leaves small memory and memory of one thread to be copied", () => {
  const names = new MemoryNames();
  const value = { small: new Uint8Array(new SharedArrayBuffer(8)), own: new Uint8Array(1 << 20) };
  expect(names.write(value)).toEqual({ input: value, shown: [] });
});
