/** Why a service did not start, where its operator can put it right. @module */
import type { Config } from "../config.ts";
import { isUnavailable } from "../db/unavailable.ts";

/** PostgreSQL's refusals of who connects, or of what it may do. */
const REFUSALS = new Set(["28000", "28P01", "3D000", "42501"]);

/** The sentence for `error`; null when it is a bug. */
export function startFault(error: unknown, { host, port }: Config): string | null {
  if (!(error instanceof Error)) return null;
  const code = codeOf(error);
  if (code === "EADDRINUSE")
    return `Cannot listen on port ${port} as it must be free: it is in use; take another by --port or KERF_PORT, such as ${port + 1}`;
  const path = pathOf(error);
  if (path !== null)
    return `Cannot use "${path}" as it must be a directory that this user may write to: ${error.message}`;
  if (code === "EACCES" || code === "EADDRNOTAVAIL")
    return `Cannot listen on ${host}:${port} as this user must be allowed to: ${error.message}`;
  if (isUnavailable(error))
    return `Cannot reach the database as DATABASE_URL must name a running server: ${rootOf(error).message}`;
  if (REFUSALS.has(code))
    return `Cannot use the database as it must let us in: ${rootOf(error).message}`;
  if (error instanceof SyntaxError && error.message.includes("the storage URL"))
    return error.message.replace("the storage URL", "the storage URL in KERF_STORAGE_URL");
  return null;
}

function codeOf(error: Error): string {
  const root = rootOf(error);
  return "code" in root ? String(root.code) : "";
}

/** The file that the file system refused. */
function pathOf(error: Error): string | null {
  const root = rootOf(error);
  return "path" in root && "syscall" in root && root.path ? String(root.path) : null;
}

function rootOf(error: Error): Error {
  return error.cause instanceof Error ? rootOf(error.cause) : error;
}
