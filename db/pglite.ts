/** The embedded driver: PostgreSQL compiled to WebAssembly, on a directory. @module */
import { mkdir } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { type Database, migrationsFolder } from "./open.ts";
import { closeFiles } from "./private-directory.ts";

/** Cache of pages. The default of 128 MB costs 80 ms to set up, and the whole database is a few megabytes. */
const SHARED_BUFFERS = "shared_buffers=16MB";

/** Open the database in `directory` (made when missing), or one in memory when it is `memory://`. */
export async function openPglite(directory: string): Promise<Database> {
  if (directory !== "memory://") await mkdir(directory, { recursive: true });
  const startParams = [...PGlite.defaultStartParams, "-c", SHARED_BUFFERS];
  const opening = PGlite.create(directory, { startParams });
  // Loaded while the engine compiles in another thread: `kerf admin` waits for this.
  const [{ drizzle }, { migrate }, schema] = await Promise.all([
    import("drizzle-orm/pglite"),
    import("drizzle-orm/pglite/migrator"),
    import("./schema.ts"),
  ]);
  const pglite = await opening;
  if (directory !== "memory://") await closeFiles(directory);
  const db = drizzle(pglite, { schema });
  return {
    db,
    engine: { kind: "pglite", pglite },
    query: (text, values) => pglite.query(text, [...values]),
    migrate: () => migrate(db, { migrationsFolder }),
    close: () => pglite.close(),
  };
}
