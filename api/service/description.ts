/** `GET /api/v1/openapi.json`. @module */
import type { Limits } from "../../control-plane/contract/control-plane.ts";
import type { ApiContext } from "../call.ts";
import { etagOf, isFresh } from "../http/etag.ts";
import type { PublicRoute, ServiceLimits } from "../operation.ts";

/** Describes the service under given limits, or where they are unknown. */
export type Describe = (limits?: ServiceLimits) => object;

/**
 * Serves what `describe` makes of the limits that are in force, without a key.
 *
 * A control plane out of reach leaves the last description in place, at first one without limits.
 */
export function descriptionRoute(describe: Describe): PublicRoute {
  let last = { limits: "", ...written(describe()) };
  return {
    method: "GET",
    path: "/api/v1/openapi.json",
    access: "public",
    async answer({ request, api }) {
      const limits = await limitsOf(api);
      const key = JSON.stringify(limits ?? null);
      if (limits && key !== last.limits) last = { limits: key, ...written(describe(limits)) };
      const { text, etag } = last;
      // Tools in other sites' pages read it: it is public and the same for all.
      const headers = {
        etag,
        "cache-control": "public, max-age=300",
        "access-control-allow-origin": "*",
      };
      if (isFresh(request.headers.get("if-none-match"), etag))
        return new Response(null, { status: 304, headers });
      return new Response(text, { headers: { ...headers, "content-type": "application/json" } });
    },
  };
}

function written(document: object) {
  const text = JSON.stringify(document);
  return { text, etag: etagOf(text) };
}

async function limitsOf({ control, pace }: ApiContext): Promise<ServiceLimits | undefined> {
  // A control plane out of reach answers with a refusal, which has none of these.
  const told: Partial<Limits> = await control.ops.limits.query();
  if (told.maxUploadBytes === undefined) return undefined;
  return { ...(told as Limits), leastBytesPerSecond: pace.minRate };
}
