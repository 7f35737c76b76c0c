import { expect, test } from "bun:test";
import { ok } from "../plugin/result.ts";
import { orUnavailable } from "./core.ts";
import { createLog } from "./log.ts";

const log = createLog("error");

test("issue 30: orUnavailable() answers for a database that says nothing", async () => {
  const silent = orUnavailable(log, () => new Promise<never>(() => {}), 50);
  expect(await silent({})).toEqual({ ok: false, error: { code: "unavailable" } });
});

test("orUnavailable() gives what a procedure answers in time, and its bugs", async () => {
  const prompt = orUnavailable(log, async (n: number) => ok(n), 50);
  expect(await prompt(7)).toEqual(ok(7));
  const broken = orUnavailable(
    log,
    async () => {
      throw new TypeError("a bug");
    },
    50,
  );
  expect(broken({})).rejects.toThrow("a bug");
});
