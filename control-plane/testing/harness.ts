/** A control plane over a database and a folder of its own, for tests. @module */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Config, readConfig } from "../../config.ts";
import { type TestDatabase, testDatabase } from "../../db/testing/database.ts";
import { type Runner, startRunner } from "../../runner/runner.ts";
import { tinyPng } from "../../runner/testing/png.ts";
import { diskStorage } from "../../storage/disk.ts";
import type { Principal } from "../contract/keys.ts";
import type { Core } from "../core.ts";
import { type Dispatcher, type DispatchOptions, startDispatcher } from "../dispatch/dispatch.ts";
import { createLog } from "../log.ts";
import { createMetrics } from "../metrics.ts";
import { openQueue } from "../queue.ts";
import { createRates } from "../rates.ts";
import { createControlPlane, type RunningControlPlane } from "../service.ts";

/** What a suite holds. */
export interface Harness {
  readonly core: Core;
  readonly plane: RunningControlPlane;
  readonly test: TestDatabase;
  /** A new account with a key. */
  account(balance?: { credits?: number; pro?: number }): Promise<Owner>;
  /** Trace with stand-in engines until `stop()` of what it gives. */
  work(children?: number, options?: Pick<DispatchOptions, "drainSeconds">): Promise<Dispatcher>;
  close(): Promise<void>;
}

/** An account with a key. */
export interface Owner {
  readonly accountId: string;
  readonly key: string;
  readonly principal: Principal;
}

/** Set up; `overrides` change settings of this suite's core. */
export async function createHarness(overrides: Partial<Config> = {}): Promise<Harness> {
  const folder = await mkdtemp(join(tmpdir(), "kerf-plane-"));
  const test = await testDatabase();
  const core = await createCore(test, folder, overrides);
  const plane = createControlPlane(core);
  const runners: Runner[] = [];
  return {
    core,
    plane,
    test,
    account: (balance) => makeOwner(plane, balance),
    async work(children = 1, options = {}) {
      const runner = standInRunner(core.config, children);
      runners.push(runner);
      return await startDispatcher(core, { runner, concurrency: children, ...options });
    },
    async close() {
      await plane.stop();
      await core.queue.close();
      for (const runner of runners) runner.stop();
      await test.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A core over `test`, with blobs in `folder`. */
export async function createCore(
  { database }: Pick<TestDatabase, "database">,
  folder: string,
  overrides: Partial<Config> = {},
): Promise<Core> {
  const defaults = readConfig({});
  if (!defaults.ok) throw new Error("The defaults contradict each other");
  const config = { ...defaults.value, ...overrides };
  const log = createLog("error");
  const queue = await openQueue(database, { jobSeconds: config.jobSeconds, log });
  const storage = diskStorage(folder);
  const rates = createRates(database, config);
  const metrics = createMetrics(database, { log, role: config.role });
  return { config, database, storage, queue, rates, metrics, log };
}

/** Children with the stand-in engine, which does what a job's name says. */
export function standInRunner(config: Config, children: number): Runner {
  const engine = new URL("../../runner/testing/engine.ts", import.meta.url).href;
  return startRunner({ ...config, children, engine });
}

/** Make an account with a key, and look the key up. */
export async function makeOwner(
  plane: RunningControlPlane,
  { credits = 100, pro = 0 } = {},
): Promise<Owner> {
  const { accountId } = take(await plane.admin.createAccount({ credits, pro }));
  const { key } = take(await plane.admin.createKey({ accountId }));
  const { principal } = take(await plane.keys.authenticate({ key }));
  return { accountId, key, principal };
}

/** Upload the tiny picture as a job named `name`, as the API would. */
export async function submit(
  { core, plane }: Pick<Harness, "core" | "plane">,
  { principal }: Pick<Owner, "principal">,
  { name = "", idempotencyKey = undefined as string | undefined, options = {} as object } = {},
) {
  const keyed = idempotencyKey === undefined ? {} : { idempotencyKey };
  const opened = await plane.admission.open({ principal, announcedBytes: 1000, ...keyed });
  if (!opened.ok) return opened;
  const { uploadId, blob } = opened.value;
  const put = take(
    await core.storage.put(blob, new Blob([tinyPng as Uint8Array<ArrayBuffer>]).stream()),
  );
  const size = { width: 64, height: 64, mediaType: "image/png" } as const;
  return await plane.admission.commit({
    principal,
    uploadId,
    ...put,
    ...size,
    options: { name, ...options },
  });
}

/** Poll until the job has ended or is in `state`. */
export async function settled(
  { plane }: Pick<Harness, "plane">,
  { principal }: Pick<Owner, "principal">,
  { jobId, state }: { readonly jobId: string; readonly state?: string },
) {
  for (const end = Date.now() + 60_000; Date.now() < end; await Bun.sleep(20)) {
    const view = take(await plane.jobs.get({ principal, jobId }));
    if (state ? view.state === state : !["queued", "running"].includes(view.state)) return view;
  }
  throw new Error(`Job ${jobId} did not settle`);
}

/** The value of a success. @throws {Error} naming the refusal */
export function take<T>(
  result:
    | { readonly ok: true; readonly value: T }
    | { readonly ok: false; readonly error: unknown },
): T {
  if (result.ok) return result.value;
  throw new Error(`Refused: ${JSON.stringify(result.error)}`);
}

/** Id of a new job of the account. */
export async function queued(harness: Harness, owner: Owner, name = ""): Promise<string> {
  return take(await submit(harness, owner, { name })).jobId;
}

/** The account's books. */
export async function show({ plane }: Harness, { accountId }: Owner) {
  return take(await plane.admin.showAccount({ accountId }));
}

/** The fault of a result; null when it is fine. */
export function refusal(result: { ok: boolean; error?: unknown }): unknown {
  return result.ok ? null : result.error;
}
