import { expect, test } from "bun:test";
import { createPool } from "./pool.ts";

const endless = () =>
  createPool<string, string>(new URL("./testing/endless-worker.ts", import.meta.url));
const stopped = { ok: false, error: { code: "stopped" } } as const;

test("createPool() ends a task at its time, or as soon as nobody waits for it, and goes on", async () => {
  const pool = endless();
  const caller = new AbortController();
  const run = pool.run("for ever", { seconds: 600, signal: caller.signal });
  await Bun.sleep(100);
  caller.abort();
  expect(await run).toEqual(stopped);
  expect(await pool.run("for ever", { seconds: 600, signal: caller.signal })).toEqual(stopped);
  expect(await pool.run("for ever", { seconds: 0.1 })).toEqual({
    ok: false,
    error: { code: "timeout" },
  });
  expect(await pool.run("echo", { seconds: 600 })).toEqual({ ok: true, value: "echo" });
  pool.stop();
});

test("stop() ends what runs in a pool, and what comes", async () => {
  const pool = endless();
  const run = pool.run("for ever", { seconds: 600 });
  await Bun.sleep(100);
  pool.stop();
  expect(await run).toEqual(stopped);
  expect(await pool.run("echo", { seconds: 600 })).toEqual(stopped);
});
