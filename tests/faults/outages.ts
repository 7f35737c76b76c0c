/**
 * `bun run check:outages`: what fails around the service fails, under load; then the books.
 *
 * `-- --seconds 60 --only NAME,NAME --seed 1`. Roles run on the PostgreSQL server in `KERF_TEST_DATABASE_URL` and on
 * an S3 server of their own, over networks of their own on loopback. A full disk needs root, which makes a small one;
 * a clock that is set back needs Debian's `libfaketime`. What cannot be tried says so.
 *
 * @module
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openRandom } from "../../bench/fresh/random.ts";
import { tinyPng } from "../../runner/testing/png.ts";
import { startS3 } from "../../storage/testing/s3-server.ts";
import { booksOf, type Job, settle } from "./books.ts";
import { isOver, jobOf, submit } from "./client.ts";
import { fakeClock } from "./clock.ts";
import { type Deployment, pgliteDeployment, postgresDeployment } from "./deployment.ts";
import { type Answers, startLoad } from "./load.ts";
import { type Network, startNetwork, type Weather } from "./network.ts";
import { smallDisk } from "./small-disk.ts";

const KEYS = 6;
const CREDITS = 100_000;
/** How long the service may take to give, convert and take in as before, s. */
const RECOVERY_S = 30;
/** What is not itself again after this long is given up. */
const GIVE_UP_S = 180;
const HOUR_S = 3600;

/** A service with something around it that can fail. */
interface Stage {
  readonly deployment: Deployment;
  /** Begin what fails. */
  fail(): Promise<void>;
  mend(): Promise<void>;
  stop(): Promise<void>;
}

/** Makes the service of a scenario; a string says why it cannot. */
type Scenario = () => Promise<Stage | string>;

const scenarios: Readonly<Record<string, Scenario>> = {
  "database-gone": weather({ database: { reach: "gone" } }),
  "database-silent": weather({ database: { reach: "silent" } }),
  "storage-gone": weather({ storage: { reach: "gone" } }),
  "storage-silent": weather({ storage: { reach: "silent" } }),
  "storage-slow": weather({ storage: { delayMs: 2000 } }),
  "control-gone": weather({ control: { reach: "gone" } }),
  "network-loses": weather(everywhere({ loss: 0.05 })),
  "network-breaks": weather(everywhere({ breaks: 0.05 })),
  "clock-back": clockOf(postgresDeployment),
  "clock-back-pglite": clockOf(pgliteDeployment),
  "disk-full": fullDisk(postgresDeployment, (path) => ({
    KERF_STORAGE_URL: Bun.pathToFileURL(path).href,
  })),
  "disk-full-pglite": fullDisk(pgliteDeployment, (path) => ({
    KERF_DATA_DIR: join(path, "data"),
  })),
};

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
  },
});
const seconds = Number(values.seconds);
const seed = Number(values.seed);
const chosen = values.only === "" ? Object.keys(scenarios) : values.only.split(",");
let faults = 0;
for (const name of chosen) faults += await check(name, scenarios[name]!);
process.exit(faults === 0 ? 0 : 1);

async function check(name: string, scenario: Scenario): Promise<number> {
  const stage =
    name.endsWith("pglite") || process.env.KERF_TEST_DATABASE_URL
      ? await scenario()
      : "KERF_TEST_DATABASE_URL names no server";
  if (typeof stage === "string") {
    process.stdout.write(`${name}: skipped, as ${stage}\n`);
    return 0;
  }
  const { deployment } = stage;
  const began = Date.now();
  const tell = (what: string) =>
    process.stdout.write(`${name}, ${Math.round((Date.now() - began) / 1000)} s: ${what}\n`);
  const account = await deployment.admin("account", "create", "--credits", String(CREDITS));
  const accountId = String(account.accountId);
  const keys: string[] = [];
  for (let k = 0; k <= KEYS; k++)
    keys.push(String((await deployment.admin("key", "create", "--account", accountId)).key));
  const done = await firstJob(deployment, keys.pop()!);
  const load = startLoad({ url: deployment.url, keys, done });
  await Bun.sleep(5000);
  const before = load.take();
  tell("fails");
  await stage.fail();
  await Bun.sleep(1000 * seconds);
  const during = load.take();
  tell("is mended");
  await stage.mend();
  const recovery = await recoveryOf(deployment, done);
  load.take();
  await Bun.sleep(5000);
  const after = load.take();
  tell("the load ends");
  await load.stop();
  const jobs = [done, ...load.jobs, ...recovery.jobs];
  const mended = Date.now();
  const { open, ends } = await settle(deployment.url, jobs);
  const wrong = [
    ...new Set(load.faults),
    ...open.map(({ id }) => `job ${id} is stuck`),
    ...(await booksOf(deployment, { accountId, jobs, credits: CREDITS })),
    ...(recovery.seconds > RECOVERY_S ? [`recovery took ${recovery.seconds.toFixed(1)} s`] : []),
  ];
  process.stdout.write(
    `${name}, ${seconds} s\n  before: ${shown(before)}\n  during: ${shown(during)}\n  after:  ${shown(after)}\n` +
      `  after it was mended: ${recovery.steps}; its last job ended ${((Date.now() - mended) / 1000).toFixed(1)} s after the load\n` +
      `  ${jobs.length} jobs: ${JSON.stringify(ends)}; ${wrong.length === 0 ? "0 lost, 0 charged twice, 0 stuck, books add up" : `WRONG: ${wrong.join("; ")}`}\n`,
  );
  await deployment.stop();
  await stage.stop();
  return wrong.length;
}

async function firstJob({ url }: Deployment, key: string): Promise<Job> {
  const id = await submit(url, { key, idempotencyKey: "first", picture: tinyPng });
  while (!isOver((await jobOf(url, key, id))?.state)) await Bun.sleep(100);
  return { id, key };
}

/** Time until a result is given, a conversion made, and a new job let in and done; s. */
async function recoveryOf({ url }: Deployment, { key, id }: Job) {
  const began = Date.now();
  const since = () => (Date.now() - began) / 1000;
  const headers = { authorization: `Bearer ${key}` };
  const steps: string[] = [];
  const step = (what: string) => steps.push(`${what} ${since().toFixed(1)} s`);
  for (const path of ["svg", "result?format=dxf"]) {
    while (since() < GIVE_UP_S) {
      const answer = await fetch(`${url()}/api/v1/jobs/${id}/${path}`, { headers });
      if (answer.ok) break;
      await Bun.sleep(250);
    }
    step(path === "svg" ? "a result" : "a conversion");
  }
  const job = { key, id: await submit(url, { key, idempotencyKey: "last", picture: tinyPng }) };
  step("an upload");
  // how long the job takes is up to those that wait before it
  const seconds = since();
  while (!isOver((await jobOf(url, key, job.id))?.state)) await Bun.sleep(100);
  step("a job");
  return { seconds, steps: steps.join(", "), jobs: [job] };
}

function shown(answers: ReadonlyMap<string, Answers>): string {
  return [...answers]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { count, worstMs }]) => `${name} ×${count} (≤ ${(worstMs / 1000).toFixed(1)} s)`)
    .join(", ");
}

type Where = "database" | "storage" | "control";

function everywhere(weather: Weather): Readonly<Record<Where, Weather>> {
  return { database: weather, storage: weather, control: weather };
}

/** Roles on PostgreSQL and S3, each behind a network whose weather turns bad. */
function weather(bad: Readonly<Partial<Record<Where, Weather>>>): Scenario {
  return async () => {
    const networks = new Map<Where, Network>();
    const through = async (where: Where, url: string) => {
      const { hostname, port } = new URL(url);
      const target = { host: hostname, port: Number(port || 5432) };
      const network = await startNetwork(target, openRandom(seed, networks.size));
      networks.set(where, network);
      const routed = new URL(url);
      routed.host = `127.0.0.1:${network.port}`;
      return routed.href.replace(/\/$/, "");
    };
    const blobs = await mkdtemp(join(tmpdir(), "kerf-outages-"));
    const s3 = await startS3(blobs);
    const storage = await through("storage", s3.url);
    let routes = 0;
    const deployment = await postgresDeployment({ KERF_STORAGE_URL: storage }, (url) =>
      through(routes++ === 0 ? "database" : "control", url),
    );
    const turn = async (to: Readonly<Partial<Record<Where, Weather>>>) => {
      for (const [where, network] of networks) await network.turn(to[where] ?? {});
    };
    return {
      deployment,
      fail: () => turn(bad),
      mend: () => turn({}),
      async stop() {
        for (const network of networks.values()) await network.stop();
        await s3.stop();
        await rm(blobs, { recursive: true, force: true });
      },
    };
  };
}

type Deploy = (env: Readonly<Record<string, string>>) => Promise<Deployment>;

/** Every process's clock is an hour fast, and then set back to be right. */
function clockOf(deploy: Deploy): Scenario {
  return async () => {
    const clock = await fakeClock(HOUR_S);
    if (!clock) return "libfaketime is not installed";
    return {
      deployment: await deploy(clock.env),
      fail: () => clock.set(0),
      mend: async () => {},
      stop: clock.stop,
    };
  };
}

/** The disk of blobs, or of everything, is full. */
function fullDisk(deploy: Deploy, settings: (path: string) => Record<string, string>): Scenario {
  return async () => {
    const disk = await smallDisk();
    if (!disk) return "no small disk can be mounted here";
    return {
      deployment: await deploy(settings(disk.path)),
      fail: disk.fill,
      mend: disk.free,
      stop: disk.stop,
    };
  };
}
