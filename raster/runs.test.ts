import { expect, test } from "bun:test";
import fc from "fast-check";
import { findRuns } from "./runs.ts";

test("findRuns() cuts rows where neighbours differ, and at their ends", () => {
  const pictures = fc
    .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 9 }))
    .chain(([width, height]) =>
      fc.record({
        width: fc.constant(width),
        words: fc.uint32Array({ max: 1, minLength: width * height, maxLength: width * height }),
      }),
    );
  fc.assert(
    fc.property(pictures, ({ width, words }) => {
      const starts = [...words.keys()].filter((i) => i % width === 0 || words[i] !== words[i - 1]);
      const runs = findRuns({ words, width, height: words.length / width });
      expect([...runs]).toEqual([...starts, words.length]);
    }),
  );
});
