import { expect, test } from "bun:test";
import { StrokeCover } from "./stroke-cover.ts";

const WIDTH = 6;
const INK = 1;

/** Label of pixel `i`, which a stroke straddles with the one after or before it, where `other` has the stroke's colour. */
function labelBeside(i: number, { partner, other }: { partner: number; other: number }): number {
  const label = new Uint8Array(WIDTH * 3);
  label[other] = INK;
  const cover = new StrokeCover(WIDTH);
  const members = Int32Array.of(i, partner).sort();
  cover.clear(members);
  cover.set(i, 0.4);
  cover.set(partner, 0.2);
  cover.keepRidges(members, INK, label);
  return label[i]!;
}

test("keepRidges() gives the crest of a stroke to it, but not beside its own colour", () => {
  expect(labelBeside(8, { partner: 9, other: 0 })).toBe(INK);
  expect(labelBeside(8, { partner: 9, other: 7 })).not.toBe(INK);
});

test("keepRidges() looks at no pixel beyond the end of a row, which another thread may write", () => {
  expect(labelBeside(WIDTH, { partner: WIDTH + 1, other: WIDTH - 1 })).toBe(INK);
  expect(labelBeside(2 * WIDTH - 1, { partner: 2 * WIDTH - 2, other: 2 * WIDTH })).toBe(INK);
});
