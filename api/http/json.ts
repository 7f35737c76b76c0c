/** JSON answers about an account: never kept by a cache. @module */

/** `body` as JSON. */
export function json<T>(
  body: T,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } });
}
