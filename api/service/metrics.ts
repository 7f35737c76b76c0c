/** `GET /metrics`: Prometheus text. @module */
import type { PublicRoute } from "../operation.ts";
import type { RequestMetrics } from "./request-metrics.ts";

/** What this API counts and, while it can be reached, what the control plane counts, unless that is scraped itself. */
export function metricsRoute(requests: RequestMetrics): PublicRoute {
  return {
    method: "GET",
    path: "/metrics",
    access: "public",
    async answer({ api }) {
      const behind = await (api.metrics ? api.metrics() : api.control.ops.metrics.query());
      const texts = [await requests.text(), ...(typeof behind === "string" ? [behind] : [])];
      return new Response(texts.join("\n"), {
        headers: {
          "content-type": "text/plain; version=0.0.4; charset=utf-8",
          "cache-control": "no-store",
        },
      });
    },
  };
}
