/**
 * Latency of `GET /api/v1/jobs/{id}` under 50 pollers while jobs run, against `kerf serve` in a process of its own.
 *
 * `bun run bench:api [seconds]`; prints rows for RESULTS.md.
 *
 * @module
 */
import { availableParallelism } from "node:os";
import { pngOf } from "../runner/testing/png.ts";
import { type Started, startService } from "./serve.ts";

const POLLERS = 50;
const WARM_UP_MS = 2000;

/** The document's pace, a tenth of it, and as fast as answers come. */
const PAUSES_MS = [2000, 200, 0];

/** Rings on white, 256 px: a small logo. */
const picture = pngOf(256, 256, (x, y) => {
  const ring = Math.floor(Math.hypot(x - 128, y - 128) / 8);
  return ring > 14 ? [255, 255, 255] : [(ring * 83) % 256, (ring * 151) % 256, (ring * 199) % 256];
});

const seconds = Number(process.argv[2] ?? 10);
await using service = await startService();
console.log(`${availableParallelism()} cores, Bun ${Bun.version}, ${seconds} s a row, PGlite`);
console.log("| pause of a poller | jobs | polls | polls/s | p50 ms | p99 ms | max ms |");
console.log("|--:|--|--:|--:|--:|--:|--:|");
for (const pauseMs of PAUSES_MS)
  for (const running of [false, true]) console.log(await row(service, { pauseMs, running }));

/** Poll one job from all pollers, beside a queue that never runs dry or an idle service. */
async function row(
  service: Started,
  { pauseMs, running }: { readonly pauseMs: number; readonly running: boolean },
): Promise<string> {
  const path = await submit(service);
  while (!(await hasEnded(service, path))) await Bun.sleep(50);
  const begin = performance.now() + WARM_UP_MS;
  const end = begin + seconds * 1000;
  const feeding = running ? feed(service, end) : undefined;
  const latencies = (
    await Promise.all(
      Array.from({ length: POLLERS }, () => poll(service, { path, pauseMs, begin, end })),
    )
  ).flat();
  const traced = await feeding;
  latencies.sort((a, b) => a - b);
  const at = (share: number) =>
    (latencies[Math.floor(share * (latencies.length - 1))] ?? 0).toFixed(1);
  const rate = (latencies.length / seconds).toFixed(0);
  const jobs = traced === undefined ? "none" : `${traced} traced`;
  return `| ${pauseMs} ms | ${jobs} | ${latencies.length} | ${rate} | ${at(0.5)} | ${at(0.99)} | ${at(1)} |`;
}

interface Polling {
  readonly path: string;
  readonly pauseMs: number;
  /** When polls begin to count, and when they end; by `performance.now()`. */
  readonly begin: number;
  readonly end: number;
}

/** Latencies of one poller, ms. */
async function poll(
  { base, headers }: Started,
  { path, pauseMs, begin, end }: Polling,
): Promise<number[]> {
  const latencies: number[] = [];
  await Bun.sleep(Math.random() * pauseMs);
  while (performance.now() < end) {
    const sent = performance.now();
    const response = await fetch(`${base}${path}`, { headers });
    await response.json();
    if (response.status !== 200) throw new Error(`A poll answered ${response.status}`);
    if (sent >= begin) latencies.push(performance.now() - sent);
    await Bun.sleep(pauseMs);
  }
  return latencies;
}

/** Keep two jobs in the queue until `end`; how many were done. */
async function feed(service: Started, end: number): Promise<number> {
  let done = 0;
  const open = [await submit(service), await submit(service)];
  while (performance.now() < end) {
    await Bun.sleep(100);
    if (!(await hasEnded(service, open[0] ?? ""))) continue;
    done++;
    open.shift();
    open.push(await submit(service));
  }
  const { base, headers } = service;
  for (const path of open) await fetch(`${base}${path}`, { method: "DELETE", headers });
  return done;
}

async function hasEnded({ base, headers }: Started, path: string): Promise<boolean> {
  const job = (await (await fetch(`${base}${path}`, { headers })).json()) as { state: string };
  return job.state !== "queued" && job.state !== "running";
}

/** Path of a new job. */
async function submit({ base, headers }: Started): Promise<string> {
  const body = new FormData();
  body.append("file", new Blob([picture as Uint8Array<ArrayBuffer>]), "rings.png");
  const response = await fetch(`${base}/api/v1/jobs`, { method: "POST", headers, body });
  const location = response.headers.get("location");
  if (!location) throw new Error(`A job was refused: ${response.status}`);
  return location;
}
