// The service as an operator meets it: one process, embedded database, real engine. It takes half a
// minute, so it runs with KERF_SLOW=1 or beside the PostgreSQL suite.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testServer } from "../../db/testing/database.ts";
import { pngOf } from "../../runner/testing/png.ts";
import { runKerf, type Served, spawnServe } from "./spawn-serve.ts";

describe.skipIf(!testServer && !process.env.KERF_SLOW)("kerf serve", () => {
  let data: string;
  let service: Served;
  let key: string;
  let log = "";
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), "kerf-serve-"));
    service = await spawnServe(["--data", data]);
    key = service.key;
  }, 120_000);
  afterAll(async () => {
    await service.end("SIGKILL");
    await rm(data, { recursive: true, force: true });
  });

  const call = (path: string, init: RequestInit = {}) =>
    fetch(service.url + path, { ...init, headers: { authorization: `Bearer ${key}` } });
  const post = async (image: Uint8Array) => {
    const body = new FormData();
    body.append("file", new Blob([image as Uint8Array<ArrayBuffer>]));
    const response = await call("/api/v1/jobs", { method: "POST", body });
    return (await response.json()) as { id: string; links: { self: string; svg: string } };
  };
  const stateOf = async (id: string) =>
    ((await (await call(`/api/v1/jobs/${id}`)).json()) as { state: string }).state;
  const until = async (id: string, states: readonly string[]) => {
    for (const end = Date.now() + 90_000; Date.now() < end; await Bun.sleep(100)) {
      const state = await stateOf(id);
      if (states.includes(state)) return state;
    }
    return "late";
  };
  const admin = async (...args: string[]) => {
    const { stdout, code } = await runKerf(["admin", ...args, "--data", data]);
    expect(stdout.trimEnd().split("\n")).toHaveLength(1);
    return { json: JSON.parse(stdout), code };
  };
  const UNLIMITED = { KERF_REQUESTS_PER_MINUTE: "100000" };

  test("prints a key once, and a curl line that works when pasted", async () => {
    const line = /^ {2}(curl .*)$/m.exec(service.greeting)?.[1] ?? "";
    const { stdout } = Bun.spawnSync(["sh", "-c", line], { cwd: tmpdir(), stderr: "ignore" });
    const job = JSON.parse(stdout.toString());
    expect(job.state).toBe("queued");
    expect(await until(job.id, ["done"])).toBe("done");
    expect(await (await call(job.links.svg)).text()).toContain("<svg");
  }, 120_000);

  test("on the same data directory refuses to start and says why", async () => {
    const { code, stdout, stderr } = await runKerf(["serve", "--port", "0", "--data", data]);
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toMatch(
      /^Cannot start on ".*" as its database must have one owner: process \d+ /,
    );
  });

  test("on a port that is taken says so", async () => {
    const other = join(data, "other");
    const port = new URL(service.url).port;
    const { code, stderr } = await runKerf(["serve", "--port", port, "--data", other]);
    expect(code).toBe(1);
    const remedy = `take another by --port or KERF_PORT, such as ${Number(port) + 1}`;
    expect(stderr).toBe(
      `Cannot listen on port ${port} as it must be free: it is in use; ${remedy}\n`,
    );
    const next = await spawnServe(["--data", other]);
    await next.end("SIGTERM");
    expect(next.key).toStartWith("kerf_live_"); // the refused start had nobody to show it to
  }, 60_000);

  test("names every setting that it cannot use", async () => {
    const { code, stderr } = await runKerf(["serve", "--port", "x"], { KERF_RUNNERS: "0" });
    expect(code).toBe(2);
    expect(stderr).toContain("KERF_PORT");
    expect(stderr).toContain("KERF_RUNNERS");
  });

  test("kerf admin works through the running service", async () => {
    const { json } = await admin("account", "create", "--credits", "3", "--pro", "2");
    const { accountId } = json;
    expect((await admin("account", "show", "--account", accountId)).json).toEqual({
      accountId,
      credits: 3,
      proLeft: 2,
      charges: 0,
      refunds: 0,
      jobs: { queued: 0, running: 0, done: 0, failed: 0, cancelled: 0, interrupted: 0 },
    });
    const created = (await admin("key", "create", "--account", accountId)).json;
    const me = () =>
      fetch(`${service.url}/api/v1/me`, { headers: { authorization: `Bearer ${created.key}` } });
    expect(await (await me()).json()).toEqual({ userId: accountId, keyPrefix: created.keyPrefix });
    expect((await admin("key", "revoke", "--prefix", created.keyPrefix)).json).toEqual({
      revoked: true,
    });
    expect((await me()).status).toBe(401);
    expect(await admin("account", "show", "--account", "x")).toMatchObject({
      code: 1,
      json: { error: { code: "not_found" } },
    });
    expect((await admin("key", "list")).json.keys).toHaveLength(1); // of the first account
    expect(await admin("account", "destroy")).toMatchObject({ code: 2, json: { error: {} } });
  }, 60_000);

  test("kill -9 of the service in mid-job: after a restart nothing is lost and no job stays running", async () => {
    // Waves, large enough to be at work on when the service dies.
    const image = pngOf(1200, 1200, (x, y) => {
      const wave = Math.sin(x / 23) * Math.sin(y / 29);
      return wave > 0.3 ? [30, 90, 220] : wave < -0.3 ? [200, 80, 50] : [120, 100, 140];
    });
    const jobs = [];
    for (let i = 0; i < 3; i++) jobs.push(await post(image));
    await until(jobs[0]!.id, ["running", "done"]);
    await service.end("SIGKILL");
    service = await spawnServe(["--data", data], UNLIMITED);
    expect(service.key).toBe("");
    for (const { id } of jobs) expect(await until(id, ["done", "failed"])).toBe("done");
  }, 180_000);

  test("SIGTERM stops cleanly; kerf admin then works on the data itself", async () => {
    const told = performance.now();
    const ended = await service.end("SIGTERM");
    log = ended.log;
    expect(ended.code).toBe(0);
    // Nothing was under way: it does not wait out the 5 s that requests would be given.
    expect(performance.now() - told).toBeLessThan(4500);
    const { json } = await admin("account", "create", "--credits", "1");
    service = await spawnServe(["--data", data], UNLIMITED);
    const shown = await admin("account", "show", "--account", json.accountId);
    expect(shown.json.credits).toBe(1);
  }, 120_000);

  test("no API key ever stands in the log", () => {
    expect(log).toContain('"event":"request"');
    expect(log).not.toContain(key);
  });
});
