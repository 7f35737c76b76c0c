/** Clients at work while the service is put to the test, and what they were answered. @module */
import { pngOf, tinyPng } from "../../runner/testing/png.ts";
import type { Job } from "./books.ts";
import { isOver } from "./client.ts";

/** What was answered to one kind of request. */
export interface Answers {
  count: number;
  /** Longest time until the answer's end, ms. */
  worstMs: number;
}

/** Clients of a service. */
export interface Load {
  /** Jobs that were answered with 202. */
  readonly jobs: readonly Job[];
  /** Answers by request and outcome, since it was called last. */
  take(): Map<string, Answers>;
  /** Answers that no outage excuses. */
  readonly faults: readonly string[];
  /** Have everyone finish what it began: every picture that was sent is let in. */
  stop(): Promise<void>;
}

/** Whom the load works with. */
export interface LoadPlan {
  url(): string;
  /** One sender each; the last one reads. */
  readonly keys: readonly string[];
  /** A job that is done, to read from. */
  readonly done: Job;
}

/** A request that is not answered for so long hangs, ms. */
const HANG_MS = 90_000;
const SEND_EVERY_MS = 400;
const POLL_EVERY_MS = 400;
const READ_EVERY_MS = 300;

/** Pictures of 1 KB, of a quarter of a second of work, and of 2 MB. */
const pictures = [
  tinyPng,
  pngOf(500, 500, (x, y) => {
    const wave = Math.sin(x / 23) * Math.sin(y / 29);
    return wave > 0.3 ? [30, 90, 220] : wave < -0.3 ? [200, 80, 50] : [120, 100, 140];
  }),
  Buffer.concat([tinyPng, new Uint8Array(2_000_000)]),
];

/** Put clients to work. */
export function startLoad({ url, keys, done }: LoadPlan): Load {
  const jobs: Job[] = [];
  const faults: string[] = [];
  let answers = new Map<string, Answers>();
  let working = true;
  const note = (what: string, outcome: string, began: number) => {
    const name = `${what}: ${outcome}`;
    const known = answers.get(name) ?? { count: 0, worstMs: 0 };
    answers.set(name, known);
    known.count++;
    known.worstMs = Math.max(known.worstMs, Date.now() - began);
  };
  /** The answer's body; undefined where there was none that a client can use. */
  const ask = async (key: string, what: string, init: RequestInit & { path: string }) => {
    const began = Date.now();
    const headers = { ...init.headers, authorization: `Bearer ${key}` };
    const signal = AbortSignal.timeout(HANG_MS);
    try {
      const { path, ...rest } = init;
      const response = await fetch(`${url()}/api/v1${path}`, { ...rest, headers, signal });
      const body = await response.text();
      const code = response.ok ? "" : ` ${JSON.parse(body).error?.code}`;
      note(what, `${response.status}${code}`, began);
      if (!response.ok && !isPassing(response.status, code.trim()))
        faults.push(`${what} was answered with ${response.status}: ${body.slice(0, 300)}`);
      return response.ok ? body : undefined;
    } catch (error) {
      const { name, message } = error as Error;
      note(what, name === "TimeoutError" ? "hang" : "no answer", began);
      faults.push(`${what} was not answered: ${message}`);
      return undefined;
    }
  };
  const send = async (key: string, n: number) => {
    const headers = { "idempotency-key": `${key.slice(-8)}-${n}` };
    for (;;) {
      const body = new FormData();
      body.append("file", new Blob([pictures[n % pictures.length] as Uint8Array<ArrayBuffer>]));
      const answer = await ask(key, "upload", { path: "/jobs", method: "POST", headers, body });
      if (answer) return JSON.parse(answer) as { id: string };
      await Bun.sleep(SEND_EVERY_MS);
    }
  };
  const sender = async (key: string) => {
    for (let n = 0; working; n++) {
      const { id } = await send(key, n);
      jobs.push({ key, id });
      while (working) {
        const answer = await ask(key, "poll", { path: `/jobs/${id}` });
        if (answer && isOver((JSON.parse(answer) as { state: string }).state)) break;
        await Bun.sleep(POLL_EVERY_MS);
      }
      if (working) await ask(key, "svg", { path: `/jobs/${id}/svg` });
      await Bun.sleep(SEND_EVERY_MS);
    }
  };
  const reader = async ({ key, id }: Job) => {
    const asked = [
      ["list", "/jobs"],
      ["svg", `/jobs/${id}/svg`],
      ["pdf", `/jobs/${id}/result?format=pdf`],
      ["check", `/jobs/${id}/cutcheck`],
    ] as const;
    for (let n = 0; working; n++) {
      const [what, path] = asked[n % asked.length]!;
      await ask(key, what, { path });
      await Bun.sleep(READ_EVERY_MS);
    }
  };
  const all = Promise.all([...keys.map(sender), reader(done)]);
  return {
    jobs,
    faults,
    take() {
      const taken = answers;
      answers = new Map();
      return taken;
    },
    async stop() {
      working = false;
      await all;
    },
  };
}

/** Answers that tell a client to come again. */
function isPassing(status: number, code: string): boolean {
  return status === 503 || status === 429 || code === "idempotency_in_flight";
}
