/** The control plane over HTTP, for processes that share a secret with it. @module */
import { createHash, timingSafeEqual } from "node:crypto";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { carrierOf, continueTrace } from "../telemetry/span.ts";
import type { ControlPlane, OpsProcedures } from "./contract/control-plane.ts";
import { router } from "./contract/router.ts";
import type { Log } from "./log.ts";

/** Path under which the procedures lie. */
export const controlPath = "/internal/trpc";

/** Answer the requests of who knows `secret`; anybody else gets 404, as if nothing were here. */
export function controlHandler(
  plane: ControlPlane,
  { secret, log }: { readonly secret: string; readonly log: Log },
): (request: Request) => Promise<Response> {
  const expected = digest(`Bearer ${secret}`);
  return async (request) => {
    const given = digest(request.headers.get("authorization") ?? "");
    if (!timingSafeEqual(given, expected)) return new Response(null, { status: 404 });
    const answer = async () =>
      await fetchRequestHandler({
        endpoint: controlPath,
        req: request,
        router,
        createContext: () => plane,
        onError: ({ path, error }) => log.error("procedure broke", { path, error }),
      });
    const carrier = carrierOf(request.headers);
    if (!carrier.traceparent) return await answer();
    const name = `control ${pathOf(request).split("/").at(-1)}`;
    return await continueTrace(carrier, { name, kind: "server" }, answer);
  };
}

/** The path of a request; one whose Host is none, so that it has no whole URL, has it all the same. */
export function pathOf({ url }: Pick<Request, "url">): string {
  return URL.parse(url, "http://localhost")?.pathname ?? "";
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Answer health, readiness and metrics, for roles without an API; anything else is null. */
export async function opsResponse(request: Request, ops: OpsProcedures): Promise<Response | null> {
  switch (pathOf(request)) {
    case "/healthz":
      return Response.json({ status: "ok" });
    case "/readyz": {
      const readiness = await ops.ready();
      return Response.json(readiness, { status: readiness.ready ? 200 : 503 });
    }
    case "/metrics":
      return new Response(await ops.metrics(), {
        headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8" },
      });
    default:
      return null;
  }
}
