/** The operations of the API about jobs, for browsers that are signed in. @module */
import type { KeyRoute, SessionRoute } from "../operation.ts";
import { operations } from "../operations/mod.ts";

const PUBLIC = "/api/v1/jobs";

/** The same objects below `/web/jobs`: what differs is who may call. */
export const jobRoutes: readonly SessionRoute[] = operations
  .filter(({ path }) => path.startsWith(PUBLIC))
  .map((operation: KeyRoute) => ({
    ...operation,
    path: operation.path.replace(PUBLIC, "/web/jobs"),
    access: "session",
  }));
