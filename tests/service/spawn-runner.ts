/** Runner processes of a test. @module */

/** A process that traces. */
export interface RunnerProcess {
  /** End it without a chance to say goodbye, its children with it. */
  kill(): Promise<void>;
  /** Ask it to stop, and wait until it has. */
  stop(): Promise<void>;
}

/** Start one on the database at `url` and the blobs in `folder`; fulfilled once it takes jobs. */
export async function spawnRunner(url: string, folder: string): Promise<RunnerProcess> {
  const script = `${import.meta.dir}/runner-process.ts`;
  const child = Bun.spawn([process.execPath, script, url, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const reader = child.stdout.getReader();
  await reader.read();
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await child.exited;
  };
  return { kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
}
