/** The OpenAPI 3.1 description, assembled from the schemas that read and check. @module */
import type { TSchema } from "../../plugin/mod.ts";
import type { Route, ServiceLimits } from "../operation.ts";
import { type Components, componentsOf, published, webComponents } from "./components.ts";
import { keyErrors, webErrors } from "./errors.ts";
import { descriptionPath, headers, infoOf, tags } from "./fixed.ts";
import { describeOperation, type SharedDescription } from "./operation.ts";

/** Describe `routes`, with the service's limits where they are known; routes without a `doc` are left out. */
export function describeApi(
  routes: readonly Route[],
  jobOptions: TSchema,
  limits?: ServiceLimits,
): object {
  const components = componentsOf(jobOptions);
  return {
    openapi: "3.1.0",
    info: infoOf(limits),
    servers: [{ url: "/", description: "The service that serves this description" }],
    security: [{ apiKey: [] }],
    tags,
    paths: {
      "/api/v1/openapi.json": descriptionPath,
      ...pathsOf(routes, { components, limits, common: keyErrors }),
    },
    components: {
      ...sharedParts(components),
      securitySchemes: { apiKey: { type: "http", scheme: "bearer", description: "An API key" } },
    },
  };
}

/** Describe `routes` for browsers that are signed in: for our own pages, so without promises. */
export function describeWeb(routes: readonly Route[], jobOptions: TSchema): object {
  const components = { ...componentsOf(jobOptions), ...webComponents };
  return {
    openapi: "3.1.0",
    info: { title: "Kerf's own pages", version: "0", description: "May change with any version." },
    servers: [{ url: "/" }],
    security: [{ session: [] }],
    tags,
    paths: pathsOf(routes, { components, limits: undefined, common: webErrors }),
    components: {
      ...sharedParts(components),
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "kerf",
          description: "__Host-kerf over TLS",
        },
      },
    },
  };
}

function sharedParts(components: Components) {
  return {
    schemas: Object.fromEntries(
      Object.entries(components).map(([name, schema]) => [name, published(schema, components)]),
    ),
    headers,
  };
}

function pathsOf(routes: readonly Route[], shared: SharedDescription) {
  const paths = Map.groupBy(
    routes.filter(({ doc }) => doc),
    ({ path }) => path,
  );
  return Object.fromEntries([...paths].map(([path, alike]) => [path, pathItem(alike, shared)]));
}

function pathItem(routes: readonly Route[], shared: SharedDescription) {
  return Object.fromEntries(
    routes.flatMap((route) =>
      route.doc ? [[route.method.toLowerCase(), describeOperation(route, route.doc, shared)]] : [],
    ),
  );
}
