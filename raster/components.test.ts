import { expect, test } from "bun:test";
import fc from "fast-check";
import { componentAt, componentsOfPixels, connect } from "./components.ts";

/** Components by flood fill, numbered as they are met. */
function flooded(labels: Uint8Array, width: number): number[] {
  const ids: number[] = new Array(labels.length).fill(-1);
  let count = 0;
  for (let seed = 0; seed < labels.length; seed++) {
    if (ids[seed] !== -1) continue;
    const queue = [seed];
    ids[seed] = count;
    for (let i = queue.pop(); i !== undefined; i = queue.pop()) {
      const x = i % width;
      const beside = [
        i - width,
        i + width,
        ...(x > 0 ? [i - 1] : []),
        ...(x < width - 1 ? [i + 1] : []),
      ];
      for (const j of beside) {
        if (labels[j] !== labels[i] || ids[j] !== -1) continue;
        ids[j] = count;
        queue.push(j);
      }
    }
    count++;
  }
  return ids;
}

test("connect() finds the components of a flood fill, in the order of their first pixels", () => {
  const pictures = fc
    .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 12 }))
    .chain(([width, height]) =>
      fc.tuple(
        fc.constant(width),
        fc.uint8Array({ min: 0, max: 1, minLength: width * height, maxLength: width * height }),
      ),
    );
  fc.assert(
    fc.property(pictures, ([width, labels]) => {
      const found = connect(labels, width);
      const components = componentsOfPixels(found);
      expect([...components]).toEqual(flooded(labels, width));
      expect(Array.from(labels, (_, i) => componentAt(found, i))).toEqual([...components]);
      const starts = [...labels.keys()].filter(
        (i) => i % width === 0 || labels[i] !== labels[i - 1],
      );
      expect([...found.runs]).toEqual([...starts, labels.length]);
      expect(found.area.reduce((sum, area) => sum + area, 0)).toBe(labels.length);
      for (let c = 0; c < found.count; c++) {
        expect(components.indexOf(c)).toBe(found.first[c]!);
        expect(labels[found.first[c]!]).toBe(found.label[c]!);
      }
    }),
  );
});
