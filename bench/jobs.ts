/**
 * Milliseconds from POST to `done`, of the first jobs of a service just started and of the later ones.
 *
 * `bun run bench:jobs [jobs] [quiet seconds]`; prints rows for RESULTS.md, the last of four jobs after the quiet. One client, one job after the other,
 * polled every 5 ms; beside the clock what the stages say of themselves in Server-Timing.
 *
 * `bun run bench:jobs --behind 1,2,4`: the same for as long as another key's photograph of 12 megapixels is traced, on
 * so many runners.
 *
 * @module
 */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { pngOf } from "../runner/testing/png.ts";
import { runJob, type Started, startService, withAnotherKey } from "./serve.ts";
import { families, sheetFile } from "./sheets.ts";

const POLL_MS = 5;
/** Last job of each row. */
const ROWS = [10, 20, 40];
/** Jobs after the quiet: later ones find everything compiled again. */
const JOBS_AFTER = 4;
/** Jobs before the photograph. */
const WARM_JOBS = 20;
/** How long before the first small job the photograph is sent. */
const AHEAD_MS = 300;

/** Two drawings of 256 px with smooth edges: rings, and petals with a square. */
const pictures = [
  drawing((x, y) => Math.hypot(x, y) / 12),
  drawing((x, y) => Math.hypot(x, y) / (20 + 8 * Math.cos(5 * Math.atan2(y, x)))),
];

const { values: flags, positionals } = parseArgs({
  options: { behind: { type: "string" } },
  allowPositionals: true,
});
const setting = `${availableParallelism()} cores, Bun ${Bun.version}, PGlite`;
if (flags.behind) await behindPhotograph(flags.behind.split(",").map(Number));
else await alone(Number(positionals[0] ?? 100), Number(positionals[1] ?? 0));

async function alone(jobs: number, quietSeconds: number): Promise<void> {
  await using service = await startService();
  const taken = await run(service, jobs);
  console.log(`${setting}, one runner`);
  printHead("jobs");
  const ends = [...ROWS.filter((end) => end < jobs), jobs];
  for (const [i, end] of ends.entries()) {
    const start = ends[i - 1] ?? 0;
    console.log(row(`${start + 1} to ${end}`, taken.slice(start, end)));
  }
  if (quietSeconds === 0) return;
  await Bun.sleep(quietSeconds * 1000);
  console.log(row(`after ${quietSeconds} s`, await run(service, JOBS_AFTER)));
}

async function behindPhotograph(runners: readonly number[]): Promise<void> {
  const family = families.find(({ name }) => name === "one photo");
  if (!family) throw new Error("No family of pictures is called one photo");
  const photograph = await Bun.file(await sheetFile(family, 12)).bytes();
  console.log(setting);
  printHead("runners");
  for (const count of runners) {
    await using service = await startService({ runners: count });
    await run(service, WARM_JOBS);
    const other = await withAnotherKey(service);
    let traced = false;
    const large = trace(other, photograph).finally(() => (traced = true));
    await Bun.sleep(AHEAD_MS);
    const taken: Taken[] = [];
    while (!traced) taken.push(...(await run(service, 1)));
    console.log(row(`${count}, small`, taken));
    console.log(row(`${count}, the photograph`, [await large]));
  }
}

async function run(service: Started, times: number): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (let i = 0; i < times; i++) taken.push(await trace(service, pictures[i % pictures.length]!));
  return taken;
}

interface Taken {
  readonly total: number;
  readonly stages: number;
}

async function trace(service: Started, picture: Uint8Array): Promise<Taken> {
  const body = new FormData();
  body.append("file", new Blob([picture as Uint8Array<ArrayBuffer>]), "a.png");
  const sent = performance.now();
  const done = await runJob(service, { body, pollMs: POLL_MS });
  const timings = done.headers.get("server-timing") ?? "";
  const parts = [...timings.matchAll(/dur=([\d.]+)/g)].map(([, ms]) => Number(ms));
  return { total: performance.now() - sent, stages: parts.reduce((sum, ms) => sum + ms, 0) };
}

function printHead(what: string): void {
  console.log(`| ${what} | POST to done, median ms | p90 ms | stages, median ms |`);
  console.log("|---|--:|--:|--:|");
}

function row(name: string, taken: readonly Taken[]): string {
  const at = (key: keyof Taken, share: number) => {
    const sorted = taken.map((job) => job[key]).sort((a, b) => a - b);
    return (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(0);
  };
  return `| ${name} | ${at("total", 0.5)} | ${at("total", 0.9)} | ${at("stages", 0.5)} |`;
}

/** Bands of `level`, a whole number each, blended where two meet. */
function drawing(level: (x: number, y: number) => number): Uint8Array {
  return pngOf(256, 256, (x, y) => {
    const at = Math.min(9, level(x - 127.5, y - 127.5));
    const band = Math.floor(at);
    const blend = Math.min(1, (at - band) * 10);
    const color = (n: number) => [(n * 83) % 256, (n * 151) % 256, (n * 199) % 256] as const;
    const [a, b] = [color(band), color(Math.max(0, band - 1))];
    const mix = (c: number) => Math.round(a[c]! * blend + b[c]! * (1 - blend));
    return [mix(0), mix(1), mix(2)];
  });
}
