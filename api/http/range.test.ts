import { expect, test } from "bun:test";
import { isFresh } from "./etag.ts";
import { parseRange } from "./range.ts";

test.each([
  ["bytes=0-9", { start: 0, end: 9 }],
  ["bytes=90-", { start: 90, end: 99 }],
  ["bytes=90-1000", { start: 90, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-1000", { start: 0, end: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=9-0", null],
  ["bytes=0-1,5-6", null],
  ["items=0-1", null],
  ["bytes=-", null],
  [null, null],
] as const)("parseRange(%p, 100) is %p", (header, range) => {
  expect(parseRange(header, 100)).toEqual(range);
});

test.each([
  [null, false],
  ['"a"', true],
  ['"b", W/"a"', true],
  ["*", true],
  ['"b"', false],
  ["a", false],
] as const)('isFresh(%p, "a") is %p', (header, fresh) => {
  expect(isFresh(header, '"a"')).toBe(fresh);
});
