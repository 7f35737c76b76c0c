/** The server driver. @module */
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { type Database, migrationsFolder, type OpenOptions } from "./open.ts";
import * as schema from "./schema.ts";
import { isBroken } from "./unavailable.ts";

/** Any number, the same in every process: who holds it migrates, the rest wait. */
const MIGRATION_LOCK = 7_203_457;

/** Connect to the server at `url`; connections are made when first needed. */
export function openPostgres(url: string, { connections = 10 }: OpenOptions): Database {
  const client = withoutLateRollback(postgres(url, { ...settings, max: connections }));
  const db = drizzle(client, { schema });
  return {
    db,
    engine: { kind: "postgres", url },
    query: async (text, values) => ({ rows: await client.unsafe(text, [...values] as never[]) }),
    migrate: () => migrateLocked(url),
    close: () => client.end({ timeout: 5 }),
  };
}

/** A dead server is noticed within seconds and asked again within one, so that recovery needs no restart. */
const settings = {
  connect_timeout: 5,
  idle_timeout: 60,
  backoff: () => 0.5,
  onnotice: () => {},
  connection: { application_name: "kerf", statement_timeout: 15_000 },
} as const;

/**
 * End a transaction whose connection breaks with that alone.
 *
 * The driver would send `rollback` over what is no longer there, which ends the process or spoils
 * the connection made next (postgres 3.4.9, issue 1208). So its callback stays pending: the driver
 * itself rejects the transaction when the connection closes.
 */
function withoutLateRollback(client: postgres.Sql): postgres.Sql {
  const begin = client.begin.bind(client) as Begin;
  const guarded: Begin = (callback) =>
    begin((tx) =>
      callback(tx).catch((error) => {
        if (!isBroken(error)) throw error;
        return new Promise(() => {});
      }),
    );
  return Object.assign(client, { begin: guarded });
}

/** The one form in which Drizzle calls it. */
type Begin = (callback: (tx: postgres.TransactionSql) => Promise<unknown>) => Promise<unknown>;

/** Migrate over one connection of its own, as an advisory lock belongs to its session. */
async function migrateLocked(url: string): Promise<void> {
  const client = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end({ timeout: 5 });
  }
}
