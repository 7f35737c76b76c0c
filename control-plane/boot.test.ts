import { expect, test } from "bun:test";
import { chmod, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../config.ts";
import { adminProcedures } from "./admin.ts";
import { type OpenCore, openCore } from "./boot.ts";
import { createLog } from "./log.ts";
import { take } from "./testing/harness.ts";

test("openCore() frees the conversion slots that the last owner of an embedded database left", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "kerf-boot-"));
  const config = take(readConfig({ KERF_DATA_DIR: dataDir }));
  const log = createLog("error");
  const open = async () => take(await openCore(config, log));
  const taken = async ({ core }: OpenCore) =>
    (await core.database.query("select 1 from accounts where converting_until > now()", [])).rows;
  const first = await open();
  const { db } = first.core.database;
  take(await adminProcedures(db, { log, webUrl: () => "" }).createAccount({ credits: 0, pro: 0 }));
  const text = "update accounts set converting_until = now() + interval '1 day'";
  await first.core.database.query(text, []);
  expect(await taken(first)).toHaveLength(1);
  await first.close();
  const next = await open();
  expect(await taken(next)).toBeEmpty();
  await next.close();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

test.skipIf(process.platform === "win32")(
  "issue 30: openCore() closes a data directory that others could read, and says so",
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "kerf-boot-"));
    await chmod(dataDir, 0o755);
    const config = take(readConfig({ KERF_DATA_DIR: dataDir }));
    const warnings: unknown[] = [];
    const log = {
      ...createLog("error"),
      warn: (event: string, facts?: object) => warnings.push({ event, ...facts }),
    };
    const { close } = take(await openCore(config, log));
    await close();
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    expect(warnings).toEqual([
      {
        event: "data directory was open to others",
        directory: dataDir,
        mode: "0755",
        wanted: "0700",
      },
    ]);
    await rm(dataDir, { recursive: true, force: true });
  },
  60_000,
);
