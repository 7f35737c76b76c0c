/** Telling a database that is away from a query that is wrong. @module */

/** Codes of the socket, the driver and PostgreSQL after which a connection closes. */
const BROKEN = [
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ERR_SOCKET_CLOSED",
  "CONNECTION_CLOSED",
  "57P01", // admin shutdown
  "57P02", // crash shutdown
];

/** Those, and the codes of a server that is down, starting, stopping or full. */
const AWAY = new Set([
  ...BROKEN,
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "53300", // too many connections
  "57P03", // cannot connect now
  "57014", // statement timeout
  "3D000", // database does not exist (being restored)
]);

/** Whether `error`, or what caused it, says that the database cannot be used now. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if (AWAY.has(code) || code.startsWith("08")) return true;
  if (/PGlite is clos(ed|ing)/.test(error.message)) return true;
  return isUnavailable(error.cause);
}

/** Whether `error`, or what caused it, says that its connection is gone or about to go. */
export function isBroken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && BROKEN.includes(String(error.code))) || isBroken(error.cause);
}

/** Whether `error` is PostgreSQL's refusal of a second row under a unique index. */
export function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === "23505") || isConflict(error.cause);
}
