/** Results of a corpus, for the export checkers. @module */
import { join } from "node:path";
import { type CorpusCase, corpusFolder, drawingsOf, readCorpus } from "../../bench/corpus.ts";
import { openRandom } from "../../bench/fresh/random.ts";

/** A stored SVG to check. */
export interface TracedFile {
  readonly file: string;
  /** Whether its page has gaps that are meant: no ground, or centre-lines. */
  readonly transparent: boolean;
}

/** A picture and how to trace it. */
interface Tracing {
  readonly entry: CorpusCase;
  /** Options of the stage `export`. */
  readonly options: { readonly mode: "cut" | "stacked"; readonly [name: string]: unknown };
}

const root = join(import.meta.dir, "../..");

/**
 * The last picture of each class but photographs, which take too long, cut and stacked: half a minute of checking.
 */
export function sampleTracings(): Tracing[] {
  const classes = ["cut", "pixel-art", "logo", "illustration", "alpha", "line-art", "centerline"];
  return classes.flatMap((name) => bothWays(drawingsOf(name).slice(-1)));
}

/** Every picture of a corpus, cut and stacked. */
export function allTracings(corpus: string): Tracing[] {
  return bothWays(readCorpus(corpus));
}

/** Part `share` of the tracings, each with options drawn by the seed. */
export function randomTracings(
  tracings: readonly Tracing[],
  { seed, share }: { readonly seed: number; readonly share: number },
): Tracing[] {
  return tracings.flatMap(({ entry, options }, k) => {
    const random = openRandom(seed, k);
    if (random.between(0, 1) >= share) return [];
    const drawn = {
      precision: random.below(5),
      seamStroke: [0, 0, 0.3, 1][random.below(4)],
      backgroundRect: random.below(2) === 1,
      mergeByColor: random.below(2) === 1,
    };
    return [{ entry, options: { ...options, ...drawn } }];
  });
}

function bothWays(entries: readonly CorpusCase[]): Tracing[] {
  return entries.flatMap((entry) => [
    { entry, options: { mode: "cut" as const } },
    { entry, options: { mode: "stacked" as const } },
  ]);
}

/** Trace pictures of a corpus into a folder, one after the other in one process. */
export async function traceAll(
  tracings: readonly Tracing[],
  { folder, corpus = corpusFolder }: { readonly folder: string; readonly corpus?: string },
): Promise<TracedFile[]> {
  const tracer = Bun.spawn([process.execPath, join(root, "cli.ts"), "trace", "--batch"], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  const traced = tracings.map(({ entry, options }) => ({
    file: join(folder, `${entry.id}-${options.mode}.svg`),
    transparent: entry.class === "alpha" || entry.class === "centerline",
  }));
  tracings.forEach(({ entry: { id, input, preset }, options: drawn }, k) => {
    const job = { id, preset, input: join(corpus, input), output: traced[k]!.file };
    const options = { preset, options: { export: drawn } };
    tracer.stdin.write(`${JSON.stringify({ ...job, options })}\n`);
  });
  await tracer.stdin.end();
  const answers = (await tracer.stdout.text()).split("\n").filter((line) => line.startsWith("{"));
  const failed = answers.filter((line) => !JSON.parse(line).ok);
  if (failed.length > 0 || answers.length < tracings.length)
    throw new Error(`Cannot trace the corpus: ${failed[0] ?? "the tracer ended early"}`);
  return traced;
}
