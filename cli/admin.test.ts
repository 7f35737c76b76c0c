import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { admin } from "./admin.ts";
import { tableText } from "./table.ts";

let data = "";
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), "kerf-admin-"));
});
afterAll(() => rm(data, { recursive: true }));

/** Exit code and JSON of `kerf admin`, on the embedded database. */
async function run(...args: string[]) {
  let text = "";
  const stdout = spyOn(process.stdout, "write").mockImplementation((chunk) => {
    text += chunk;
    return true;
  });
  const env = process.env.DATABASE_URL;
  delete process.env.DATABASE_URL;
  try {
    const code = await admin.run([...args, "--data", data, "--json"]);
    return { code, json: JSON.parse(text) };
  } finally {
    stdout.mockRestore();
    if (env !== undefined) process.env.DATABASE_URL = env;
  }
}

test("kerf admin finds the first account, gives it credits and a quota, and names its keys", async () => {
  expect((await run("account", "show")).json.error).toMatchObject({
    code: "not_found",
    message: expect.stringContaining('make it with "kerf admin account create"'),
  });
  const { accountId } = (await run("account", "create", "--credits", "2")).json;
  const second = (await run("account", "create", "--pro", "1")).json.accountId;
  const credited = { accountId, credits: 7, proMonthly: 0, proLeft: 0 };
  expect(await run("account", "credit", "--credits", "5")).toEqual({ code: 0, json: credited });
  expect((await run("account", "quota", "--pro", "9")).json).toMatchObject({ proLeft: 9 });
  const { keyPrefix } = (await run("key", "create", "--name", "laser shop")).json;
  expect((await run("key", "list")).json.keys).toEqual([
    { keyPrefix, name: "laser shop", createdAt: expect.any(String), lastUsedAt: null, jobs: 0 },
  ]);
  const page = (await run("account", "list", "--limit", "1")).json;
  expect(page).toEqual({
    accounts: [{ ...credited, proMonthly: 9, proLeft: 9, keys: 1, createdAt: expect.any(String) }],
    nextCursor: accountId,
  });
  const { accounts, nextCursor } = (await run("account", "list", "--cursor", accountId)).json;
  expect([accounts.map((row: { accountId: string }) => row.accountId), nextCursor]).toEqual([
    [second],
    null,
  ]);
}, 60_000);

test("kerf admin identity lets a person of the provider in, names them, and lets them in no more", async () => {
  const account = (await run("account", "create")).json.accountId;
  const person = ["--issuer", "https://id.example.com", "--subject", "248289761001"];
  const added = await run("identity", "add", "--account", account, "--name", "Ada", ...person);
  expect(added).toEqual({ code: 0, json: { added: true, accountId: account } });
  const { identities } = (await run("identity", "list", "--account", account)).json;
  expect(identities).toMatchObject([{ subject: "248289761001", name: "Ada" }]);
  expect((await run("identity", "remove", ...person)).json).toEqual({ removed: true });
  const { code, json } = await run("identity", "remove", ...person);
  expect([code, json.error.code]).toEqual([1, "not_found"]);
  expect(json.error.message).toContain('the person "248289761001" of "https://id.example.com"');
}, 60_000);

test.each([
  [["account", "lst"], 'did you mean "account list"?'],
  [["account", "credit"], "it must have --credits"],
  [["account", "credit", "--credits", "0"], "it must be at least 1"],
  [["account", "quota", "--pro", "-1"], "a whole number from 0"],
  [["account", "list", "--limit", "1001"], "a whole number from 1 to 1000"],
  [["account", "show", "--name", "x"], "it must not have --name"],
  [["key", "create", "--name", "x".repeat(61)], "at most 60 characters"],
  [["identity", "add", "--account", "x"], "it must have --subject"],
  [["identity", "remove", "--subject", "x"], "there must be --issuer or KERF_OIDC_ISSUER"],
])("kerf admin %j is bad usage", async (args, reason) => {
  const { code, json } = await run(...args);
  expect([code, json.error.code]).toEqual([2, "bad_usage"]);
  expect(json.error.message).toContain(reason);
});

test("tableText() sets lists in columns, and times to the minute", () => {
  const keys = [
    { keyPrefix: "kerf_live_a", name: "", lastUsedAt: null },
    { keyPrefix: "kerf_live_bcd", name: "shop", lastUsedAt: "2026-11-23T09:29:32.515Z" },
  ];
  expect(tableText({ keys, nextCursor: null })).toBe(`keyPrefix      name  lastUsedAt
kerf_live_a    -     -
kerf_live_bcd  shop  2026-11-23 09:29
`);
  expect(tableText({ keys: [] })).toBe("none\n");
  expect(tableText({ credits: 3, jobs: { done: 1, failed: 0 } })).toBe(
    "credits  3\njobs     done 1, failed 0\n",
  );
});
