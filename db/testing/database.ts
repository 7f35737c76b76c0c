/** A fresh database for a suite: on the server when one is given, else embedded and in memory. @module */
import postgres from "postgres";
import { type Database, openDb } from "../open.ts";

/** Server for the PostgreSQL suite, `postgres://user@host:port`; absent: PGlite. */
export const testServer: string | undefined = process.env.KERF_TEST_DATABASE_URL;

/** A database of the suite's own. */
export interface TestDatabase {
  readonly database: Database;
  /** What `openDb` takes to open it again; only of use on a server. */
  readonly url: string;
  drop(): Promise<void>;
}

/** Make a migrated database. */
export async function testDatabase(): Promise<TestDatabase> {
  const { url, drop } = await emptyDatabase();
  const database = await openDb(url);
  await database.migrate();
  return {
    database,
    url,
    async drop() {
      await database.close();
      await drop();
    },
  };
}

/** Make an empty database on the server; without one, name an embedded one in memory. */
export async function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  if (!testServer) return { url: "memory://", drop: async () => {} };
  const name = `kerf_test_${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`;
  await onServer(testServer, `create database ${name}`);
  const url = new URL(testServer);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => onServer(testServer, `drop database if exists ${name} with (force)`),
  };
}

async function onServer(server: string, statement: string): Promise<void> {
  const url = new URL(server);
  url.pathname = "/postgres";
  const client = postgres(url.href, { max: 1, onnotice: () => {} });
  await client.unsafe(statement).finally(() => client.end());
}
