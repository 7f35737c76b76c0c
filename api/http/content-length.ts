/** The header `Content-Length`. @module */

/** What a request announces, bytes; undefined where it announces nothing. Two equal headers, which the server joins, are one. */
export function contentLength({ headers }: Request): number | undefined {
  const [first] = (headers.get("content-length") ?? "").split(",");
  return /^\d+$/.test(first ?? "") ? Number(first) : undefined;
}
