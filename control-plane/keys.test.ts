import { afterAll, beforeAll, expect, test } from "bun:test";
import { listKeys } from "../db/queries/api-keys.ts";
import { createHarness, type Harness } from "./testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const lastUsed = async (accountId: string) =>
  (await listKeys(harness.core.database.db, accountId))[0]?.lastUsedAt?.getTime();
const age = (accountId: string, seconds: number) =>
  harness.core.database.query(
    "update api_keys set last_used_at = now() - make_interval(secs => $2) where account_id = $1",
    [accountId, seconds],
  );

test("authenticate() notes when a key was used, at most once a minute", async () => {
  const { accountId, key } = await harness.account();
  const first = await lastUsed(accountId);
  expect(Math.abs(Date.now() - first!)).toBeLessThan(60_000);
  await age(accountId, 50);
  const aged = await lastUsed(accountId);
  await harness.plane.keys.authenticate({ key });
  expect(await lastUsed(accountId)).toBe(aged!);
  await age(accountId, 70);
  await harness.plane.keys.authenticate({ key });
  expect(await lastUsed(accountId)).toBeGreaterThan(aged!);
});
