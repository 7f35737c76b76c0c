/** `GET /metrics`: Prometheus text. @module */
import type { PublicRoute } from "../operation.ts";

/** What the control plane counts. */
export const metrics: PublicRoute = {
  method: "GET",
  path: "/metrics",
  access: "public",
  async answer({ api }) {
    const text = await api.control.ops.metrics.query();
    return new Response(text, {
      headers: {
        "content-type": "text/plain; version=0.0.4; charset=utf-8",
        "cache-control": "no-store",
      },
    });
  },
};
