/** `GET /api/v1/openapi.json`. @module */
import { etagOf, isFresh } from "../http/etag.ts";
import type { PublicRoute } from "../operation.ts";

/** Serves `document`, without a key. */
export function descriptionRoute(document: object): PublicRoute {
  const text = JSON.stringify(document);
  const etag = etagOf(text);
  const headers = { etag, "cache-control": "public, max-age=300" };
  return {
    method: "GET",
    path: "/api/v1/openapi.json",
    access: "public",
    async answer({ request }) {
      if (isFresh(request.headers.get("if-none-match"), etag))
        return new Response(null, { status: 304, headers });
      return new Response(text, { headers: { ...headers, "content-type": "application/json" } });
    },
  };
}
