/** Two tools on one picture, taking turns. @module */
import { statSync } from "node:fs";
import { type Cost, kerf, startTool, type TraceJob, vtracer } from "./batch-tool.ts";
import { median } from "./statistics.ts";

/** What one tool needed for a picture. */
export interface Standing {
  /** Medians of the warm runs. */
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly peakMiB: number;
  readonly bytes: number;
  readonly error?: string | undefined;
}

/** Both tools' figures. */
export interface Duel {
  readonly kerf: Standing;
  readonly vtracer: Standing;
}

/** How a duel is run. */
export interface DuelOptions {
  /** Counted runs of each. */
  readonly runs: number;
  /** Uncounted runs before; the engines compile their hot loops in them. */
  readonly warmUps: number;
}

/**
 * Run both tools alternately on the same picture, each in a fresh process.
 *
 * Taking turns lets both see the same load of the machine.
 */
export async function duel(
  { input, preset }: Omit<TraceJob, "output">,
  { runs, warmUps }: DuelOptions,
): Promise<Duel> {
  const sides = [kerf, vtracer].map((tool) => {
    const output = `${input}.${tool.name}.svg`;
    return { output, running: startTool(tool), costs: [] as Cost[] };
  });
  for (let run = -warmUps; run < runs; run++)
    for (const { output, running, costs } of sides) {
      const cost = await running.run({ input, output, preset });
      if (run >= 0) costs.push(cost);
    }
  const [first, second] = sides.map(({ output, running, costs }) => ({
    wallMs: median(costs.map(({ wallMs }) => wallMs)),
    cpuMs: median(costs.map(({ cpuMs }) => cpuMs)),
    peakMiB: running.peakMiB(),
    bytes: sizeOf(output),
    error: costs.find(({ error }) => error)?.error,
  }));
  await Promise.all(sides.map(({ running }) => running.stop()));
  return { kerf: first!, vtracer: second! };
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}
