import { afterAll, afterEach, beforeAll, expect, setSystemTime, test } from "bun:test";
import { createRates } from "./rates.ts";
import { createHarness, type Harness } from "./testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
}, 120_000);
afterEach(() => setSystemTime());
afterAll(() => harness.close());

test("issue 30: createRates() locks nobody out for longer than a window when the clock is set back", async () => {
  const { database, config } = harness.core;
  const limit = 3;
  const { requests } = createRates(database, { ...config, requestsPerMinute: limit });
  const who = crypto.randomUUID();
  for (let n = 0; n <= limit; n++) expect((await requests(who)).ok).toBe(n < limit);
  setSystemTime(Date.now() - 3_600_000);
  const outcome = await requests(who);
  expect(outcome.ok).toBe(true);
  expect(outcome.state.resetSeconds).toBeLessThanOrEqual(60);
  for (let n = 1; n <= limit; n++) expect((await requests(who)).ok).toBe(n < limit);
});
