/** `GET /web/openapi.json`: the routes for browsers, described for our own pages alone. @module */
import type { TSchema } from "../../plugin/mod.ts";
import { etagOf, isFresh } from "../http/etag.ts";
import { describeWeb } from "../openapi/document.ts";
import type { PublicRoute, Route } from "../operation.ts";

/** Describe `routes`; no promise is made to anybody else about them. */
export function webDescription(routes: readonly Route[], jobOptions: TSchema): PublicRoute {
  const text = JSON.stringify(describeWeb(routes, jobOptions));
  const headers = { etag: etagOf(text), "cache-control": "no-cache" };
  return {
    method: "GET",
    path: "/web/openapi.json",
    access: "public",
    async answer({ request }) {
      if (isFresh(request.headers.get("if-none-match"), headers.etag))
        return new Response(null, { status: 304, headers });
      return new Response(text, { headers: { ...headers, "content-type": "application/json" } });
    },
  };
}
