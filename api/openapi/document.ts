/** The OpenAPI 3.1 description, assembled from the schemas that read and check. @module */
import type { TSchema } from "../../plugin/mod.ts";
import type { Route, ServiceLimits } from "../operation.ts";
import { componentsOf, published } from "./components.ts";
import { descriptionPath, headers, infoOf, tags } from "./fixed.ts";
import { describeOperation, type SharedDescription } from "./operation.ts";

/** Describe `routes`, with the service's limits where they are known; routes without a `doc` are left out. */
export function describeApi(
  routes: readonly Route[],
  jobOptions: TSchema,
  limits?: ServiceLimits,
): object {
  const components = componentsOf(jobOptions);
  const paths = Map.groupBy(
    routes.filter(({ doc }) => doc),
    ({ path }) => path,
  );
  return {
    openapi: "3.1.0",
    info: infoOf(limits),
    servers: [{ url: "/", description: "The service that serves this description" }],
    security: [{ apiKey: [] }],
    tags,
    paths: {
      "/api/v1/openapi.json": descriptionPath,
      ...Object.fromEntries(
        [...paths].map(([path, alike]) => [path, pathItem(alike, { components, limits })]),
      ),
    },
    components: {
      schemas: Object.fromEntries(
        Object.entries(components).map(([name, schema]) => [name, published(schema, components)]),
      ),
      headers,
      securitySchemes: { apiKey: { type: "http", scheme: "bearer", description: "An API key" } },
    },
  };
}

function pathItem(routes: readonly Route[], shared: SharedDescription) {
  return Object.fromEntries(
    routes.flatMap((route) =>
      route.doc ? [[route.method.toLowerCase(), describeOperation(route, route.doc, shared)]] : [],
    ),
  );
}
