/**
 * `npm run check:upgrade -- --old DIR`: replaces an older version by this one, process by process, while jobs run.
 *
 * DIR is a checkout of the older version with its packages. Needs PostgreSQL in `KERF_TEST_DATABASE_URL`.
 * `--jobs 100 --keys 20` say how many jobs, and of how many keys; each key runs one job at a time.
 *
 * @module
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { emptyDatabase } from "../../db/testing/database.ts";
import { pngOf } from "../../runner/testing/png.ts";
import { runKerf, type Served, spawnServe } from "../service/spawn-serve.ts";
import { isOver, jobOf, submit } from "./client.ts";

const { values } = parseArgs({
  options: {
    old: { type: "string" },
    jobs: { type: "string", default: "100" },
    keys: { type: "string", default: "20" },
  },
});
if (!values.old) throw new Error("Name a checkout of the older version: --old DIR");
const [JOBS, KEYS] = [Number(values.jobs), Number(values.keys)];
const CREDITS = 10_000;
/** How long all jobs may take together, ms. */
const PATIENCE_MS = 900_000;

const old = resolve(values.old);
const current = join(import.meta.dir, "../..");
const data = await mkdtemp(join(tmpdir(), "kerf-upgrade-"));
const database = await emptyDatabase();
const settings: Record<string, string> = {
  DATABASE_URL: database.url,
  KERF_STORAGE_URL: Bun.pathToFileURL(data).href,
  KERF_CONTROL_SECRET: "a secret of this run alone",
  KERF_REQUESTS_PER_MINUTE: "1000000",
  KERF_COMPUTATIONS_PER_HOUR: "1000000",
  KERF_QUEUED_PER_KEY: "10000",
  KERF_UPLOADS_PER_KEY: "1000",
  KERF_DATABASE_CONNECTIONS: "4",
  KERF_DRAIN_SECONDS: "120",
  KERF_LOG: "error",
};

/** Processes that run; the API that clients know is the last one. */
const running = new Map<string, Served>();
const began = Date.now();
/** Jobs by id: the key that sent each. */
const sent = new Map<string, string>();
const ends: Record<string, number> = {};

try {
  await start("old control-plane", old);
  for (const name of ["old runner 1", "old runner 2", "old api"]) await start(name, old);
  const { accountId, keys } = await makeAccount();
  const clients = keys.map((key, k) => client(key, k));
  const done = Promise.all(clients);

  // As docs/operating.md says: a control plane first, which migrates; then runners; the API last.
  await reached(JOBS * 0.2);
  await start("new control-plane", current);
  await start("new runner 1", current);
  await reached(JOBS * 0.35);
  await stop("old runner 1");
  await start("new runner 2", current);
  await stop("old runner 2");
  await reached(JOBS * 0.5);
  await start("new api", current);
  await reached(JOBS * 0.6);
  await stop("old api");
  await stop("old control-plane");
  await done;

  const wrong = await faultsOf(accountId);
  say(
    `${sent.size} jobs: ${JSON.stringify(ends)}; ${wrong.join("; ") || "0 lost, 0 charged twice, books add up"}`,
  );
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  await Promise.all([...running.values()].map((served) => served.end("SIGKILL")));
  await database.drop();
  await rm(data, { recursive: true, force: true });
}

/** Start a process: "old control-plane", "new runner 1". */
async function start(name: string, root: string): Promise<void> {
  const [version, role = ""] = name.split(" ");
  const control = running.get(`${version} control-plane`)?.url ?? "";
  const env = { ...settings, KERF_CONTROL_URL: control };
  running.set(name, await spawnServe(["--role", role], env, join(root, "cli.ts")));
  say(`start ${name}`);
}

/** SIGTERM, as an operator would; a runner ends its job first. */
async function stop(name: string): Promise<void> {
  const { code, log } = await running.get(name)!.end("SIGTERM");
  running.delete(name);
  say(`stop ${name}: exit ${code}${log && `, logged ${log.trim()}`}`);
  if (code !== 0) throw new Error(`${name} ended with ${code}`);
}

async function makeAccount() {
  const admin = async (...args: string[]) =>
    JSON.parse((await runKerf(["admin", ...args], settings, join(old, "cli.ts"))).stdout);
  const { accountId } = await admin("account", "create", "--credits", String(CREDITS));
  const keys: string[] = [];
  for (let k = 0; k < KEYS; k++)
    keys.push((await admin("key", "create", "--account", accountId)).key);
  return { accountId: accountId as string, keys };
}

function url(): string {
  return (running.get("new api") ?? running.get("old api"))!.url;
}

/** Send one job after the other; each must end. */
async function client(key: string, k: number): Promise<void> {
  for (let n = k; n < JOBS; n += KEYS) {
    const picture = pngOf(200, 200, (x, y) => {
      const wave = Math.sin(x / (9 + (n % 7))) * Math.sin(y / 29);
      return wave > 0.3 ? [30, 90, 220] : wave < -0.3 ? [200, 80, n] : [120, 100, 140];
    });
    const id = await submit(url, { key, idempotencyKey: `job-${n}`, picture });
    sent.set(id, key);
    for (;;) {
      const state = (await jobOf(url, key, id))?.state;
      if (isOver(state)) {
        ends[state!] = (ends[state!] ?? 0) + 1;
        break;
      }
      if (Date.now() - began > PATIENCE_MS) throw new Error(`Job ${id} is ${state} still`);
      await Bun.sleep(300);
    }
  }
}

/** Wait until so many jobs were sent. */
async function reached(jobs: number): Promise<void> {
  while (sent.size < jobs) await Bun.sleep(50);
}

/** What is not as it must be. */
async function faultsOf(accountId: string): Promise<string[]> {
  const { stdout } = await runKerf(["admin", "account", "show", "--account", accountId], settings);
  const { credits, charges, refunds, jobs } = JSON.parse(stdout);
  const total = Object.values(jobs as Record<string, number>).reduce(
    (sum, count) => sum + count,
    0,
  );
  const deaths = await count("select coalesce(sum(deaths), 0) as n from jobs");
  const twice = await count(
    "select count(*) as n from (select 1 from ledger where kind = 'charge' and job_id is not null group by job_id having count(*) > 1) as d",
  );
  const facts: readonly (readonly [string, number, number])[] = [
    ["jobs sent", sent.size, JOBS],
    ["jobs in the books", total, JOBS],
    ["jobs done", ends.done ?? 0, JOBS],
    ["charges", charges, JOBS],
    ["jobs charged twice", twice, 0],
    ["refunds", refunds, 0],
    ["credits", credits, CREDITS - JOBS],
    ["deaths of runners", deaths, 0],
  ];
  return facts
    .filter(([, is, wanted]) => is !== wanted)
    .map(([what, is, wanted]) => `${what}: ${is} in place of ${wanted}`);
}

async function count(query: string): Promise<number> {
  const client = new Bun.SQL(database.url);
  const [row] = await client.unsafe(query);
  await client.end();
  return Number(row.n);
}

function say(line: string): void {
  process.stdout.write(`${((Date.now() - began) / 1000).toFixed(1)} s: ${line}\n`);
}
