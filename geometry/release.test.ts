import { expect, test } from "bun:test";
import { release } from "./release.ts";

test("release() empties arrays and what shares their memory, and leaves shared memory alone", () => {
  const scratch = new Int32Array(8);
  const view = scratch.subarray(2, 4);
  const shared = new Uint8Array(new SharedArrayBuffer(4));
  release(scratch, shared);
  expect([scratch.length, view.length, shared.length]).toEqual([0, 0, 4]);
});
