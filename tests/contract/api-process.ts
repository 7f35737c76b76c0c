/** `kerf serve --role api` as a process of its own, over a control plane in this one. @module */
import { controlHandler } from "../../control-plane/http.ts";
import { createLog } from "../../control-plane/log.ts";
import type { Harness } from "../../control-plane/testing/harness.ts";

/** The process. */
export interface ApiProcess {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/** What the roles of a test share. */
export const SECRET = "a secret of the tests, long enough";

/** Serve the harness's control plane to who knows the secret. */
export function serveControl({ plane }: Harness): Bun.Server<undefined> {
  const fetch = controlHandler(plane, { secret: SECRET, log: createLog("error") });
  return Bun.serve({ hostname: "127.0.0.1", port: 0, fetch });
}

/** Start it with its blobs in `folder`; nothing of this process reads them. */
export async function startApiProcess(harness: Harness, folder: string): Promise<ApiProcess> {
  const control = serveControl(harness);
  const env = {
    ...process.env,
    KERF_CONTROL_URL: `http://127.0.0.1:${control.port}`,
    KERF_CONTROL_SECRET: SECRET,
    KERF_STORAGE_URL: `${Bun.pathToFileURL(folder)}`,
    KERF_LOG: "error",
  };
  const cli = new URL("../../cli.ts", import.meta.url).pathname;
  const child = Bun.spawn([process.execPath, cli, "serve", "--role", "api", "--port", "0"], {
    env,
    stdout: "pipe",
    stderr: "inherit",
  });
  return {
    port: await announcedPort(child.stdout),
    pid: child.pid,
    async stop() {
      child.kill();
      await child.exited;
      await control.stop(true);
    },
  };
}

/** The port in "… ready at http://localhost:PORT". */
async function announcedPort(stdout: ReadableStream<Uint8Array>): Promise<number> {
  let text = "";
  for await (const chunk of stdout) {
    text += new TextDecoder().decode(chunk);
    const port = /http:\/\/localhost:(\d+)/.exec(text)?.[1];
    if (port) return Number(port);
  }
  throw new Error(`The API did not start: "${text}"`);
}
