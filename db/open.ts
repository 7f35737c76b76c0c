/** Open the database: PostgreSQL by URL, or PGlite in a directory. @module */
import type { PGlite } from "@electric-sql/pglite";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type * as schema from "./schema.ts";

/** Queries and transactions, the same over both drivers. A transaction has this type too. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open database. */
export interface Database {
  readonly db: Db;
  /** What the queue talks to: it shares an embedded database, but opens connections of its own to a server. */
  readonly engine:
    | { readonly kind: "pglite"; readonly pglite: PGlite }
    | { readonly kind: "postgres"; readonly url: string };
  /** Run a statement of a library that brings its own SQL, with `$1` placeholders. */
  query(text: string, values: readonly unknown[]): Promise<{ readonly rows: unknown[] }>;
  /** Bring the tables up to this version. Safe in many processes at once. */
  migrate(): Promise<void>;
  /** Finish what runs, then close. */
  close(): Promise<void>;
}

/** How to open. */
export interface OpenOptions {
  /** Connections to a server, at most. */
  readonly connections?: number;
}

/**
 * Open `url`: `postgres://…` is a server; anything else is the directory of an embedded database,
 * which the caller must have locked, as PGlite does not notice a second process.
 */
export async function openDb(url: string, options: OpenOptions = {}): Promise<Database> {
  // Loaded when needed: either driver takes tens of milliseconds to load.
  if (isServerUrl(url)) return (await import("./postgres.ts")).openPostgres(url, options);
  return (await import("./pglite.ts")).openPglite(url);
}

/** Whether `url` names a PostgreSQL server. */
export function isServerUrl(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url);
}

/** Where the migrations lie. */
export const migrationsFolder: string = `${import.meta.dir}/migrations`;
