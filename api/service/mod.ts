/** Routes about the service itself: its description, its health, its counters. @module */
import type { PublicRoute } from "../operation.ts";
import { descriptionRoute } from "./description.ts";
import { docsRoutes } from "./docs.ts";
import { healthz, readyz } from "./health.ts";
import { metricsRoute } from "./metrics.ts";
import type { RequestMetrics } from "./request-metrics.ts";

/** All of them; `document` is the OpenAPI description. */
export function serviceRoutes(document: object, requests: RequestMetrics): readonly PublicRoute[] {
  return [
    descriptionRoute(document),
    ...docsRoutes(document),
    healthz,
    readyz,
    metricsRoute(requests),
  ];
}
