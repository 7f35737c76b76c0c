/** `kerf serve`: the service, or one role of it, until a signal stops it. @module */
import { fileURLToPath } from "node:url";
import { readConfig } from "../config.ts";
import { createLog } from "../control-plane/log.ts";
import type { Service } from "../main.ts";
import { fail, ok, type Result } from "../plugin/result.ts";
import type { Command } from "./command.ts";
import { readFlags } from "./flags.ts";
import { logText } from "./log-text.ts";
import { portFault } from "./port-fault.ts";
import { badUsage } from "./usage.ts";

const roles = ["all", "api", "control-plane", "runner"] as const;

const flags = {
  port: { value: "N", about: "port to listen on; 8080 if not given, 0 takes a free one" },
  data: {
    value: "DIR",
    among: "file",
    about: "directory of the embedded database and of the images; ./data if not given",
  },
  role: { value: "R", among: roles, about: "all (default), or one part: see docs/operating.md" },
} as const;

/** `kerf serve`: start, say where, and stop cleanly. */
export const serve: Command = {
  forms: ["serve [--port N] [--data DIR] [--role R]"],
  about: `Serves the API, the agent tools and everything behind them, until SIGINT or SIGTERM.
Flags win over environment variables; "kerf config" prints them all with their meaning.`,
  flags,
  among: [],
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
  const given = parse(args);
  if (!given.ok) return badUsage(given.error, "serve");
  const config = readConfig({ ...process.env, ...given.value });
  if (!config.ok) return refuse(`${config.error.join("\n")}\n`, 2);
  const taken = portFault(config.value);
  if (taken !== null) return refuse(`${taken}\n`, 1);
  const log = createLog(
    config.value.logLevel,
    { pid: process.pid, role: config.value.role },
    process.stderr.isTTY ? (line) => process.stderr.write(logText(line)) : undefined,
  );
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
function parse(args: readonly string[]): Result<Readonly<Record<string, string>>, string> {
  const read = readFlags(args, flags);
  if (!read.ok) return read;
  const [stray] = read.value.positionals;
  if (stray !== undefined) return fail(`Cannot serve "${stray}" as there must be flags alone`);
  const { port, data, role } = read.value.values;
  return ok({
    ...(port !== undefined && { KERF_PORT: port }),
    ...(data !== undefined && { KERF_DATA_DIR: data }),
    ...(role !== undefined && { KERF_ROLE: role }),
  });
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

function greeting(role: string, { url, firstKey, signInLink }: Service): string {
  const name = role === "all" ? "Kerf" : `Kerf ${role}`;
  const workshop = signInLink ? `Open the workshop: ${signInLink}\n` : "";
  if (!firstKey) return `${workshop}${name} is ready at ${url}\n`;
  return `Your API key, shown only this once: ${firstKey}

Send a picture, here one that comes with Kerf, then poll the job that the answer names:
  curl -H "Authorization: Bearer ${firstKey}" -F "file=@${sample}" ${url}/api/v1/jobs

${workshop}${name} is ready at ${url}
`;
}
