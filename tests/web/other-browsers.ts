/** Firefox by WebDriver BiDi and WebKit by WebDriver: as much of both as running functions on a page takes. @module */
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A page that runs functions, as Playwright's does; values pass as JSON. */
export interface RunsFunctions {
  evaluate<A, R>(run: (argument: A) => R | Promise<R>, argument: A): Promise<R>;
}

/** A page of a browser of its own. */
export interface OtherPage extends RunsFunctions {
  close(): Promise<void>;
}

/** A browser beside Chromium. */
export interface OtherBrowser {
  readonly name: string;
  /** Why it cannot be had; "" where it can. */
  readonly missing: string;
  open(url: string): Promise<OtherPage>;
}

const firefoxPath = process.env.KERF_FIREFOX ?? "/usr/bin/firefox-esr";
const webkitDriverPath = process.env.KERF_WEBKIT_DRIVER ?? "/usr/bin/WebKitWebDriver";

const missing = (path: string) => (existsSync(path) ? "" : `${path} is missing`);

/** Both. WebKit needs a screen: `xvfb-run` gives it one. */
export const otherBrowsers: readonly OtherBrowser[] = [
  { name: "Firefox", missing: missing(firefoxPath), open: openFirefox },
  {
    name: "WebKit",
    missing: missing(webkitDriverPath) || (process.env.DISPLAY ? "" : "no DISPLAY"),
    open: openWebkit,
  },
];

/** A function and its argument as a script; the value comes back as JSON. */
function scriptOf<A>(run: (argument: A) => unknown, argument: A): string {
  return `async () => JSON.stringify(await (${run})(${JSON.stringify(argument)}))`;
}

async function openFirefox(url: string): Promise<OtherPage> {
  const profile = await mkdtemp(join(tmpdir(), "kerf-firefox-"));
  const command = [firefoxPath, "--headless", "--no-remote", "--profile", profile];
  const child = Bun.spawn([...command, "--remote-debugging-port", "0"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const socket = await lineOf(child.stderr, /ws:\/\/\S+/);
  const bidi = await connect(`${socket}/session`);
  await bidi("session.new", { capabilities: {} });
  const { contexts } = (await bidi("browsingContext.getTree", {})) as {
    contexts: { context: string }[];
  };
  const { context } = contexts[0]!;
  await bidi("browsingContext.navigate", { context, url, wait: "complete" });
  return {
    async evaluate(run, argument) {
      const outcome = (await bidi("script.callFunction", {
        functionDeclaration: scriptOf(run, argument),
        awaitPromise: true,
        target: { context },
      })) as { result: { value: string } };
      if (!outcome.result) throw new Error(JSON.stringify(outcome));
      return JSON.parse(outcome.result.value);
    },
    async close() {
      child.kill();
      await child.exited;
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Commands of WebDriver BiDi, each with its answer. */
async function connect(url: string) {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (answer: Record<string, unknown>) => void>();
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data));
    waiting.get(answer.id)?.(answer);
  };
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  let ids = 0;
  return async (method: string, params: object): Promise<unknown> => {
    const id = ++ids;
    const answered = new Promise<Record<string, unknown>>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const answer = await answered;
    waiting.delete(id);
    if (answer.type !== "success") throw new Error(`${method}: ${JSON.stringify(answer)}`);
    return answer.result;
  };
}

/** Longest run of one function, ms. */
const LONGEST_MS = 120_000;

async function openWebkit(url: string): Promise<OtherPage> {
  const port = freePort();
  const driver = Bun.spawn([webkitDriverPath, `--port=${port}`], { stdio: ["ignore", 2, 2] });
  const call = async (method: string, path: string, body?: object) => {
    const sent = body ? { body: JSON.stringify(body) } : {};
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...sent });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  await answering(() => call("GET", "/status"));
  const { sessionId } = (await call("POST", "/session", { capabilities: {} })) as {
    sessionId: string;
  };
  const session = `/session/${sessionId}`;
  await call("POST", `${session}/timeouts`, { script: LONGEST_MS });
  await call("POST", `${session}/url`, { url });
  return {
    async evaluate(run, argument) {
      const script = `const [done] = arguments;
(${scriptOf(run, argument)})().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const outcome = (await call("POST", `${session}/execute/async`, { script, args: [] })) as {
        value?: string;
        error?: string;
      };
      if (outcome.value === undefined) throw new Error(outcome.error);
      return JSON.parse(outcome.value);
    },
    async close() {
      await call("DELETE", session);
      driver.kill();
      await driver.exited;
    },
  };
}

/** The first text of a stream that fits. */
async function lineOf(stream: ReadableStream<Uint8Array>, wanted: RegExp): Promise<string> {
  let text = "";
  for await (const chunk of stream) {
    text += new TextDecoder().decode(chunk);
    const found = wanted.exec(text)?.[0];
    if (found) return found;
  }
  throw new Error(`The browser ended: ${text}`);
}

function freePort(): number {
  const server = Bun.serve({ port: 0, fetch: () => new Response() });
  const { port } = server;
  void server.stop(true);
  return port!;
}

/** Try until it answers, for at most ten seconds. */
async function answering(ask: () => Promise<unknown>): Promise<void> {
  for (let turn = 0; ; turn++) {
    const failed = await ask().then(
      () => null,
      (error: unknown) => error,
    );
    if (!failed) return;
    if (turn === 50) throw failed;
    await Bun.sleep(200);
  }
}
