import { expect, test } from "bun:test";
import type { Primitive } from "../../../../geometry/primitive.ts";
import { PrimitiveStore } from "./primitive-store.ts";

const run = (from: number, to: number, kind: Primitive["kind"] = "line"): Primitive => ({
  kind,
  a: from / 7,
  b: -0,
  c: 1e-300 * to,
  from,
  to,
});

test("PrimitiveStore gives back every bit of what each arc was split into, in any order of arcs", () => {
  const split = [[run(0, 3)], [run(0, 9, "circle"), run(9, 12)], [], [run(0, 5)]];
  const store = new PrimitiveStore(split.length);
  for (const a of [3, 0, 1]) store.set(a, split[a]!);
  for (const [a, primitives] of split.entries()) {
    expect(store.count[a]).toBe(primitives.length);
    for (const [k, primitive] of store.of(a).entries()) {
      expect(Object.is(primitive.b, -0)).toBe(true);
      expect(primitive).toEqual(primitives[k]!);
    }
  }
});

test("PrimitiveStore holds more primitives than it had room for", () => {
  const store = new PrimitiveStore(1000);
  for (let a = 0; a < 1000; a++) store.set(a, [run(0, a + 1), run(a + 1, a + 9, "circle")]);
  expect(store.of(0)).toEqual([run(0, 1), run(1, 9, "circle")]);
  expect(store.of(999)).toEqual([run(0, 1000), run(1000, 1008, "circle")]);
});
