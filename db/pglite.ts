/** The embedded driver: PostgreSQL compiled to WebAssembly, on a directory. @module */
import { mkdir } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { type Database, migrationsFolder } from "./open.ts";
import * as schema from "./schema.ts";

/** Open the database in `directory` (made when missing), or one in memory when it is `memory://`. */
export async function openPglite(directory: string): Promise<Database> {
  if (directory !== "memory://") await mkdir(directory, { recursive: true });
  const pglite = await PGlite.create(directory);
  const db = drizzle(pglite, { schema });
  return {
    db,
    engine: { kind: "pglite", pglite },
    query: (text, values) => pglite.query(text, [...values]),
    migrate: () => migrate(db, { migrationsFolder }),
    close: () => pglite.close(),
  };
}
