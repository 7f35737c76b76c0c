// Races on PostgreSQL; without KERF_TEST_DATABASE_URL there is no concurrency to race in.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { claimJob } from "../../control-plane/dispatch/claim.ts";
import { createControlPlane } from "../../control-plane/service.ts";
import {
  createCore,
  type Harness,
  makeOwner,
  settled,
  submit,
  take,
} from "../../control-plane/testing/harness.ts";
import { type TestDatabase, testDatabase, testServer } from "../../db/testing/database.ts";
import { type RunnerProcess, spawnRunner } from "./spawn-runner.ts";

describe.skipIf(!testServer)("races", () => {
  let folder: string;
  let database: TestDatabase;
  let harness: Pick<Harness, "core" | "plane">;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "kerf-races-"));
    database = await testDatabase();
    const limits = { uploadsPerKey: 100, computationsPerHour: 1000 };
    const core = await createCore(database, folder, limits);
    harness = { core, plane: createControlPlane(core) };
  });
  afterAll(async () => {
    await harness.core.queue.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const booksOf = async (accountId: string) =>
    take(await harness.plane.admin.showAccount({ accountId }));

  test("of 30 admissions at once on one key exactly 4 are accepted and charged", async () => {
    const owner = await makeOwner(harness.plane, { credits: 100 });
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => submit(harness, owner)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(4);
    for (const outcome of outcomes)
      if (!outcome.ok) expect(outcome.error.code).toBe("too_many_jobs");
    expect(await booksOf(owner.accountId)).toMatchObject({ credits: 96, charges: 4 });
  });

  test("of 20 admissions at once on the last credit one is accepted", async () => {
    const owner = await makeOwner(harness.plane, { credits: 1 });
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => submit(harness, owner)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await booksOf(owner.accountId)).toMatchObject({ credits: 0, charges: 1 });
  });

  test("60 races of cancel and claim have one outcome each: refunded, or begun and kept", async () => {
    for (let race = 0; race < 60; race++) {
      const owner = await makeOwner(harness.plane, { credits: 1 });
      const { jobId } = take(await submit(harness, owner));
      const [, claimed] = await Promise.all([
        harness.plane.jobs.delete({ ...owner, jobId }),
        claimJob(harness.core, jobId),
        harness.plane.jobs.delete({ ...owner, jobId }),
      ]);
      const job = take(await harness.plane.jobs.get({ ...owner, jobId }));
      const refunds = claimed ? 0 : 1;
      expect(job).toMatchObject({ state: "cancelled", charge: { refunded: !claimed } });
      expect(await booksOf(owner.accountId)).toMatchObject({
        credits: refunds,
        charges: 1,
        refunds,
      });
    }
  });

  test("three runner processes never run two jobs of a key, and leave none behind", async () => {
    const runners: RunnerProcess[] = await Promise.all(
      [1, 2, 3].map(() => spawnRunner(database.url, folder)),
    );
    const owners = await Promise.all(Array.from({ length: 4 }, () => makeOwner(harness.plane)));
    const made = await Promise.all(
      owners.flatMap((owner) =>
        Array.from({ length: 4 }, async () => ({
          owner,
          ...take(await submit(harness, owner, { name: "sleep 150" })),
        })),
      ),
    );
    let most = 0;
    const sample = setInterval(async () => {
      const { rows } = await database.database.query(
        "select count(*)::int as running from jobs where state = 'running' group by key_id",
        [],
      );
      for (const { running } of rows as { running: number }[]) most = Math.max(most, running);
    }, 20);
    for (const { owner, jobId } of made)
      expect(await settled(harness, owner, { jobId })).toMatchObject({ state: "done" });
    clearInterval(sample);
    expect(most).toBe(1);
    await Promise.all(runners.map((runner) => runner.stop()));
  });
});
