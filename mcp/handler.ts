/** `/mcp`: agent tools over the API, by stateless Streamable HTTP. @module */
import { createMcpHandler } from "@modelcontextprotocol/server";
import { type Api, apiFor, type Fetch } from "./api.ts";
import { admittedText, isToolCall, keyRefusal, refusedAtSight } from "./door.ts";
import type { FetchLimits, Network } from "./image-url/fetch-image.ts";
import { paintBy, type RunPaint } from "./preview/paint.ts";
import type { ApiSchemas } from "./schemas.ts";
import { serverFactory } from "./server.ts";
import { toolsOf } from "./tools/mod.ts";

/** What the tools stand on. */
export interface McpDependencies {
  /** The API. */
  readonly fetch: Fetch;
  readonly schemas: ApiSchemas;
  /** Base URL that clients see; empty where nobody has said. */
  readonly publicUrl: string;
  /** Where the service listens: what clients see as long as nobody says otherwise, whatever `Host` they send. */
  readonly boundUrl: () => string;
  readonly network: Network;
  readonly imageLimits: FetchLimits;
  /** Runs the worker of previews. */
  readonly runPaint: RunPaint;
  /** Told of defects. */
  readonly onError: (error: Error) => void;
}

/** The connection of a request. */
export interface Connection {
  /** Address at its other end; empty where there is none. */
  readonly address: string;
  /** Lets it stay silent from then on. */
  readonly liftIdleTimeout: () => void;
}

/** Answers a request. */
export type McpFetch = (request: Request, connection: Connection) => Promise<Response>;

/** The path that the handler is for. */
export const mcpPath = "/mcp";

/**
 * Answer requests to `/mcp`, of both protocol generations.
 *
 * Each request gets a server of its own that holds its key; nothing outlives the answer.
 */
export function createMcp(dependencies: McpDependencies): McpFetch {
  const { fetch, schemas, publicUrl, boundUrl, network, imageLimits, onError } = dependencies;
  const paint = paintBy(dependencies.runPaint);
  const serverOf = serverFactory(toolsOf(schemas));
  const publicHost = publicUrl === "" ? "" : new URL(publicUrl).hostname;
  return async (request, { address, liftIdleTimeout }) => {
    const refused = refusedAtSight(request, publicHost);
    if (refused) return refused;
    const api = apiFor(request, address, fetch);
    const text = await admittedText(request, { api, liftIdleTimeout });
    if (!text.ok) return text.error;
    const baseUrl = (publicUrl || boundUrl()).replace(/\/$/, "");
    const context = { api, signal: request.signal, baseUrl, network, imageLimits, paint };
    const errors = holdErrors(onError);
    // One handler a request: its server can know this key and no other.
    const handler = createMcpHandler(() => serverOf(context), {
      legacy: "stateless",
      onerror: errors.add,
      maxSubscriptions: 0, // the tools never change
      maxRequestBodySize: Number.MAX_SAFE_INTEGER, // measured at the door
    });
    const { url, method, headers, signal } = request;
    const copy = new Request(url, { method, headers, body: text.value, signal });
    const response = await handler.fetch(copy);
    errors.judge(response);
    return isToolCall(text.value) ? await settled(response, api) : response;
  };
}

/** Holds what the protocol reports of a request until its answer shows whose fault it is. */
function holdErrors(report: (error: Error) => void) {
  const held: Error[] = [];
  let answered = false;
  return {
    add(error: Error) {
      if (answered) report(error);
      else held.push(error);
    },
    /** Report it, unless `response` tells the client that the request is wrong. */
    judge({ status }: Response) {
      answered = true;
      if (status < 400 || status >= 500) held.forEach(report);
    },
  };
}

/** `response` once the tool has ended, or the API's refusal of the key. */
async function settled(response: Response, api: Api): Promise<Response> {
  const body = await response.arrayBuffer();
  // A call that was refused for its arguments has not asked the API yet.
  const refused = api.asked ? api.unauthorized : await keyRefusal(api);
  return refused ?? new Response(body, response);
}
