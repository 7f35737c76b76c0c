import { afterEach, beforeEach, expect, test } from "bun:test";
import { queueName } from "../queue.ts";
import { createHarness, type Harness, queued, settled, take } from "../testing/harness.ts";
import { reconcile } from "./reconcile.ts";

let harness: Harness;
beforeEach(async () => {
  harness = await createHarness();
}, 120_000);
afterEach(() => harness.close());

const query = (text: string, ...values: unknown[]) =>
  harness.core.database.query(text, values).then(({ rows }) => rows as Record<string, unknown>[]);

test("issue 30: reconcile() starts a job that waited when the clock was set back an hour", async () => {
  const owner = await harness.account();
  const jobId = await queued(harness, owner);
  await query(
    `update pgboss.job set start_after = start_after + interval '1 hour',
       created_on = created_on + interval '1 hour' where id = $1`,
    jobId,
  );
  await reconcile(harness.core);
  await harness.work(1);
  expect(await settled(harness, owner, { jobId })).toMatchObject({ state: "done" });
}, 120_000);

test("issue 30: reconcile() lets dead runners and broken uploads be noticed though the clock was set back", async () => {
  const owner = await harness.account();
  const jobId = await queued(harness, owner);
  const { principal } = owner;
  take(await harness.plane.admission.open({ principal, announcedBytes: 1000 }));
  await query(
    `update pgboss.job set state = 'active', heartbeat_on = now() + interval '1 hour' where id = $1`,
    jobId,
  );
  await query(
    `update pgboss.queue set monitor_claim_on = now() + interval '1 hour', maintain_on = now() + interval '1 hour'`,
  );
  await query(
    "update uploads set opened_at = opened_at + interval '1 hour', expires_at = expires_at + interval '1 hour'",
  );
  await reconcile(harness.core);
  const [entry] = await query(
    "select heartbeat_on <= now() as past from pgboss.job where id = $1",
    jobId,
  );
  const [queue] = await query(
    "select monitor_claim_on <= now() and maintain_on <= now() as past from pgboss.queue where name = $1",
    queueName,
  );
  const [upload] = await query(
    "select opened_at <= now() and expires_at < now() + interval '10 minutes' as past from uploads",
  );
  expect([entry, queue, upload]).toEqual([{ past: true }, { past: true }, { past: true }]);
}, 120_000);
