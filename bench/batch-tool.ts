/** A tracer in a process of its own that answers JSON lines, watched from outside. @module */
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A tool under test. */
export interface Tool {
  readonly name: string;
  readonly command: readonly string[];
}

/** The product. */
export const kerf: Tool = {
  name: "kerf",
  command: [process.execPath, join(import.meta.dir, "../cli.ts"), "trace", "--batch"],
};

/** vtracer's engine as npm ships it. */
export const vtracer: Tool = {
  name: "vtracer",
  command: [process.execPath, join(import.meta.dir, "vtracer-batch.ts")],
};

/** One trace from file to file. */
export interface TraceJob {
  readonly input: string;
  readonly output: string;
  readonly preset: string;
}

/** What one trace cost: from the line written to the reply read, so that decoding and writing count. */
export interface Cost {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly error?: string;
}

/** Start a tool. It serves one job at a time. */
export function startTool({ command }: Tool) {
  const child = Bun.spawn([...command], { stdin: "pipe", stdout: "pipe", stderr: "ignore" });
  const replies = lines(child.stdout);
  return {
    async run(job: TraceJob): Promise<Cost> {
      const cpu = cpuMs(child.pid);
      const started = performance.now();
      child.stdin.write(`${JSON.stringify({ id: 0, ...job })}\n`);
      await child.stdin.flush();
      const { value } = await replies.next();
      const wallMs = performance.now() - started;
      const cost = { wallMs, cpuMs: cpuMs(child.pid) - cpu };
      const reply = value ? JSON.parse(value) : { ok: false, error: { message: "it died" } };
      return reply.ok ? cost : { ...cost, error: reply.error.message };
    },
    /** Highest memory so far, MiB; NaN where the system does not tell. */
    peakMiB: () => peakMiB(child.pid),
    async stop() {
      await child.stdin.end();
      await child.exited;
    },
  };
}

async function* lines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, undefined> {
  let rest = "";
  const decoder = new TextDecoder();
  for await (const bytes of stream) {
    const parts = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = parts.pop() ?? "";
    yield* parts;
  }
  return undefined;
}

const TICK_MS = 10; // Linux counts processor time in hundredths of a second

/** Processor time of a process so far; NaN where the system does not tell. */
function cpuMs(pid: number): number {
  const stat = readProc(pid, "stat");
  // Fields 14 and 15, user and system time; the second field is a name in brackets that may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11] ?? Number.NaN) + Number(fields[12] ?? Number.NaN)) * TICK_MS;
}

function peakMiB(pid: number): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readProc(pid, "status"))?.[1] ?? Number.NaN) / 1024;
}

function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}
