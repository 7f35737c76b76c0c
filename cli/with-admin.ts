/** Finding the one who may change accounts: the running service, or the database itself. @module */
import { resolve } from "node:path";
import { type Config, webUrlOf } from "../config.ts";
import type { AdminProcedures } from "../control-plane/contract/admin.ts";
import type { Log } from "../control-plane/log.ts";
import { startFault } from "../control-plane/start-fault.ts";
import { lockDirectory, type Owner, ownerOf } from "../db/directory-lock.ts";
import { isServerUrl, openDb } from "../db/open.ts";
import { keepPrivate } from "../db/private-directory.ts";
import { fail, type Result } from "../plugin/result.ts";

/** Nobody could be found. */
export interface NoAdmin {
  readonly code: "unavailable";
  readonly detail: string;
}

/** How long a service may take to open its door after it has locked its data. */
const STARTING_MS = 10_000;
const LOOK_MS = 50;

/**
 * Run `action` against the accounts of `config`.
 *
 * A server is asked directly. An embedded database has one owner: while a service holds it, that
 * service's control plane is asked; else we hold it ourselves for a moment.
 */
export async function withAdmin<T, F>(
  config: Config,
  action: (admin: AdminProcedures) => Promise<Result<T, F>>,
): Promise<Result<T, F | NoAdmin>> {
  try {
    return await askAdmin(config, action);
  } catch (error) {
    const detail = startFault(error, config);
    if (detail === null) throw error;
    return fail({ code: "unavailable", detail });
  }
}

async function askAdmin<T, F>(
  config: Config,
  action: (admin: AdminProcedures) => Promise<Result<T, F>>,
): Promise<Result<T, F | NoAdmin>> {
  const webUrl = () => webUrlOf(config);
  if (isServerUrl(config.databaseUrl))
    return await withDatabase({ url: config.databaseUrl, webUrl }, action);
  const directory = resolve(config.dataDir);
  for (const end = Date.now() + STARTING_MS; Date.now() < end; await Bun.sleep(LOOK_MS)) {
    const owner = await ownerOf(directory);
    if (owner) {
      if (owner.control) return await withService(owner.control, action);
      continue;
    }
    await keepPrivate(directory);
    const lock = await lockDirectory(directory);
    if (!lock.ok) continue;
    try {
      return await withDatabase({ url: `${directory}/database`, webUrl }, action);
    } finally {
      await lock.value.release();
    }
  }
  const detail = `Cannot reach the service on "${directory}" as it must have started: it is starting`;
  return fail({ code: "unavailable", detail });
}

async function withService<T>(
  { url, secret }: NonNullable<Owner["control"]>,
  action: (admin: AdminProcedures) => Promise<T>,
): Promise<T> {
  const { httpClient } = await import("../control-plane/client.ts");
  const { admin } = httpClient(url, secret);
  return await action({
    createAccount: (input) => admin.createAccount.mutate(input),
    showAccount: (input) => admin.showAccount.query(input),
    listAccounts: (input) => admin.listAccounts.query(input),
    addCredits: (input) => admin.addCredits.mutate(input),
    setQuota: (input) => admin.setQuota.mutate(input),
    listKeys: (input) => admin.listKeys.query(input),
    createKey: (input) => admin.createKey.mutate(input),
    revokeKey: (input) => admin.revokeKey.mutate(input),
    createLoginLink: (input) => admin.createLoginLink.mutate(input),
    addIdentity: (input) => admin.addIdentity.mutate(input),
    listIdentities: (input) => admin.listIdentities.query(input),
    removeIdentity: (input) => admin.removeIdentity.mutate(input),
    endSessions: (input) => admin.endSessions.mutate(input),
  });
}

async function withDatabase<T>(
  { url, webUrl }: { readonly url: string; readonly webUrl: () => string },
  action: (admin: AdminProcedures) => Promise<T>,
): Promise<T> {
  const opening = openDb(url, { connections: 2 });
  const { adminProcedures } = await import("../control-plane/admin.ts");
  const database = await opening;
  try {
    await database.migrate();
    return await action(adminProcedures(database.db, { log: silent, webUrl }));
  } finally {
    await database.close();
  }
}

/** An operator's command tells what went wrong in its answer. */
const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };
