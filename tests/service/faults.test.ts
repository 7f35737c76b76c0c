// Deaths and outages, on PostgreSQL with runner processes that are killed for good.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDispatcher } from "../../control-plane/dispatch/dispatch.ts";
import { createControlPlane } from "../../control-plane/service.ts";
import {
  createCore,
  type Harness,
  makeOwner,
  settled,
  standInRunner,
  submit,
  take,
} from "../../control-plane/testing/harness.ts";
import { startUpkeep } from "../../control-plane/upkeep.ts";
import { openDb } from "../../db/open.ts";
import { type TestDatabase, testDatabase, testServer } from "../../db/testing/database.ts";
import { openStorage } from "../../storage/open.ts";
import { startS3 } from "../../storage/testing/s3-server.ts";
import { type RunnerProcess, spawnRunner } from "./spawn-runner.ts";
import { startProxy } from "./tcp-proxy.ts";

describe.skipIf(!testServer)("faults", () => {
  let folder: string;
  let fresh: TestDatabase;
  let harness: Pick<Harness, "core" | "plane">;
  let upkeep: { stop(): Promise<void> };
  const runners: RunnerProcess[] = [];
  const runner = async () => {
    const started = await spawnRunner(fresh.url, folder);
    runners.push(started);
    return started;
  };
  const booksOf = async (accountId: string) =>
    take(await harness.plane.admin.showAccount({ accountId }));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "kerf-faults-"));
    fresh = await testDatabase();
    const core = await createCore(fresh, folder);
    harness = { core, plane: createControlPlane(core) };
    upkeep = startUpkeep(core);
  });
  afterEach(async () => {
    await Promise.all(runners.splice(0).map((started) => started.kill()));
    const { rows } = await fresh.database.query(
      `select a.id from accounts a where a.credits <> (
         select coalesce(sum(case when kind = 'charge' then -amount else amount end), 0)
           from ledger where account_id = a.id and source = 'credit')`,
      [],
    );
    expect(rows).toEqual([]); // the ledger adds up after every fault
  });
  afterAll(async () => {
    await upkeep.stop();
    await harness.core.queue.close();
    await fresh.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test("kill -9 of a runner in mid-job: the job is done on another within 30 s", async () => {
    const owner = await makeOwner(harness.plane);
    const first = await runner();
    const { jobId } = take(await submit(harness, owner, { name: "sleep 2000" }));
    await settled(harness, owner, { jobId, state: "running" });
    await runner();
    await first.kill();
    const killed = Date.now();
    expect(await settled(harness, owner, { jobId })).toMatchObject({
      state: "done",
      charge: { refunded: false },
    });
    expect(Date.now() - killed).toBeLessThan(30_000);
  }, 60_000);

  test("kill -9 of two runners of one job: interrupted and refunded", async () => {
    const owner = await makeOwner(harness.plane, { credits: 1 });
    const first = await runner();
    const { jobId } = take(await submit(harness, owner, { name: "sleep 60000" }));
    await settled(harness, owner, { jobId, state: "running" });
    await first.kill();
    await settled(harness, owner, { jobId, state: "queued" });
    const second = await runner();
    await settled(harness, owner, { jobId, state: "running" });
    await second.kill();
    expect(await settled(harness, owner, { jobId })).toMatchObject({
      state: "interrupted",
      error: { code: "interrupted" },
      charge: { refunded: true },
    });
    expect(await booksOf(owner.accountId)).toMatchObject({ credits: 1, charges: 1, refunds: 1 });
  }, 90_000);

  test("a clean stop of a runner puts its job back, and counts as no death", async () => {
    const owner = await makeOwner(harness.plane);
    const first = await runner();
    const { jobId } = take(await submit(harness, owner, { name: "sleep 3000" }));
    for (let stop = 0; stop < 2; stop++) {
      await settled(harness, owner, { jobId, state: "running" });
      await runners.at(-1)!.stop();
      expect(take(await harness.plane.jobs.get({ ...owner, jobId })).state).toBe("queued");
      await runner();
    }
    expect(await settled(harness, owner, { jobId })).toMatchObject({ state: "done" });
    await first.stop();
  }, 60_000);

  test("a database that goes away answers unavailable, and is used again by itself when it is back", async () => {
    const server = new URL(fresh.url);
    const proxy = startProxy({ hostname: server.hostname, port: Number(server.port || 5432) });
    server.port = String(proxy.port);
    server.hostname = "127.0.0.1";
    const database = await openDb(server.href, { connections: 3 });
    const core = await createCore({ database }, folder);
    const plane = createControlPlane(core);
    const children = standInRunner(core.config, 1);
    const dispatcher = await startDispatcher(core, { runner: children, concurrency: 1 });
    const owner = await makeOwner(plane);
    const { jobId } = take(await submit({ core, plane }, owner, { name: "sleep 1500" }));
    await settled({ plane }, owner, { jobId, state: "running" });
    proxy.cut();
    for (let i = 0; i < 3; i++)
      expect(await plane.keys.authenticate({ key: owner.key })).toEqual({
        ok: false,
        error: { code: "unavailable" },
      });
    expect(await plane.ops.ready()).toMatchObject({ ready: false, database: false, storage: true });
    await Bun.sleep(3000); // the job ends while nobody can write that down
    proxy.mend();
    const end = Date.now() + 15_000;
    while (!(await plane.keys.authenticate({ key: owner.key })).ok && Date.now() < end)
      await Bun.sleep(100);
    expect(await settled({ plane }, owner, { jobId })).toMatchObject({ state: "done" });
    const next = take(await submit({ core, plane }, owner));
    expect(await settled({ plane }, owner, next)).toMatchObject({ state: "done" });
    await dispatcher.stop();
    children.stop();
    await core.queue.close();
    await database.close();
    proxy.stop();
  }, 60_000);

  test("storage that goes away answers storage_unavailable; jobs wait for it and are done when it is back", async () => {
    const blobs = await mkdtemp(join(tmpdir(), "kerf-s3-"));
    let server = await startS3(blobs);
    const port = Number(new URL(server.url.replace("s3+", "")).port);
    const storage = await openStorage(server.url);
    const down = { ...harness.core, storage };
    const plane = createControlPlane(down);
    const owner = await makeOwner(plane);
    const { jobId } = take(await submit({ core: down, plane }, owner));
    await server.stop();
    expect(await storage.put("sources/x", new Blob(["x"]).stream())).toMatchObject({
      ok: false,
      error: { code: "storage_unavailable" },
    });
    expect(await plane.ops.ready()).toMatchObject({ ready: false, storage: false });
    const children = standInRunner(down.config, 1);
    const dispatcher = await startDispatcher(down, { runner: children, concurrency: 1 });
    await Bun.sleep(1500);
    expect(take(await plane.jobs.get({ ...owner, jobId })).finishedAt).toBeUndefined();
    server = await startS3(blobs, port);
    expect(await settled({ plane }, owner, { jobId })).toMatchObject({ state: "done" });
    await dispatcher.stop();
    children.stop();
    await server.stop();
    await rm(blobs, { recursive: true, force: true });
  }, 60_000);
});
