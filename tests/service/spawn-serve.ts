/** `kerf serve` as an operator starts it, for tests. @module */

/** A running service. */
export interface Served {
  readonly url: string;
  readonly pid: number;
  /** Everything that it printed until it was ready. */
  readonly greeting: string;
  /** Key of the account made at the first start; "" later. */
  readonly key: string;
  /** End it with `signal`; returns the exit code and what it logged. */
  end(signal: NodeJS.Signals): Promise<{ readonly code: number; readonly log: string }>;
}

const cli = `${import.meta.dir}/../../cli.ts`;

/** Start `kerf serve` with `args`, of another checkout by its `script`; fulfilled once it is ready. */
export async function spawnServe(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  script = cli,
): Promise<Served> {
  const child = Bun.spawn([process.execPath, script, "serve", "--port", "0", ...args], {
    env: { ...process.env, KERF_RUNNERS: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log = new Response(child.stderr).text();
  const decoder = new TextDecoder();
  let greeting = "";
  for await (const chunk of child.stdout) {
    greeting += decoder.decode(chunk);
    if (/ready at \S+\n/.test(greeting)) break;
  }
  const url = /ready at (\S+)/.exec(greeting)?.[1];
  if (!url) {
    child.kill("SIGKILL");
    throw new Error(`kerf serve did not start: ${await log}`);
  }
  return {
    url,
    pid: child.pid,
    greeting,
    key: /kerf_live_\w{32}/.exec(greeting)?.[0] ?? "",
    async end(signal) {
      child.kill(signal);
      return { code: await child.exited, log: await log };
    },
  };
}

/** Run one `kerf` command to its end. */
export async function runKerf(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  script = cli,
) {
  const child = Bun.spawn([process.execPath, script, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { stdout, stderr, code };
}
