import { expect, test } from "bun:test";
import { within } from "./within.ts";

test("within() gives what comes in time", async () => {
  expect(await within(1000, Promise.resolve(7), "late")).toBe(7);
});

test("within() gives `late` for what takes longer, and bears what fails after that", async () => {
  const failing = Promise.withResolvers<number>();
  expect(await within(1, failing.promise, "late")).toBe("late");
  failing.reject(new Error("too late to be heard"));
  await Bun.sleep(5);
});

test("within() passes on what fails in time", async () => {
  expect(within(1000, Promise.reject(new Error("broken")), "late")).rejects.toThrow("broken");
});
