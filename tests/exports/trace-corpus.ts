/** Results of the public corpus, for the export checkers. @module */
import { join } from "node:path";
import { type CorpusCase, corpusPath, drawingsOf, readCorpus } from "../../bench/corpus.ts";

/** A stored SVG to check. */
export interface TracedFile {
  readonly file: string;
  /** Whether its page has gaps that are meant: no ground, or centre-lines. */
  readonly transparent: boolean;
}

/** A picture and how to trace it. */
interface Tracing {
  readonly entry: CorpusCase;
  readonly mode: "cut" | "stacked";
}

const root = join(import.meta.dir, "../..");

/**
 * The last picture of each class, cut and stacked: half a minute of checking.
 *
 * Photographs take too long, and gradients of illustrations draw warnings of their colour indices (ADR 71).
 */
export function sampleTracings(): Tracing[] {
  const classes = ["cut", "pixel-art", "logo", "alpha", "line-art", "centerline"];
  return classes.flatMap((name) => bothWays(drawingsOf(name).slice(-1)));
}

/** Every picture, cut and stacked. */
export function allTracings(): Tracing[] {
  return bothWays(readCorpus());
}

function bothWays(entries: readonly CorpusCase[]): Tracing[] {
  return entries.flatMap((entry) => [
    { entry, mode: "cut" as const },
    { entry, mode: "stacked" as const },
  ]);
}

/** Trace pictures into a folder, one after the other in one process. */
export async function traceAll(
  tracings: readonly Tracing[],
  folder: string,
): Promise<TracedFile[]> {
  const tracer = Bun.spawn([process.execPath, join(root, "cli.ts"), "trace", "--batch"], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  const traced = tracings.map(({ entry, mode }) => ({
    file: join(folder, `${entry.id}-${mode}.svg`),
    transparent: entry.class === "alpha" || entry.class === "centerline",
  }));
  tracings.forEach(({ entry: { id, input, preset }, mode }, k) => {
    const job = { id, preset, input: corpusPath(input), output: traced[k]!.file };
    const options = { preset, options: { export: { mode } } };
    tracer.stdin.write(`${JSON.stringify({ ...job, options })}\n`);
  });
  await tracer.stdin.end();
  const answers = (await tracer.stdout.text()).split("\n").filter((line) => line.startsWith("{"));
  const failed = answers.filter((line) => !JSON.parse(line).ok);
  if (failed.length > 0 || answers.length < tracings.length)
    throw new Error(`Cannot trace the corpus: ${failed[0] ?? "the tracer ended early"}`);
  return traced;
}
