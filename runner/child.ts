/** A child process as its runner sees it. @module */
import type { Subprocess } from "bun";
import { collectSeldom, compileLate, keepCode, noFonts } from "./engine-settings.js";
import type { Order, Report, TraceOrder, TraceOutcome } from "./protocol.ts";

/** How children are made. */
export interface ChildOptions {
  /** Module of the engine, as a URL. */
  readonly engine: string;
  readonly memoryMib: number;
}

/** A trace's hooks. */
export interface TraceHooks {
  readonly signal: AbortSignal;
  readonly progress: (fraction: number) => void;
}

/** How long a child may take to end its worker before it is killed. */
const CANCEL_GRACE_MS = 1000;
/** Beyond the budget that the child watches itself: what its runtime maps without using it. */
const HARD_LIMIT_SPARE_MIB = 3072;
const MIB = 1024 * 1024;

/** One child; `dead` once it ended or must not be used again. */
export class Child {
  readonly #process: Subprocess;
  readonly #ready = Promise.withResolvers<void>();
  #hear: (report: Report | TraceOutcome) => void = () => {};
  #end: TraceOutcome = { type: "died" };
  traces = 0;
  dead = false;

  constructor({ engine, memoryMib }: ChildOptions) {
    const { PATH = "", TMPDIR = "/tmp" } = process.env;
    const script = new URL("./child-main.ts", import.meta.url).pathname;
    const command = [process.execPath, script, engine, String(memoryMib)];
    this.#process = Bun.spawn([...limits(memoryMib), ...command], {
      // Nothing of the service's environment: it may hold secrets.
      env: { PATH, TMPDIR, ...keepCode, ...compileLate, ...collectSeldom, ...noFonts },
      stdio: ["ignore", "ignore", "inherit"],
      serialization: "advanced",
      ipc: (report: Report) => {
        if (report.type === "ready") this.#ready.resolve();
        else this.#hear(report);
      },
      onExit: ({ signalCode }, code) => {
        this.dead = true;
        this.#end = endOf(code, { signal: signalCode ?? null, memoryMib });
        this.#ready.resolve();
        this.#hear(this.#end);
      },
    });
  }

  /** Fulfilled once the child is warm, or dead. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  /**
   * Trace one image; at most one at a time.
   *
   * @throws the signal's reason when aborted
   */
  async trace(order: TraceOrder, { signal, progress }: TraceHooks): Promise<TraceOutcome> {
    await this.ready;
    signal.throwIfAborted();
    if (this.dead) return this.#end;
    this.traces++;
    const outcome = Promise.withResolvers<Report | TraceOutcome>();
    this.#hear = (report) => {
      if (report.type === "progress") progress(report.fraction);
      else outcome.resolve(report);
    };
    let grace: Timer | undefined;
    const cancel = () => {
      this.#send({ type: "cancel" });
      // A child that decodes, or is beyond hearing, is killed.
      grace = setTimeout(() => this.kill(), CANCEL_GRACE_MS);
    };
    signal.addEventListener("abort", cancel, { once: true });
    this.#send({ ...order });
    const report = await outcome.promise;
    clearTimeout(grace);
    signal.removeEventListener("abort", cancel);
    this.#hear = () => {};
    // What its ended worker had taken is given back late, and would count against the next picture.
    if (report.type === "failed" && report.overrun?.budget === "memory") this.kill();
    signal.throwIfAborted();
    return report as TraceOutcome;
  }

  /** End the child now. */
  kill(): void {
    this.dead = true;
    this.#process.kill("SIGKILL");
  }

  #send(order: Order): void {
    if (!this.dead) this.#process.send(order);
  }
}

/** Limits of the operating system, where `prlimit` is there to set them: no core dumps, no runaway heap. */
function limits(memoryMib: number): string[] {
  const prlimit = process.platform === "linux" ? Bun.which("prlimit") : null;
  if (!prlimit) return [];
  return [prlimit, "--core=0", `--data=${(memoryMib + HARD_LIMIT_SPARE_MIB) * MIB}`, "--"];
}

/** Signals that say nothing about the picture: an operator, or a machine that ran out of memory. */
const FROM_OUTSIDE = new Set<string | number>(["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"]);
/** How a heap that hits its limit ends a process. */
const OUT_OF_MEMORY = new Set<string | number>(["SIGABRT", "SIGTRAP"]);

interface End {
  readonly signal: string | number | null;
  readonly memoryMib: number;
}

function endOf(code: number | null, { signal, memoryMib }: End): TraceOutcome {
  if (signal && FROM_OUTSIDE.has(signal)) return { type: "died" };
  const detail = `The tracing process ended with ${signal ?? `exit code ${code}`}`;
  if (!signal || !OUT_OF_MEMORY.has(signal)) return { type: "failed", code: "internal", detail };
  const overrun = { budget: "memory", limit: memoryMib } as const;
  return { type: "failed", code: "too_complex", detail, overrun };
}
