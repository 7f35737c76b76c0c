/** An S3 server for tests, in a process of its own so that tests can kill it. @module */

/** A running server. */
export interface S3Server {
  /** As `KERF_STORAGE_URL` takes it. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Start s3rver on `directory`; with `port` 0 on a free one. */
export async function startS3(directory: string, port = 0): Promise<S3Server> {
  const script = `
    import S3rver from "s3rver";
    const server = new S3rver({
      port: ${port}, address: "127.0.0.1", silent: true, directory: ${JSON.stringify(directory)},
      configureBuckets: [{ name: "kerf", configs: [] }],
    });
    const { port } = await server.run();
    console.log(port);
  `;
  const child = Bun.spawn([process.execPath, "-e", script], {
    cwd: import.meta.dir,
    stdio: ["ignore", "pipe", "ignore"],
  });
  for await (const chunk of child.stdout) {
    const listening = new TextDecoder().decode(chunk).trim();
    const stop = async () => {
      child.kill("SIGKILL");
      await child.exited;
    };
    return { url: `s3+http://S3RVER:S3RVER@127.0.0.1:${listening}/kerf`, stop };
  }
  throw new Error("s3rver did not start");
}
