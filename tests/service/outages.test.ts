// A service of five processes whose PostgreSQL, S3 server and runners go away, seen by its clients.
// An outage lasts 30 s with KERF_SLOW=1, else 4.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { emptyDatabase, testServer } from "../../db/testing/database.ts";
import { pngOf, tinyPng } from "../../runner/testing/png.ts";
import { type S3Server, startS3 } from "../../storage/testing/s3-server.ts";
import { runKerf, type Served, spawnServe } from "./spawn-serve.ts";
import { startProxy, type TcpProxy } from "./tcp-proxy.ts";

const OUTAGE_MS = process.env.KERF_SLOW ? 30_000 : 4000;
/** How long the service may take to be itself again. */
const RECOVERY_MS = 20_000;

/** Waves of four megapixels: seconds of work, so that a runner can die of it. */
const waves = pngOf(2000, 2000, (x, y) => {
  const wave = Math.sin(x / 23) * Math.sin(y / 29);
  return wave > 0.3 ? [30, 90, 220] : wave < -0.3 ? [200, 80, 50] : [120, 100, 140];
});

describe.skipIf(!testServer)("outages", () => {
  let blobs: string;
  let s3: S3Server;
  let proxy: TcpProxy;
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  let env: Record<string, string>;
  let apis: Served[];
  let account: string;
  let key: string;
  const runners: Served[] = [];
  const others: Served[] = [];
  const startRunner = async () => {
    const runner = await spawnServe(["--role", "runner"], env);
    runners.push(runner);
    return runner;
  };

  beforeAll(async () => {
    blobs = await mkdtemp(join(tmpdir(), "kerf-outages-"));
    s3 = await startS3(blobs);
    database = await emptyDatabase();
    const server = new URL(database.url);
    proxy = startProxy({ hostname: server.hostname, port: Number(server.port || 5432) });
    server.hostname = "127.0.0.1";
    server.port = String(proxy.port);
    env = {
      DATABASE_URL: server.href,
      KERF_STORAGE_URL: s3.url,
      KERF_CONTROL_SECRET: "a secret of this test alone",
      KERF_REQUESTS_PER_MINUTE: "100000",
      KERF_CONVERSIONS_PER_MINUTE_KEY: "100000",
      KERF_CONVERSIONS_PER_MINUTE_ACCOUNT: "100000",
      KERF_DATABASE_CONNECTIONS: "4",
    };
    const control = await spawnServe(["--role", "control-plane"], env);
    const found = { ...env, KERF_CONTROL_URL: control.url };
    apis = await Promise.all([1, 2].map(() => spawnServe(["--role", "api"], found)));
    others.push(control, ...apis);
    await Promise.all([startRunner(), startRunner()]);
    account = (await admin("account", "create", "--credits", "100")).accountId;
    key = (await admin("key", "create", "--account", account)).key;
  }, 180_000);
  afterEach(async () => {
    const { credits, charges, refunds, jobs } = await admin(
      "account",
      "show",
      "--account",
      account,
    );
    expect([jobs.queued, jobs.running]).toEqual([0, 0]); // no job is stuck
    expect(credits).toBe(100 - charges + refunds); // and the ledger adds up
    expect(charges - refunds).toBe(jobs.done);
  }, 30_000);
  afterAll(async () => {
    for (const part of [...runners, ...others]) await part.end("SIGKILL");
    proxy.stop();
    await s3.stop();
    await database.drop();
    await rm(blobs, { recursive: true, force: true });
  });

  const admin = async (...args: string[]) =>
    JSON.parse((await runKerf(["admin", ...args], env)).stdout);
  /** Status and body of an answer of either API. */
  const call = async (path: string, image?: Uint8Array) => {
    const api = apis[Math.floor(Math.random() * apis.length)]!;
    const headers = { authorization: `Bearer ${key}` };
    const body = new FormData();
    if (image) body.append("file", new Blob([image as Uint8Array<ArrayBuffer>]));
    const response = await fetch(
      `${api.url}/api/v1${path}`,
      image ? { method: "POST", headers, body } : { headers },
    );
    const json = response.headers.get("content-type")?.startsWith("application/json");
    return { status: response.status, body: json ? await response.json() : await response.text() };
  };
  const admit = async (image = tinyPng): Promise<string> => {
    const { status, body } = await call("/jobs", image);
    expect(status).toBe(202);
    return body.id;
  };
  const until = async (id: string, states: readonly string[], ms = 60_000) => {
    for (const end = Date.now() + ms; Date.now() < end; await Bun.sleep(100)) {
      const { body } = await call(`/jobs/${id}`);
      if (states.includes(body.state)) return body;
    }
    throw new Error(`Job ${id} was never ${states.join(" or ")}`);
  };
  const ended = (id: string) => until(id, ["done", "failed", "interrupted", "cancelled"]);
  /** Whatever is asked is answered with `code` for the whole outage; then all is well within the time. */
  const outage = async (code: string, asked: readonly (() => ReturnType<typeof call>)[]) => {
    for (const end = Date.now() + OUTAGE_MS; Date.now() < end; await Bun.sleep(500))
      for (const ask of asked) {
        const { status, body } = await ask();
        expect([status, body.error?.code]).toEqual([503, code]);
      }
  };
  const recovered = async (ask: () => ReturnType<typeof call>) => {
    const begin = Date.now();
    while ((await ask()).status === 503) {
      expect(Date.now() - begin).toBeLessThan(RECOVERY_MS);
      await Bun.sleep(200);
    }
    return Date.now() - begin;
  };

  test("the database is away: 503 unavailable, then all goes on by itself", async () => {
    const jobs = [await admit(waves), await admit(), await admit()];
    await until(jobs[0]!, ["running"]);
    proxy.cut();
    await outage("unavailable", [
      () => call("/me"),
      () => call("/jobs", tinyPng),
      () => call(`/jobs/${jobs[0]}`),
      () => call(`/jobs/${jobs[0]}/svg`),
    ]);
    proxy.mend();
    await recovered(() => call("/me"));
    for (const id of [...jobs, await admit()]) expect((await ended(id)).state).toBe("done");
  }, 180_000);

  test("storage is away: 503 storage_unavailable, then all goes on by itself", async () => {
    const done = await admit();
    await ended(done);
    await s3.stop();
    await outage("storage_unavailable", [
      () => call("/jobs", tinyPng),
      () => call(`/jobs/${done}/svg`),
      () => call(`/jobs/${done}/result?format=pdf`),
      () => call(`/jobs/${done}/cutcheck`),
    ]);
    expect((await call(`/jobs/${done}`)).body.state).toBe("done");
    s3 = await startS3(blobs, Number(new URL(s3.url.replace("s3+", "")).port));
    await recovered(() => call(`/jobs/${done}/svg`));
    expect((await call(`/jobs/${done}/result?format=pdf`)).status).toBe(200);
    expect((await ended(await admit())).state).toBe("done");
  }, 180_000);

  test("kill -9 of a runner in mid-job: done on another within 30 s; twice: interrupted, refunded", async () => {
    const [first, second] = runners;
    await second!.end("SIGTERM");
    const saved = await admit(waves);
    await until(saved, ["running"]);
    const third = await startRunner();
    await first!.end("SIGKILL");
    const killed = Date.now();
    expect((await ended(saved)).state).toBe("done");
    expect(Date.now() - killed).toBeLessThan(30_000);

    const lost = await admit(waves);
    await until(lost, ["running"]);
    await third.end("SIGKILL");
    await until(lost, ["queued"]);
    const fourth = await startRunner();
    await until(lost, ["running"]);
    await fourth.end("SIGKILL");
    expect(await ended(lost)).toMatchObject({
      state: "interrupted",
      error: { code: "interrupted" },
      charge: { refunded: true },
    });
  }, 180_000);
});
