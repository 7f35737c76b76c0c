/**
 * What a job costs by kind: processor time, memory and bytes, for sizing a deployment.
 *
 * `bun run bench:capacity`; one process and one thread a class of the public corpus, warm. Processor time counts what
 * the process used, so that a busy machine spoils it little; jobs a minute are that time divided into two cores.
 *
 * @module
 */
import { readFileSync, statSync } from "node:fs";
import { traceImage } from "../cli/trace-image.ts";
import { corpusPath, readCorpus } from "./corpus.ts";

/** Pictures of a class that are measured, evenly spread over it. */
const SAMPLE = 12;
/** Pictures traced before: by then the code is compiled. */
const WARM_UP = 6;
const MIB = 1024 * 1024;

const [only] = process.argv.slice(2);
if (only) await measure(pictures(only));
else {
  console.log(
    "| class | px, median | processor s a job | jobs a minute on 2 cores | peak memory MB | image kB | SVG kB |",
  );
  console.log("|---|--:|--:|--:|--:|--:|--:|");
  for (const cls of new Set(readCorpus().map((entry) => entry.class))) {
    const { stdout } = Bun.spawnSync([process.execPath, import.meta.path, cls], {
      stderr: "inherit",
    });
    process.stdout.write(stdout);
  }
}

function pictures(cls: string) {
  const cases = readCorpus().filter((entry) => entry.class === cls);
  const step = Math.max(1, cases.length / SAMPLE);
  return Array.from(
    { length: Math.min(SAMPLE, cases.length) },
    (_, i) => cases[Math.floor(i * step)]!,
  );
}

async function measure(cases: ReturnType<typeof pictures>): Promise<void> {
  const trace = async ({ input, preset }: (typeof cases)[number]) => {
    const traced = await traceImage(readFileSync(corpusPath(input)), { options: { preset } });
    return traced.ok ? traced.value.svg.length : 0;
  };
  for (let i = 0; i < WARM_UP; i++) await trace(cases[i % cases.length]!);
  const before = process.cpuUsage();
  let svg = 0;
  for (const entry of cases) svg += await trace(entry);
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6 / cases.length;
  const image = cases.reduce((sum, { input }) => sum + statSync(corpusPath(input)).size, 0);
  const pixels = cases.map(({ width, height }) => width * height).sort((a, b) => a - b);
  const cells = [
    cases[0]!.class,
    pixels[pixels.length >> 1],
    seconds.toFixed(2),
    Math.round(120 / seconds),
    Math.round((process.resourceUsage().maxRSS * 1024) / MIB),
    (image / cases.length / 1000).toFixed(0),
    (svg / cases.length / 1000).toFixed(0),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}
