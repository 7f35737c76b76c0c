import { expect, test } from "bun:test";
import { stopServer } from "./stop-server.ts";

/** A server whose one answer waits until `finish()` gives it its status. */
function waiting() {
  const status = Promise.withResolvers<number>();
  const server = Bun.serve({
    port: 0,
    fetch: async () => new Response(null, { status: await status.promise }),
  });
  return { server, finish: status.resolve };
}

test("stopServer() answers what is under way, and waits no longer than that takes", async () => {
  const { server, finish } = waiting();
  const asked = fetch(server.url);
  while (server.pendingRequests === 0) await Bun.sleep(5);
  const told = performance.now();
  const stopped = stopServer(server, { graceMs: 30_000 });
  await Bun.sleep(100);
  finish(200);
  expect((await asked).status).toBe(200);
  await stopped;
  expect(performance.now() - told).toBeLessThan(10_000);
});

test("stopServer() has refused, not cut off, what takes longer than its grace", async () => {
  const { server, finish } = waiting();
  const asked = fetch(server.url);
  while (server.pendingRequests === 0) await Bun.sleep(5);
  await stopServer(server, { graceMs: 50, endWork: () => finish(503) });
  expect((await asked).status).toBe(503);
});
