/** The public HTTP API: paths to routes, nothing else. @module */
import { type Context, Elysia } from "elysia";
import { inRequestSpan } from "../telemetry/request.ts";
import { type AnyRoute, answer, NOWHERE } from "./answer.ts";
import type { ApiContext } from "./call.ts";
import type { ApiDependencies } from "./dependencies.ts";
import { farewell } from "./http/farewell.ts";
import { describeApi } from "./openapi/document.ts";
import type { PublicRoute, ServiceLimits } from "./operation.ts";
import { openOperations, operations } from "./operations/mod.ts";
import { serviceRoutes } from "./service/mod.ts";
import { createRequestMetrics } from "./service/request-metrics.ts";
import { createCollector } from "./upload/collector.ts";
import { assetsFor } from "./web/assets.ts";
import { webRoutes } from "./web/routes.ts";

/** A connection on which nothing moves is closed after this long. */
export const IDLE_SECONDS = 10;

/**
 * Build the API. `app.handle` is a web-standard fetch; unknown paths get a JSON 404.
 *
 * Elysia only routes: it reads no body and checks no schema, so that key and entitlement come first.
 *
 * @param more Routes beside the API's own.
 */
export function createApi(dependencies: ApiDependencies, more: readonly PublicRoute[] = []) {
  const api: ApiContext = { ...dependencies, collect: createCollector() };
  // Without `standardHostname: false` every path of a host of one to three letters is a 404.
  const app = new Elysia({
    strictPath: true,
    normalize: false,
    handler: { standardHostname: false },
  });
  const describe = (limits?: ServiceLimits) => describeApi(operations, api.jobOptions, limits);
  const requests = createRequestMetrics();
  const routes: readonly AnyRoute[] = [
    ...operations,
    ...openOperations,
    ...(api.web ? webRoutes(api.web, api.jobOptions) : []),
    ...serviceRoutes(describe, requests, api.web !== undefined),
    ...more,
  ];
  const byPath = Map.groupBy(routes, ({ path }) => path.replace(/\{(\w+)\}/g, ":$1"));
  for (const path of ["/", "/*"]) if (!byPath.has(path)) byPath.set(path, []);
  const handlerOf =
    (path: string, alike: readonly AnyRoute[]) =>
    async ({ request, params, server }: Asked) => {
      const started = performance.now();
      const liftIdleTimeout = () => server?.timeout(request, 0);
      const address = server?.requestIP(request)?.address ?? api.addressOf?.(request) ?? "";
      const incoming = {
        request,
        params: paramsOf({ request, params }, path),
        address,
        liftIdleTimeout,
      };
      const response = await inRequestSpan({ request, route: path }, () =>
        answer(incoming, alike, api),
      );
      // It would stay lifted for the whole life of the connection.
      server?.timeout(request, IDLE_SECONDS);
      const seconds = (performance.now() - started) / 1000;
      const { method } = request;
      requests.count({ method, route: path, status: response.status, seconds });
      // Who asks from within this process has no connection to end.
      return server?.requestIP(request) ? farewell(request, response) : response;
    };
  app.onRequest((context) => {
    if (URL.canParse(context.request.url)) return undefined; // Elysia routes it
    const path = pathWithoutHost(context.request);
    const open = byPath.get(path)?.filter(({ access }) => access === "public");
    return handlerOf(path, open ?? [])(context);
  });
  for (const [path, alike] of byPath) {
    const handle = handlerOf(path, alike);
    // HEAD by itself: behind `all` its Content-Length would always be 0.
    app.all(path, handle, { parse: "none" }).head(path, handle, { parse: "none" });
  }
  const { web } = api;
  if (web) app.onStart(() => assetsFor(web.preview).prepareSoon());
  return app;
}

/** The path of a request that names no host, as a probe of HTTP/1.0 may; of one whose Host is none, that of no route. */
function pathWithoutHost({ url, headers }: Request): string {
  return headers.get("host") ? "/*" : (URL.parse(url, NOWHERE)?.pathname ?? "/*");
}

/** What Elysia tells of a request; one that it has not routed has no parameters. */
interface Asked extends Pick<Context, "request" | "server"> {
  readonly params?: Record<string, string | null> | undefined;
}

/** The parameters of `path`; one that is no UTF-8, for which the router gives null, stays as it was written. */
function paramsOf(
  { request, params }: Pick<Asked, "request" | "params">,
  path: string,
): Record<string, string> {
  const places = path.split("/");
  const written = URL.parse(request.url)?.pathname.split("/") ?? [];
  return Object.fromEntries(
    Object.entries(params ?? {}).map(([name, value]) => [
      name,
      value ?? written[places.indexOf(`:${name}`)] ?? "",
    ]),
  );
}
