/** A process that runs the independent checkers, one after the other. @module */
import { join, resolve } from "node:path";

const root = join(import.meta.dir, "../..");
const python = ["/usr/bin/python3", join(import.meta.dir, "checker.py")];
/** Folder of the checkers. */
export const validators = join(root, "../shared/validators");

/** What a checker printed, and its exit code. */
export interface Verdict {
  readonly code: number;
  readonly text: string;
}

/** A running process; one check at a time. */
export interface Checker {
  /** @param script Of the checkers' folder, or an absolute path. */
  run(script: string, args: readonly string[]): Promise<Verdict>;
  /** End the process. */
  close(): Promise<void>;
}

/** @throws by `run` where the process has ended, with what it printed last */
export function startChecker(): Checker {
  const checker = Bun.spawn(python, {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
    env: {
      VALIDATORS: validators,
      VALIDATORS_MODULES: join(root, "node_modules"),
      ...process.env,
    },
  });
  const answers = linesOf(checker.stdout);
  return {
    async run(script, args) {
      checker.stdin.write(`${JSON.stringify([resolve(validators, script), ...args])}\n`);
      const { value } = await answers.next();
      if (value === undefined)
        throw new Error(`The checkers' process ended: ${await checker.stderr.text()}`);
      return JSON.parse(value) as Verdict;
    },
    async close() {
      await checker.stdin.end();
      await checker.exited;
    },
  };
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of stream) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop()!;
    yield* lines;
  }
  return undefined;
}
