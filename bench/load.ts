/**
 * A day's mix of requests at a rising rate, until p99 of a poll passes 100 ms.
 *
 * `bun run bench:load -- --on pglite|postgres|both --seconds 15 --from 10 --seed 1`; prints rows for RESULTS.md. Requests
 * are sent when they are due, whether or not earlier ones were answered, and their time counts from then. PostgreSQL
 * is the server in `KERF_TEST_DATABASE_URL`, with a control plane, an API and two runners.
 *
 * @module
 */
import { readdir, readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { pngOf } from "../runner/testing/png.ts";
import { isOver, jobOf, submit } from "../tests/faults/client.ts";
import {
  type Deployment,
  pgliteDeployment,
  postgresDeployment,
} from "../tests/faults/deployment.ts";
import { openRandom } from "./fresh/random.ts";

const LIMIT_MS = 100;
/** Each row's rate is that much higher. */
const STEP = 1.6;
/** Beyond so many unanswered requests no more are sent: the row is the last one. */
const MOST_OPEN = 600;
const KEYS = 20;
const CREDITS = 1_000_000;
const MIB = 1 << 20;

/** Share of each kind of request, %: a client polls every 2 to 5 s while its picture is traced. */
const mix = { poll: 70, list: 8, svg: 6, conversion: 5, upload: 5, agent: 6 } as const;
type Kind = keyof typeof mix;

/** Sizes of pictures in MB, and their share, %. */
const sizes = [
  [0.1, 60],
  [1, 25],
  [5, 12],
  [20, 3],
] as const;

const { values } = parseArgs({
  options: {
    on: { type: "string", default: "both" },
    seconds: { type: "string", default: "15" },
    from: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
  },
});
const seconds = Number(values.seconds);
/** Far from every limit of an account: what is measured is the machine. */
const roomy = { KERF_STORAGE_QUOTA_BYTES: String(2 ** 40), KERF_CONVERSION_SLOTS: "4" };

/** Rings on white of 256 px, a small logo, with metadata up to each size. */
const logo = pngOf(256, 256, (x, y) => {
  const ring = Math.floor(Math.hypot(x - 128, y - 128) / 8);
  return ring > 14 ? [255, 255, 255] : [(ring * 83) % 256, (ring * 151) % 256, (ring * 199) % 256];
});
const pictures = sizes.map(([mb]) =>
  Buffer.concat([logo, new Uint8Array(Math.max(0, mb * 1e6 - logo.length))]),
);

const makers = { pglite: pgliteDeployment, postgres: postgresDeployment };
console.log(`${availableParallelism()} cores, shared with the bench, Bun ${Bun.version}`);
for (const kind of ["pglite", "postgres"] as const) {
  if (![kind, "both"].includes(values.on)) continue;
  if (kind === "postgres" && !process.env.KERF_TEST_DATABASE_URL) {
    console.log("postgres: skipped, as KERF_TEST_DATABASE_URL names no server");
    continue;
  }
  const deployment = await makers[kind](roomy);
  try {
    await measure(deployment);
  } finally {
    await deployment.stop();
  }
}

/** Rows of one deployment. */
async function measure(deployment: Deployment): Promise<void> {
  const customers = await openAccounts(deployment);
  console.log(
    "\n| on | requests/s | polls p50 ms | p99 ms | lists p99 | uploads p50 | p99 | conversions p99 | agents p99 | answers | busy or too many | errors | RSS MiB |",
  );
  console.log("|--|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
  for (let rate = Number(values.from); ; rate = Math.round(rate * STEP)) {
    const row = await drive(deployment, { customers, rate });
    const at = (kind: Kind, share: number) => percentile(row.latencies[kind], share);
    const p99 = at("poll", 0.99);
    console.log(
      `| ${deployment.kind} | ${rate} | ${[at("poll", 0.5), p99, at("list", 0.99), at("upload", 0.5), at("upload", 0.99), at("conversion", 0.99), at("agent", 0.99)].map((ms) => ms.toFixed(0)).join(" | ")} | ${row.answers} | ${row.refused} | ${row.errors.size === 0 ? 0 : [...row.errors].map(([what, n]) => `${what} ×${n}`).join(", ")} | ${await rssOf(process.pid)} |`,
    );
    if (p99 > LIMIT_MS || row.isBehind) return;
  }
}

interface Customer {
  readonly key: string;
  /** A job that is done. */
  readonly done: string;
  /** The job that was sent last. */
  last: string;
}

/** Accounts with one key and one traced picture each, as a conversion slot is an account's. */
async function openAccounts(deployment: Deployment): Promise<Customer[]> {
  const customers: Customer[] = [];
  for (let k = 0; k < KEYS; k++) {
    const account = await deployment.admin("account", "create", "--credits", String(CREDITS));
    const made = await deployment.admin("key", "create", "--account", String(account.accountId));
    const key = String(made.key);
    const done = await submit(deployment.url, { key, idempotencyKey: "first", picture: logo });
    customers.push({ key, done, last: done });
  }
  for (const { key, done } of customers)
    while (!isOver((await jobOf(deployment.url, key, done))?.state)) await Bun.sleep(50);
  return customers;
}

interface Drive {
  readonly customers: readonly Customer[];
  /** Requests a second. */
  readonly rate: number;
}

/** One row: requests at `rate` for the time of a row, and until all of them are answered. */
async function drive({ url }: Deployment, { customers, rate }: Drive) {
  const draw = openRandom(Number(values.seed), rate);
  const latencies: Record<Kind, number[]> = {
    poll: [],
    list: [],
    svg: [],
    conversion: [],
    upload: [],
    agent: [],
  };
  const errors = new Map<string, number>();
  const open = new Set<Promise<void>>();
  let refused = 0;
  let isBehind = false;
  const begin = performance.now();
  for (let n = 0; n < rate * seconds; n++) {
    const due = begin + (1000 * n) / rate;
    if (due > performance.now()) await Bun.sleep(due - performance.now());
    if (open.size >= MOST_OPEN) {
      isBehind = true;
      break;
    }
    const kind = pick(draw.between(0, 100), Object.entries(mix)) as Kind;
    const customer = customers[draw.below(customers.length)]!;
    const picture = pick(
      draw.between(0, 100),
      sizes.map(([, share], i) => [pictures[i]!, share] as const),
    );
    const asked = ask(url(), { kind, customer, picture }).then(
      (status) => {
        latencies[kind].push(performance.now() - due);
        // a slot that is taken and an account's limits are answers, not errors
        if (status === 429 || status === 503) refused++;
        else if (status >= 400) errors.set(`${status}`, (errors.get(`${status}`) ?? 0) + 1);
      },
      (error: Error) => errors.set(error.name, (errors.get(error.name) ?? 0) + 1),
    );
    const settled: Promise<void> = asked.then(() => {
      open.delete(settled);
    });
    open.add(settled);
  }
  await Promise.all(open);
  const answers = Object.values(latencies).reduce((sum, { length }) => sum + length, 0);
  return { latencies, errors, refused, answers, isBehind };
}

interface Asked {
  readonly kind: Kind;
  readonly customer: Customer;
  readonly picture: Uint8Array;
}

/** Send one request and read its answer; the status. */
async function ask(url: string, { kind, customer, picture }: Asked): Promise<number> {
  const headers = { authorization: `Bearer ${customer.key}` };
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(url + path, { headers, ...init });
    return { status: response.status, body: await response.arrayBuffer() };
  };
  const jobs = "/api/v1/jobs";
  switch (kind) {
    case "poll":
      return (await call(`${jobs}/${customer.last}`)).status;
    case "list":
      return (await call(jobs)).status;
    case "svg":
      return (await call(`${jobs}/${customer.done}/svg`)).status;
    case "conversion":
      return (await call(`${jobs}/${customer.done}/result?format=pdf`)).status;
    case "agent": {
      const params = { name: "get_job", arguments: { job_id: customer.last } };
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
      const accept = "application/json, text/event-stream";
      const type = { "content-type": "application/json", accept };
      return (await call("/mcp", { method: "POST", body, headers: { ...headers, ...type } }))
        .status;
    }
    case "upload": {
      const body = new FormData();
      body.append("file", new Blob([picture as Uint8Array<ArrayBuffer>]));
      const answer = await call(jobs, { method: "POST", body });
      if (answer.status === 202)
        customer.last = (JSON.parse(new TextDecoder().decode(answer.body)) as { id: string }).id;
      return answer.status;
    }
  }
}

/** The item into whose share, %, `at` falls. */
function pick<T>(at: number, items: readonly (readonly [T, number])[]): T {
  let left = at;
  for (const [item, share] of items) {
    if (left < share) return item;
    left -= share;
  }
  return items.at(-1)![0];
}

function percentile(latencies: readonly number[], share: number): number {
  const sorted = latencies.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

/** Resident memory of the processes that `pid` started, their children included; where /proc is. */
async function rssOf(pid: number): Promise<string> {
  const parents = new Map<number, number>();
  const pages = new Map<number, number>();
  for (const name of await readdir("/proc").catch(() => [])) {
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    const [, ppid] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (!ppid) continue;
    parents.set(Number(name), Number(ppid));
    const memory = await readFile(`/proc/${name}/statm`, "utf8").catch(() => "");
    pages.set(Number(name), Number(memory.split(" ")[1] ?? 0));
  }
  const isOurs = (child: number): boolean => {
    const parent = parents.get(child);
    return parent === pid || (parent !== undefined && parent > 1 && isOurs(parent));
  };
  const ours = [...pages].filter(([child]) => isOurs(child));
  return (ours.reduce((sum, [, count]) => sum + count * 4096, 0) / MIB).toFixed(0);
}
