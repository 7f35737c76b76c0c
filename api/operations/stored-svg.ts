/** The stored SVG of a done job, fresh or not, whole or in part. @module */
import type { StoredResult } from "../../control-plane/contract/jobs.ts";
import type { Call, Outcome } from "../call.ts";
import { blobBody } from "../http/blob-body.ts";
import { isFresh } from "../http/etag.ts";
import { parseRange } from "../http/range.ts";

/** Answer with the SVG and `headers`, heeding `If-None-Match`, `Range` and `If-Range`. */
export async function storedSvg(
  { request, api }: Call,
  { blob, bytes, sha256 }: StoredResult,
  headers: Record<string, string>,
): Promise<Outcome> {
  const etag = `"${sha256}"`;
  const common = {
    ...headers,
    etag,
    "accept-ranges": "bytes",
    "cache-control": "private, no-cache",
  };
  if (isFresh(request.headers.get("if-none-match"), etag))
    return new Response(null, {
      status: 304,
      headers: { etag, "cache-control": "private, no-cache" },
    });
  const ifRange = request.headers.get("if-range");
  // Of HEAD a range is ignored (RFC 9110, 14.2).
  const ranged = request.method === "GET" && (ifRange === null || ifRange === etag);
  const range = ranged ? parseRange(request.headers.get("range"), bytes) : null;
  if (range === "unsatisfiable")
    return {
      code: "range_not_satisfiable",
      facts: { size: bytes, range: request.headers.get("range") ?? "" },
      headers: { "content-range": `bytes */${bytes}` },
    };
  const wanted = range ? { start: range.start, end: range.end + 1 } : { start: 0, end: bytes };
  const found = await api.storage.get(blob, wanted);
  if (!found.ok) return { code: "storage_unavailable" };
  if (!found.value) return { code: "gone" };
  const length = wanted.end - wanted.start;
  const partial = range ? { "content-range": `bytes ${range.start}-${range.end}/${bytes}` } : {};
  return new Response(await blobBody(found.value, length), {
    status: range ? 206 : 200,
    headers: {
      ...common,
      ...partial,
      "content-type": "image/svg+xml",
      "content-length": String(length),
    },
  });
}
