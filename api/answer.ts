/** From a request to its answer: language, request id, method, key, handler, headers, log. @module */
import { authorize, authorizeSession } from "./authorize.ts";
import type { ApiContext, Call, Outcome } from "./call.ts";
import { compressed } from "./http/compressed.ts";
import { preferredLanguage } from "./http/language.ts";
import { echo } from "./messages/echo.ts";
import type { KeyRoute, PublicRoute, SessionRoute } from "./operation.ts";
import { problemResponse } from "./problem.ts";
import { isOwnPage } from "./web/origin.ts";

/** A route of any access. */
export type AnyRoute = KeyRoute | PublicRoute | SessionRoute;

/** A request as the router hands it over. */
export interface Incoming {
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly address: string;
  readonly liftIdleTimeout: () => void;
}

/** The outcome of a route, and what the wrapping adds to it. */
interface Answered {
  readonly outcome: Outcome;
  readonly headers?: Readonly<Record<string, string>>;
  readonly keyPrefix?: string;
  readonly cause?: unknown;
}

/** Where a request without a readable Host is taken to be sent. */
export const NOWHERE = "http://localhost";

/** Longest part of an unknown path that a refusal repeats, characters. */
const MAX_PATH = 100;

/** Answer `incoming` by the one of `routes`, all of one path, that has its method. */
export async function answer(
  incoming: Incoming,
  routes: readonly AnyRoute[],
  api: ApiContext,
): Promise<Response> {
  const started = performance.now();
  const { request } = incoming;
  const call: Call = {
    ...incoming,
    api,
    url: URL.parse(request.url, NOWHERE) ?? new URL(NOWHERE),
    language: preferredLanguage(request.headers.get("accept-language")),
    requestId: requestIdOf(request),
  };
  const { outcome, headers, ...traces } = await dispatch(call, routes).catch((cause) =>
    defect(call, cause),
  );
  const plain = outcome instanceof Response ? outcome : problemResponse(outcome, call.language);
  const response = await compressed(request, plain);
  for (const [name, value] of Object.entries(headers ?? {}))
    if (!response.headers.has(name)) response.headers.set(name, value);
  response.headers.set("x-request-id", call.requestId);
  response.headers.set("x-content-type-options", "nosniff");
  api.log({
    level: traces.cause === undefined ? "info" : "error",
    requestId: call.requestId,
    method: request.method,
    path: pathInLog(call, routes),
    status: response.status,
    ms: performance.now() - started,
    ...traces,
  });
  return request.method === "HEAD" ? await withoutBody(response) : response;
}

function pathInLog({ url }: Call, routes: readonly AnyRoute[]): string {
  const veiled = routes.find((route) => route.access === "public" && route.veiled);
  return veiled ? veiled.path : url.pathname;
}

async function dispatch(call: Call, routes: readonly AnyRoute[]): Promise<Answered> {
  // A Host that is none leaves no URL, and no route.
  if (routes.length === 0 && !URL.canParse(call.request.url))
    return { outcome: wrongHost(call.request) };
  if (routes.length === 0)
    return {
      outcome: {
        code: "not_found",
        facts: { what: "path", name: call.url.pathname.slice(0, MAX_PATH) },
      },
    };
  const { method } = call.request;
  const forBrowsers = call.url.pathname.startsWith("/web/");
  if (forBrowsers && !isSafe(method) && !isOwnPage(call))
    return { outcome: { code: "cross_site" } };
  const route = routes.find(
    (candidate) => candidate.method === (method === "HEAD" ? "GET" : method),
  );
  if (!route) return { outcome: wrongMethod(method, routes) };
  switch (route.access) {
    case "public":
      return { outcome: await route.answer(call) };
    case "key":
      return await authorize(call, route.answer);
    case "session":
      return await authorizeSession(call, route.answer);
  }
}

/** Whether a method changes nothing. */
function isSafe(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}

function wrongHost({ headers }: Request): Outcome {
  return { code: "invalid_host", facts: { current: echo(headers.get("host")) } };
}

function wrongMethod(method: string, routes: readonly AnyRoute[]): Outcome {
  const methods = routes.map((route) => route.method);
  const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
  if (method === "OPTIONS") return new Response(null, { status: 204, headers: { allow } });
  return { code: "method_not_allowed", facts: { method, allow }, headers: { allow } };
}

function defect({ requestId }: Call, cause: unknown): Answered {
  return { outcome: { code: "internal", facts: { requestId } }, cause };
}

/** The client's id for the request when it is a plain token, else one of ours. */
function requestIdOf(request: Request): string {
  const given = request.headers.get("x-request-id") ?? "";
  return /^[A-Za-z0-9._-]{1,128}$/.test(given) ? given : crypto.randomUUID();
}

/** The answer to HEAD: all headers of the GET, its length among them. */
async function withoutBody(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  if (response.headers.has("content-length")) await response.body?.cancel();
  else if (response.body)
    headers.set("content-length", String((await response.arrayBuffer()).byteLength));
  return new Response(null, { status: response.status, headers });
}
