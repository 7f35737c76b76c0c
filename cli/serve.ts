/** `kerf serve`: the service, or one role of it, until it is told to stop. @module */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readConfig } from "../config.ts";
import { createLog } from "../control-plane/log.ts";
import type { Service } from "../main.ts";
import type { Command } from "./command.ts";

const usage = `Usage: kerf serve [--port 8080] [--data ./data] [--role all|api|control-plane|runner]

Serves the API, the agent tools and everything behind them, until SIGINT or SIGTERM.

  --port N     port to listen on; 0 takes a free one
  --data DIR   directory of the embedded database and of the images
  --role R     all (default), or one part: see docs/operating.md

Flags win over environment variables; "kerf config" prints them all with their meaning.
`;

/** `kerf serve`: start, say where, and stop cleanly. */
export const serve: Command = {
  usage,
  async run(args) {
    try {
      return await serveUntilStopped(args);
    } finally {
      // The line to the command that started us would keep this process alive, and it waits for our end.
      if (process.connected) process.disconnect?.();
    }
  },
};

async function serveUntilStopped(args: readonly string[]): Promise<number> {
  const flags = parse(args);
  if (typeof flags === "string") return refuse(`${flags}\n${usage}`, 2);
  const config = readConfig({ ...process.env, ...flags });
  if (!config.ok) return refuse(`${config.error.join("\n")}\n`, 2);
  const log = createLog(config.value.logLevel, { pid: process.pid, role: config.value.role });
  const stopped = untilSignal();
  const { startService } = await import("../main.ts");
  const started = await startService(config.value, log);
  if (!started.ok) return refuse(`${started.error}\n`, 1);
  process.stdout.write(greeting(config.value.role, started.value));
  log.info("stopping", { signal: await stopped });
  await started.value.stop();
  log.info("stopped");
  return 0;
}

/** Flags as the variables that they stand for, or what is wrong with them. */
function parse(args: readonly string[]): Record<string, string> | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { port: { type: "string" }, data: { type: "string" }, role: { type: "string" } },
    });
    const { port, data, role } = values;
    return {
      ...(port !== undefined && { KERF_PORT: port }),
      ...(data !== undefined && { KERF_DATA_DIR: data }),
      ...(role !== undefined && { KERF_ROLE: role }),
    };
  } catch (error) {
    return `Cannot serve as the arguments must be known: ${(error as Error).message}`;
  }
}

function refuse(text: string, code: number): number {
  process.stderr.write(text);
  return code;
}

/**
 * What tells the service to stop: a signal, or the end of the command that started it.
 *
 * A second signal ends the process at once, as nobody listens any more.
 */
function untilSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => resolve(signal));
    if (process.send) process.once("disconnect", () => resolve("the end of its command"));
  });
}

/** A picture that comes with the program, so that the line works wherever it is pasted. */
const sample = fileURLToPath(new URL("../docs/images/sample.png", import.meta.url));

function greeting(role: string, { url, firstKey }: Service): string {
  const name = role === "all" ? "Kerf" : `Kerf ${role}`;
  if (!firstKey) return `${name} is ready at ${url}\n`;
  return `Your API key, shown only this once: ${firstKey}

Send a picture, here one that comes with Kerf, then poll the job that the answer names:
  curl -H "Authorization: Bearer ${firstKey}" -F "file=@${sample}" ${url}/api/v1/jobs

${name} is ready at ${url}
`;
}
