import { expect, test } from "bun:test";
import { preferredEncoding } from "./encoding.ts";

test.each([
  [null, undefined],
  ["", undefined],
  ["identity", undefined],
  ["gzip", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["GZIP;Q=1, br;q=0.5", "gzip"],
  ["br;q=0, gzip;q=0.1", "gzip"],
  ["br;q=0.0", undefined],
  ["*", "br"],
  ["*;q=0.5, br;q=0", "gzip"],
  ["gzip;q=2, br;q=high", undefined],
] as const)("preferredEncoding(%p) is %p", (header, expected) => {
  expect(preferredEncoding(header)).toBe(expected);
});
