/** `kerf serve` in a process of its own, to be measured. @module */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A service with limits out of the way; to dispose of it ends its process and removes its folder. */
export interface Started extends AsyncDisposable {
  /** A folder of the bench's own. */
  readonly folder: string;
  /** The one in it that the service keeps its data in. */
  readonly data: string;
  readonly base: string;
  readonly pid: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Start it with an empty database and limits out of the way; its first key does for all pollers. */
export async function startService({ runners = 1 } = {}): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), "kerf-bench-"));
  const data = join(folder, "served");
  const cli = join(import.meta.dir, "../cli.ts");
  const child = Bun.spawn([process.execPath, cli, "serve", "--port", "0", "--data", data], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
    env: {
      ...process.env,
      KERF_LOG: "error",
      KERF_RUNNERS: String(runners),
      KERF_REQUESTS_PER_MINUTE: "1000000",
      KERF_COMPUTATIONS_PER_HOUR: "1000000",
      KERF_QUEUED_PER_KEY: "10000",
      KERF_FIRST_CREDITS: "1000000",
    },
  });
  const end = async () => {
    child.kill();
    await child.exited;
    await rm(folder, { recursive: true, force: true });
  };
  let greeting = "";
  for await (const chunk of child.stdout) {
    greeting += new TextDecoder().decode(chunk);
    const base = /http:\/\/localhost:\d+/.exec(greeting)?.[0];
    const key = /kerf_live_\w+/.exec(greeting)?.[0];
    if (!base || !key) continue;
    const headers = { authorization: `Bearer ${key}` };
    return { folder, data, base, pid: child.pid, headers, [Symbol.asyncDispose]: end };
  }
  await end();
  throw new Error(`The service did not start: "${greeting}"`);
}

/** The service for another key: a key's jobs are traced one by one. */
export async function withAnotherKey(service: Started): Promise<Started> {
  const cli = join(import.meta.dir, "../cli.ts");
  const args = ["admin", "key", "create", "--data", service.data, "--json"];
  const { key } = await Bun.$`${process.execPath} ${cli} ${args}`.json();
  return { ...service, headers: { authorization: `Bearer ${key}` } };
}

/** Send a job and poll it until it is done: the last poll's answer. */
export async function runJob(
  { base, headers }: Started,
  { body, pollMs }: { readonly body: FormData; readonly pollMs: number },
): Promise<Response> {
  const posted = await fetch(`${base}/api/v1/jobs`, { method: "POST", headers, body });
  const location = posted.headers.get("location");
  if (!location) throw new Error(`A job was refused: ${posted.status}`);
  for (;;) {
    const poll = await fetch(`${base}${location}`, { headers });
    const { state } = (await poll.json()) as { state: string };
    if (state === "done") return poll;
    if (state !== "queued" && state !== "running") throw new Error(`A job ended ${state}`);
    await Bun.sleep(pollMs);
  }
}
