import { expect, test } from "bun:test";
import { threadsPerJob } from "./threads-per-job.ts";

test("threadsPerJob() gives jobs the cores that one job fewer leaves over, two threads at most", () => {
  expect(threadsPerJob(1, 1)).toBe(1);
  expect(threadsPerJob(1, 2)).toBe(2);
  expect(threadsPerJob(1, 16)).toBe(2);
  expect(threadsPerJob(2, 2)).toBe(2);
  expect(threadsPerJob(3, 4)).toBe(2);
  expect(threadsPerJob(7, 8)).toBe(1);
  expect(threadsPerJob(9, 4)).toBe(1);
});
