/**
 * `npm run check:board -- JOBS`: a Prometheus scrapes a service under load, then every expression of the board is asked
 * of it; once more when the service has been idle, where some give nothing, and none may be NaN.
 *
 * Needs `prometheus`, and PostgreSQL in `KERF_TEST_DATABASE_URL`. Grafana itself is not looked at.
 *
 * @module
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pngOf, tinyPng } from "../../runner/testing/png.ts";
import { isOver, jobOf, submit } from "../faults/client.ts";
import { postgresDeployment } from "../faults/deployment.ts";
import { boardExpressions, deploy } from "./board.ts";

/** Jobs of the load; one in ten is an image that cannot be decoded. */
const JOBS = Number(process.argv[2] ?? 60);
const KEYS = 6;
/** What rates are taken over, s. */
const INTERVAL_S = 30;
const PORT = process.env.PROMETHEUS_PORT ?? "9190";
const presets = ["logo", "illustration", "pixel-art", "line-art", "centerline", "photo"];

const folder = await mkdtemp(join(tmpdir(), "kerf-board-"));
const deployment = await postgresDeployment();
await Bun.write(join(folder, "prometheus.yml"), configuration(deployment.urls()));
const prometheus = Bun.spawn(
  [
    "prometheus",
    `--config.file=${folder}/prometheus.yml`,
    `--storage.tsdb.path=${folder}/data`,
    `--web.listen-address=127.0.0.1:${PORT}`,
    "--log.level=error",
  ],
  { stdio: ["ignore", "ignore", "inherit"] },
);
try {
  await load();
  await Bun.sleep(6000); // the last scrapes
  const silent = await report();
  await Bun.sleep(1000 * (INTERVAL_S + 6));
  process.exitCode = silent + (await idle());
} finally {
  prometheus.kill();
  await prometheus.exited;
  await deployment.stop();
  await rm(folder, { recursive: true });
}

/** As deploy/prometheus/prometheus.yml, for these processes and in a hurry. */
function configuration(urls: readonly string[]): string {
  const targets = urls.map((url) => JSON.stringify(new URL(url).host));
  return `global: { scrape_interval: 2s, evaluation_interval: 2s }
rule_files: ["${deploy}/prometheus/kerf.rules.yml"]
scrape_configs:
  - job_name: kerf
    static_configs: [{ targets: [${targets.join(", ")}] }]
`;
}

async function load(): Promise<void> {
  const { accountId } = await deployment.admin("account", "create", "--credits", "1000");
  const keys: string[] = [];
  for (let k = 0; k < KEYS; k++)
    keys.push(
      String((await deployment.admin("key", "create", "--account", String(accountId))).key),
    );
  const large = pngOf(600, 600, (x, y) => [(x * y) & 255, x & 255, y & 255]);
  const broken = tinyPng.slice();
  broken.fill(0, broken.length - 30, broken.length - 14);
  await Promise.all(
    keys.map(async (key, k) => {
      for (let n = k; n < JOBS; n += KEYS) {
        const picture = n % 10 === 9 ? broken : n % 3 === 0 ? large : tinyPng;
        const options = { preset: presets[n % presets.length]! };
        const id = await submit(deployment.url, {
          key,
          idempotencyKey: `job-${n}`,
          picture,
          options,
        });
        while (!isOver((await jobOf(deployment.url, key, id))?.state)) await Bun.sleep(200);
        const headers = { authorization: `Bearer ${key}` };
        for (const path of ["result?format=dxf", "result?format=pdf", "cutcheck"])
          await fetch(`${deployment.url()}/api/v1/jobs/${id}/${path}`, { headers });
        process.stderr.write(".");
      }
    }),
  );
}

/** Print the most that each expression gave while the load ran; how many gave nothing. */
async function report(): Promise<number> {
  let silent = 0;
  for (const { title, expr } of await boardExpressions(`${INTERVAL_S}s`)) {
    const results = await ask(`max_over_time((${expr})[1h:4s])`);
    if (results.length === 0) silent++;
    const values = results.slice(0, 4).map(({ metric, value }) => {
      const labels = Object.values(metric).filter((label) => label !== "kerf");
      return `${labels.join(" ") || "all"} ${Number(value[1]).toPrecision(3)}`;
    });
    process.stdout.write(
      `${title}: ${values.join(", ") || "NOTHING"}${results.length > 4 ? ", …" : ""}\n`,
    );
  }
  const firing = (await ask('ALERTS{alertstate="firing"}')).map(({ metric }) => metric.alertname);
  process.stdout.write(`firing: ${firing.join(", ") || "none"}\n`);
  return silent;
}

/** How many expressions give NaN while nothing happens. */
async function idle(): Promise<number> {
  let wrong = 0;
  for (const { title, expr } of await boardExpressions(`${INTERVAL_S}s`)) {
    const results = await ask(expr);
    if (!results.some(({ value }) => value[1] === "NaN")) continue;
    wrong++;
    process.stdout.write(`idle: ${title}: NaN\n`);
  }
  process.stdout.write(`idle: ${wrong} expressions are NaN\n`);
  return wrong;
}

interface Sample {
  readonly metric: Record<string, string>;
  readonly value: readonly [number, string];
}

async function ask(query: string): Promise<readonly Sample[]> {
  const url = `http://127.0.0.1:${PORT}/api/v1/query?${new URLSearchParams({ query })}`;
  const { data, error } = (await (await fetch(url)).json()) as {
    data?: { result: Sample[] };
    error?: string;
  };
  if (!data) throw new Error(`Prometheus refuses ${query}: ${error}`);
  return data.result;
}
