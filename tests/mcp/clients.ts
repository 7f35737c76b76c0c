/** The official clients of both protocol generations, as one. @module */
import {
  Client as ClientV2,
  StreamableHTTPClientTransport as TransportV2,
} from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as TransportV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

/** What a tool answered. */
export interface Answer {
  readonly isError?: boolean;
  readonly structured: Readonly<Record<string, unknown>>;
  readonly content: readonly { readonly type: string; readonly [member: string]: unknown }[];
}

/** A connected client. */
export interface Connected {
  readonly version: "v1" | "v2";
  /** Version that the server says it has. */
  readonly release: string | undefined;
  listTools(): Promise<readonly { readonly name: string; readonly [member: string]: unknown }[]>;
  call(name: string, args?: Record<string, unknown>): Promise<Answer>;
  close(): Promise<void>;
}

/** Connect by the client of `version`. */
export async function connect(
  version: "v1" | "v2",
  { base, key }: { readonly base: string; readonly key: string },
): Promise<Connected> {
  const url = new URL("/mcp", base);
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  const info = { name: "kerf-tests", version: "1.0.0" };
  const client =
    version === "v1"
      ? new ClientV1(info)
      : new ClientV2(info, { versionNegotiation: { mode: "auto" } });
  const transport =
    version === "v1"
      ? new TransportV1(url, { requestInit })
      : new TransportV2(url, { requestInit });
  await client.connect(transport as never);
  return {
    version,
    release: client.getServerVersion()?.version,
    listTools: async () => (await client.listTools()).tools as never,
    async call(name, args = {}) {
      const result = (await client.callTool({ name, arguments: args })) as Record<string, unknown>;
      return { ...result, structured: result.structuredContent } as never;
    },
    close: () => client.close(),
  };
}
