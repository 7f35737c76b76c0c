// Many processes on one PostgreSQL and one S3 server: roles as docs/operating.md describes them.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { emptyDatabase, testServer } from "../../db/testing/database.ts";
import { tinyPng } from "../../runner/testing/png.ts";
import { type S3Server, startS3 } from "../../storage/testing/s3-server.ts";
import { runKerf, type Served, spawnServe } from "./spawn-serve.ts";

const ACCOUNTS = 10;
const JOBS_EACH = 10;

describe.skipIf(!testServer)("cluster", () => {
  let blobs: string;
  let s3: S3Server;
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  let env: Record<string, string>;
  const parts: Served[] = [];
  const start = async (role: string, extra: Record<string, string> = {}) => {
    const part = await spawnServe(["--role", role], { ...env, ...extra });
    parts.push(part);
    return part;
  };
  let apis: Served[];
  let runners: Served[];

  beforeAll(async () => {
    blobs = await mkdtemp(join(tmpdir(), "kerf-cluster-"));
    s3 = await startS3(blobs);
    database = await emptyDatabase();
    env = {
      DATABASE_URL: database.url,
      KERF_STORAGE_URL: s3.url,
      KERF_CONTROL_SECRET: "a secret of this test alone",
      KERF_REQUESTS_PER_MINUTE: "100000",
      KERF_QUEUED_PER_KEY: String(JOBS_EACH),
      KERF_UPLOADS_PER_KEY: String(JOBS_EACH),
      KERF_DATABASE_CONNECTIONS: "4",
    };
    // All at once on an empty database: each of them wants to make the tables.
    const [control, ...rest] = await Promise.all([
      start("control-plane"),
      start("runner"),
      start("runner"),
    ]);
    runners = rest;
    const found = { KERF_CONTROL_URL: control!.url };
    apis = await Promise.all([start("api", found), start("api", found)]);
  }, 180_000);
  afterAll(async () => {
    for (const part of parts) await part.end("SIGKILL");
    await s3.stop();
    await database.drop();
    await rm(blobs, { recursive: true, force: true });
  });

  const admin = async (...args: string[]) =>
    JSON.parse((await runKerf(["admin", ...args], env)).stdout);

  test("the APIs serve pages, the control plane and runners none", async () => {
    const headers = { accept: "text/html" };
    const pagesOf = async ({ url }: Served) =>
      await Promise.all(
        ["/", "/account", "/docs", "/web/session"].map(
          async (path) => (await fetch(`${url}${path}`, { headers })).status,
        ),
      );
    for (const api of apis) expect(await pagesOf(api)).toEqual([200, 200, 200, 200]);
    for (const part of parts.filter((one) => !apis.includes(one)))
      expect(await pagesOf(part)).toEqual([404, 404, 404, 404]);
  });

  test("100 jobs of 10 accounts over two APIs are all done, on both runners", async () => {
    const keys: string[] = [];
    for (let i = 0; i < ACCOUNTS; i++) {
      const { accountId } = await admin("account", "create", "--credits", String(JOBS_EACH));
      keys.push((await admin("key", "create", "--account", accountId)).key);
    }
    const call = async (key: string, path: string, body?: FormData) => {
      const api = apis[Math.floor(Math.random() * apis.length)]!;
      const headers = { authorization: `Bearer ${key}` };
      const init = body ? { method: "POST", headers, body } : { headers };
      return (await fetch(`${api.url}/api/v1${path}`, init)).json() as Promise<{
        id: string;
        state: string;
      }>;
    };
    const runOne = async (key: string) => {
      const body = new FormData();
      body.append("file", new Blob([tinyPng as Uint8Array<ArrayBuffer>]));
      const { id } = await call(key, "/jobs", body);
      for (;;) {
        const { state } = await call(key, `/jobs/${id}`);
        if (state !== "queued" && state !== "running") return state;
        await Bun.sleep(200);
      }
    };
    const states = await Promise.all(
      keys.flatMap((key) => Array.from({ length: JOBS_EACH }, () => runOne(key))),
    );
    expect(states).toEqual(Array(ACCOUNTS * JOBS_EACH).fill("done"));
    for (const runner of runners) {
      const { log } = await runner.end("SIGTERM");
      expect(log.split('"event":"job done"').length - 1).toBeGreaterThan(10);
    }
  }, 180_000);

  test("the control plane's procedures are nobody else's", async () => {
    const [control] = parts.filter(({ greeting }) => greeting.includes("control-plane"));
    const url = `${control!.url}/internal/trpc/ops.ready`;
    expect((await fetch(url)).status).toBe(404);
    expect((await fetch(url, { headers: { authorization: "Bearer wrong" } })).status).toBe(404);
    expect((await fetch(`${control!.url}/readyz`)).status).toBe(200);
  });
});
