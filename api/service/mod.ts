/** Routes about the service itself: its description, its health, its counters. @module */
import type { PublicRoute } from "../operation.ts";
import { type Describe, descriptionRoute } from "./description.ts";
import { docsRoutes } from "./docs.ts";
import { healthz, readyz } from "./health.ts";
import { metricsRoute } from "./metrics.ts";
import type { RequestMetrics } from "./request-metrics.ts";

/** All of them; `describe` makes the OpenAPI description. */
export function serviceRoutes(
  describe: Describe,
  requests: RequestMetrics,
  hasPages: boolean,
): readonly PublicRoute[] {
  return [
    descriptionRoute(describe),
    ...docsRoutes(describe(), hasPages),
    healthz,
    readyz,
    metricsRoute(requests),
  ];
}
