/**
 * What more cores bring: a sheet of 40 megapixels on the one core that it takes, and 100 mixed jobs of a service.
 *
 * `bun run bench:cores`; prints rows for docs/operating.md. Processor time is read from /proc, so it runs on Linux only.
 * The projection divides what was measured: jobs share nothing but the service's process, whose event loop is one core.
 *
 * @module
 */
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { traceImage } from "../cli/trace-image.ts";
import { corpusPath, drawingsOf } from "./corpus.ts";
import { runJob, type Started, startService, withAnotherKey } from "./serve.ts";
import { families, sheetFile } from "./sheets.ts";

/** Jobs of the mix: classes of the public corpus, as many of each as stands here. */
const MIX = { logo: 50, alpha: 10, "line-art": 15, illustration: 10, centerline: 5, photo: 10 };
/** Jobs traced before, so that code is compiled. */
const WARM_JOBS = 20;
const KEYS = 20;
/** The pause that the service document asks clients for; polls are a part of what a job costs. */
const POLL_MS = 2000;
const CORES = [2, 4, 8, 16, 32];
/** Clock ticks a second in /proc/PID/stat: USER_HZ, the same on every Linux. */
const TICKS = 100;

const [only] = process.argv.slice(2);
if (only) await traceSheet();
else {
  console.log(`${availableParallelism()} cores, Bun ${Bun.version}\n`);
  process.stdout.write(Bun.spawnSync([process.execPath, import.meta.path, "sheet"]).stdout);
  await mixedJobs();
}

/** One sheet in a process of its own, so that its memory is that of this run alone. */
async function traceSheet(): Promise<void> {
  const sheet = families.find(({ name }) => name === "flat sheet");
  if (!sheet) throw new Error("No family of pictures is called flat sheet");
  const bytes = readFileSync(await sheetFile(sheet, 40));
  const began = performance.now();
  const before = process.cpuUsage();
  const traced = await traceImage(bytes, { options: { preset: "logo" } });
  const { user, system } = process.cpuUsage(before);
  if (!traced.ok) throw new Error(`The sheet was refused: ${JSON.stringify(traced.error)}`);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`sheet of 40 Mpx: ${seconds} s, processor ${((user + system) / 1e6).toFixed(1)} s`);
  process.exit(0);
}

async function mixedJobs(): Promise<void> {
  await using service = await startService({ runners: availableParallelism() });
  const keys = await Promise.all(Array.from({ length: KEYS }, () => withAnotherKey(service)));
  const pictures = mixed();
  await runAll(keys, pictures.slice(0, WARM_JOBS));
  const before = cpuSeconds(service.pid);
  await runAll(keys, pictures);
  const after = cpuSeconds(service.pid);
  const own = (after.own - before.own) / pictures.length;
  const runners = (after.children - before.children) / pictures.length;
  console.log(
    `\n${pictures.length} mixed jobs, processor ms a job: ` +
      `service ${(own * 1000).toFixed(0)}, runners ${(runners * 1000).toFixed(0)}\n`,
  );
  console.log("| cores | jobs a minute | what is busy |");
  console.log("| ----: | ------------: | ------------ |");
  for (const cores of CORES) {
    const all = (60 * cores) / (own + runners);
    const loop = 60 / own;
    const busy = loop < all ? "the service's event loop" : "all cores";
    console.log(`| ${cores} | ${Math.min(all, loop).toFixed(0)} | ${busy} |`);
  }
}

/** The mix in an order that spreads its classes. */
function mixed(): { readonly file: string; readonly preset: string }[] {
  const ranked = Object.entries(MIX).flatMap(([cls, count]) => {
    const drawings = drawingsOf(cls);
    return Array.from({ length: count }, (_, i) => {
      const { input, preset } = drawings[i % drawings.length]!;
      return { file: corpusPath(input), preset, rank: (i + 0.5) / count };
    });
  });
  return ranked.sort((a, b) => a.rank - b.rank);
}

/** Send the jobs, each key its share one after the other, and wait until all are done. */
async function runAll(keys: readonly Started[], pictures: ReturnType<typeof mixed>): Promise<void> {
  const queue = pictures.values();
  const send = async (service: Started) => {
    for (const { file, preset } of queue) {
      const body = new FormData();
      body.append("file", Bun.file(file));
      body.append("options", new Blob([JSON.stringify({ preset })], { type: "application/json" }));
      await runJob(service, { body, pollMs: POLL_MS });
    }
  };
  await Promise.all(keys.map(send));
}

/** Processor seconds of a process and, apart, of all that it started. */
function cpuSeconds(pid: number): { readonly own: number; readonly children: number } {
  const stats = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? statOf(name) : []));
  const ours = new Set([pid]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const stat of stats)
      if (ours.has(stat.parent) && !ours.has(stat.pid)) grown = Boolean(ours.add(stat.pid));
  }
  const own = stats.find((stat) => stat.pid === pid)?.seconds ?? 0;
  const all = stats.reduce((sum, stat) => sum + (ours.has(stat.pid) ? stat.seconds : 0), 0);
  return { own, children: all - own };
}

/** A line of /proc; none where the process has just ended. Its name, in parentheses, may hold spaces. */
function statOf(pid: string): { pid: number; parent: number; seconds: number }[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    return [{ pid: Number(pid), parent: Number(fields[1]), seconds: ticks / TICKS }];
  } catch {
    return [];
  }
}
