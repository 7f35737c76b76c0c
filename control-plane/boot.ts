/** Opening what a control plane or a runner stands on, and closing it in the right order. @module */
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Config } from "../config.ts";
import { type DirectoryLock, lockDirectory } from "../db/directory-lock.ts";
import { openDb } from "../db/open.ts";
import { keepPrivate } from "../db/private-directory.ts";
import { freeAllConversionSlots } from "../db/queries/accounts.ts";
import { fail, ok, type Result } from "../plugin/mod.ts";
import { openStorage } from "../storage/open.ts";
import type { Storage } from "../storage/storage.ts";
import type { Core } from "./core.ts";
import type { Log } from "./log.ts";
import { loggedStorage } from "./logged-storage.ts";
import { createMetrics } from "./metrics.ts";
import { openQueue } from "./queue.ts";
import { createRates } from "./rates.ts";

/** A core, and how to let go of it. */
export interface OpenCore {
  readonly core: Core;
  /** Held when the database is embedded. */
  readonly lock: DirectoryLock | null;
  close(): Promise<void>;
}

/** Open database, storage and queue; a data directory that another process holds is refused. */
export async function openCore(config: Config, log: Log): Promise<Result<OpenCore, string>> {
  await closeData(config, log);
  const locked = await lockData(config);
  if (!locked.ok) return locked;
  const lock = locked.value;
  // Closed last to first: the next holder of the lock must not find the database open.
  const closers: (() => Promise<void>)[] = [async () => await lock?.release()];
  const close = async () => {
    for (const step of closers.splice(0).reverse()) await step();
  };
  try {
    const { databaseConnections: connections, jobSeconds } = config;
    const database = await openDb(databaseUrlOf(config), { connections });
    closers.push(database.close);
    await database.migrate();
    // Of an embedded database we are the only process: a slot that is taken was its last owner's.
    if (lock) await freeAllConversionSlots(database.db);
    const storage = await storageOf(config, log);
    const queue = await openQueue(database, { jobSeconds, log });
    closers.push(queue.close);
    const rates = createRates(database, config);
    const metrics = createMetrics(database, { log, role: config.role });
    const core = { config, database, storage, queue, rates, metrics, log };
    return ok({ core, lock, close });
  } catch (error) {
    await close();
    throw error;
  }
}

/** Where the database is: the server that is set, or a folder of the data directory. */
function databaseUrlOf({ databaseUrl, dataDir }: Config): string {
  return databaseUrl || join(resolve(dataDir), "database");
}

/** Where blobs are: the store that is set, or a folder of the data directory. */
export async function storageOf({ storageUrl, dataDir }: Config, log: Log): Promise<Storage> {
  const url = storageUrl || pathToFileURL(join(resolve(dataDir), "blobs")).href;
  return loggedStorage(await openStorage(url), log);
}

/** Close the data directory to everybody but its user; one that was open is reported. */
async function closeData({ databaseUrl, storageUrl, dataDir }: Config, log: Log): Promise<void> {
  if (databaseUrl && storageUrl) return;
  const directory = resolve(dataDir);
  const found = await keepPrivate(directory);
  if (!found) return;
  const message = found.closed
    ? "data directory was open to others"
    : "data directory is open to others";
  log.warn(message, { directory, mode: found.mode, wanted: "0700" });
}

/** How long the last owner may take to stop. */
const PATIENCE_MS = 3000;
const LOOK_MS = 100;

async function lockData(config: Config): Promise<Result<DirectoryLock | null, string>> {
  if (config.databaseUrl) return ok(null);
  const directory = resolve(config.dataDir);
  for (const end = Date.now() + PATIENCE_MS; ; await Bun.sleep(LOOK_MS)) {
    const locked = await lockDirectory(directory);
    if (locked.ok) return locked;
    if (Date.now() < end) continue;
    const { pid } = locked.error;
    return fail(
      `Cannot start on "${directory}" as its database must have one owner: process ${pid} serves it`,
    );
  }
}
