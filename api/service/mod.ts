/** Routes about the service itself: its description, its health, its counters. @module */
import type { PublicRoute } from "../operation.ts";
import { descriptionRoute } from "./description.ts";
import { healthz, readyz } from "./health.ts";
import { metrics } from "./metrics.ts";

/** All of them; `document` is the OpenAPI description. */
export function serviceRoutes(document: object): readonly PublicRoute[] {
  return [descriptionRoute(document), healthz, readyz, metrics];
}
