import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  createHarness,
  type Harness,
  type Owner,
  queued,
  refusal,
  settled,
} from "../testing/harness.ts";
import { createConversions } from "./conversions.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
  await harness.work(1);
}, 120_000);
afterAll(() => harness.close());

const endless = new URL("./testing/endless-worker.ts", import.meta.url);
const settings = {
  format: "dxf",
  layers: "0",
  tolerance: 0.1,
  includeBackground: false,
  mergeShared: false,
} as const;
const done = async (owner: Owner) => {
  const jobId = await queued(harness, owner, "draw");
  await settled(harness, owner, { jobId });
  return { principal: owner.principal, jobId, ...settings };
};
/** Whether the account's slot is taken. */
const converting = async ({ accountId }: Owner) => {
  const text = "select 1 from accounts where id = $1 and converting_until > now()";
  return (await harness.core.database.query(text, [accountId])).rows.length > 0;
};

test("convert() ends and gives its slot back when who asked hangs up", async () => {
  const owner = await harness.account();
  const asked = await done(owner);
  const { procedures, stop } = createConversions(harness.core, endless);
  const caller = new AbortController();
  const conversion = procedures.convert(asked, caller.signal);
  while (!(await converting(owner))) await Bun.sleep(5);
  caller.abort();
  await conversion;
  expect(await converting(owner)).toBe(false);
  await stop();
});

test("stop() refuses conversions under way as unavailable, and then all slots are free", async () => {
  const owner = await harness.account();
  const asked = await done(owner);
  const { procedures, stop } = createConversions(harness.core, endless);
  const conversion = procedures.convert(asked);
  while (!(await converting(owner))) await Bun.sleep(5);
  await stop();
  expect(await converting(owner)).toBe(false);
  expect(refusal(await conversion)).toMatchObject({
    code: "unavailable",
    what: "service",
    retryAfterSeconds: 5,
  });
});
