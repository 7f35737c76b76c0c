/** `kerf serve` in a process of its own, to be measured. @module */
import { join } from "node:path";

/** A service with limits out of the way. */
export interface Started {
  readonly child: Bun.Subprocess<"ignore", "pipe", "inherit">;
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Start it with an empty database and limits out of the way; its first key does for all pollers. */
export async function startService(data: string): Promise<Started> {
  const cli = join(import.meta.dir, "../cli.ts");
  const child = Bun.spawn([process.execPath, cli, "serve", "--port", "0", "--data", data], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
    env: {
      ...process.env,
      KERF_LOG: "error",
      KERF_RUNNERS: "1",
      KERF_REQUESTS_PER_MINUTE: "1000000",
      KERF_COMPUTATIONS_PER_HOUR: "1000000",
      KERF_QUEUED_PER_KEY: "10000",
      KERF_FIRST_CREDITS: "1000000",
    },
  });
  let greeting = "";
  for await (const chunk of child.stdout) {
    greeting += new TextDecoder().decode(chunk);
    const base = /http:\/\/localhost:\d+/.exec(greeting)?.[0];
    const key = /kerf_live_\w+/.exec(greeting)?.[0];
    if (base && key) return { child, base, headers: { authorization: `Bearer ${key}` } };
  }
  throw new Error(`The service did not start: "${greeting}"`);
}
