import { afterAll, beforeAll, expect, test } from "bun:test";
import { ok } from "../../plugin/mod.ts";
import type { Core } from "../core.ts";
import { createHarness, type Harness } from "../testing/harness.ts";
import { createSlots } from "./slots.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
}, 120_000);
afterAll(() => harness.close());

/** The core, whose database goes away where `away` is called. */
function severed(core: Core): { readonly core: Core; away(): void } {
  let isAway = false;
  const gone = () => {
    throw Object.assign(new Error("gone"), { code: "ECONNREFUSED" });
  };
  const { database } = core;
  const db = new Proxy(database.db, {
    get: (target, name) => (isAway && name === "update" ? gone : Reflect.get(target, name)),
  });
  return {
    core: { ...core, database: { ...database, db } },
    away() {
      isAway = true;
    },
  };
}

test("issue 30: a slot that cannot be given back costs no answer, and is free after 10 s", async () => {
  const { accountId } = await harness.account();
  const { core, away } = severed(harness.core);
  const answer = await createSlots(core)(accountId, async () => {
    away();
    return ok("converted");
  });
  expect(answer).toEqual(ok("converted"));
  const slots = createSlots(harness.core);
  const take = () => slots(accountId, async () => ok("taken"));
  expect(await take()).toMatchObject({ error: { code: "busy", whose: "account" } });
  await Bun.sleep(10_500);
  expect(await take()).toEqual(ok("taken"));
}, 30_000);

test("issue 30: a slot is held for as long as its conversion takes", async () => {
  const { accountId } = await harness.account();
  const slots = createSlots(harness.core);
  const slow = slots(accountId, async () => {
    await Bun.sleep(12_000);
    return ok("converted");
  });
  await Bun.sleep(11_000);
  expect(await slots(accountId, async () => ok("second"))).toMatchObject({
    error: { code: "busy" },
  });
  expect(await slow).toEqual(ok("converted"));
}, 30_000);

test("issue 30: a slot of a clock that was set back since is free", async () => {
  const { accountId } = await harness.account();
  const text = "update accounts set converting_until = now() + interval '1 hour' where id = $1";
  await harness.core.database.query(text, [accountId]);
  expect(await createSlots(harness.core)(accountId, async () => ok("taken"))).toEqual(ok("taken"));
});
