/** A request's span. @module */
import { trace } from "@opentelemetry/api";
import { carrierOf, continueTrace, inSpan, markFailed } from "./span.ts";

/** What a request asks for; `route` has its parameters' names, so that it tells no id. */
export interface Asked {
  readonly request: Request;
  readonly route: string;
}

/** Methods by name; a client may write any other. */
const METHODS = new Set(["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"]);
/** Asked every few seconds by machines: nobody looks for their traces. */
const PROBES = new Set(["/healthz", "/readyz", "/metrics"]);

/** Time the answer to a request, which continues its client's trace or, within this process, the one under way. */
export async function inRequestSpan(
  { request, route }: Asked,
  answer: () => Promise<Response>,
): Promise<Response> {
  if (PROBES.has(route)) return await answer();
  const method = METHODS.has(request.method) ? request.method : "_OTHER";
  const attributes = { "http.request.method": method, "http.route": route };
  const step = { name: `${method} ${route}`, attributes };
  const run = async () => {
    const response = await answer();
    trace.getActiveSpan()?.setAttribute("http.response.status_code", response.status);
    if (response.status >= 500) markFailed(String(response.status));
    return response;
  };
  if (trace.getActiveSpan()) return await inSpan(step, run);
  return await continueTrace(carrierOf(request.headers), { ...step, kind: "server" }, run);
}
