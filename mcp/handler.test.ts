import { expect, test } from "bun:test";
import { Type } from "../plugin/mod.ts";
import type { Fetch } from "./api.ts";
import { createMcp } from "./handler.ts";

const empty = Type.Object({});
const schemas = {
  ...{ jobOptions: empty, links: empty, job: empty, jobList: empty, palette: empty },
  ...{ listQuery: empty, resultQuery: empty, cutCheckQuery: empty },
};

/** Send a message of `method` from 192.0.2.7 to tools whose API is `fetch`. */
function send(fetch: Fetch, method: string, params: object = {}): Promise<Response> {
  const unused = () => Promise.reject(new Error("not called"));
  const mcp = createMcp({
    ...{ fetch, schemas, publicUrl: "", boundUrl: () => "http://localhost", runPaint: unused },
    ...{ network: { resolve: unused, get: unused }, imageLimits: { timeoutMs: 1000 } },
    onError: (error) => {
      throw error;
    },
  });
  const request = new Request("http://localhost/mcp", {
    method: "POST",
    headers: {
      authorization: "Bearer kerf_live_unknown",
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  return mcp(request, { address: "192.0.2.7", liftIdleTimeout: () => {} });
}

const refusal = (status: number, policy: string) =>
  Response.json(
    { error: { code: status === 401 ? "invalid_api_key" : "rate_limited", message: "No" } },
    { status, headers: { "ratelimit-policy": `"${policy}";q=60;w=60`, "retry-after": "9" } },
  );

test("createMcp() tells the API whose address calls", async () => {
  const addresses: string[] = [];
  const fetch: Fetch = async (_request, address) => {
    addresses.push(address);
    return refusal(401, "");
  };
  await send(fetch, "tools/list");
  await send(fetch, "tools/call", { name: "list_jobs", arguments: {} });
  expect(addresses).toEqual(["192.0.2.7", "192.0.2.7"]);
});

test("createMcp() refuses an address that has brought too many bad keys, and lets a good key that calls too often list tools", async () => {
  const calls = [["tools/list"], ["tools/call", { name: "list_jobs", arguments: {} }]] as const;
  for (const [method, params] of calls) {
    const refused = await send(async () => refusal(429, "refused keys"), method, params);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "9"]);
    const busy = await send(async () => refusal(429, "requests"), method, params);
    expect(busy.status).toBe(200);
  }
});
