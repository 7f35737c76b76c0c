/** The real network, one pinned connection at a time. @module */
import { lookup } from "node:dns/promises";
import { request } from "node:https";
import { literalAddress } from "./allowed-url.ts";
import type { Network, RemoteResponse } from "./fetch-image.ts";

/** What tests change. */
export interface NetworkOptions {
  readonly port?: number;
  /** Certificate to trust, PEM; those of the system when absent. */
  readonly ca?: string;
}

/** DNS of the system and `node:https`. */
export function createNetwork({ port = 443, ca }: NetworkOptions = {}): Network {
  return {
    async resolve(host) {
      try {
        return (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);
      } catch {
        return [];
      }
    },
    get(url, address, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<RemoteResponse>();
      const outgoing = request(
        {
          // Connecting to the address itself leaves no second look-up; name and certificate stay the host's.
          host: address,
          // TLS has no server name for an address: the certificate is held against the address itself.
          ...(literalAddress(url) ? {} : { servername: url.hostname }),
          port,
          path: `${url.pathname}${url.search}`,
          headers: { host: url.host, accept: "image/png, image/jpeg" },
          agent: false,
          signal,
          ...(ca && { ca }),
        },
        (incoming) => {
          resolve({
            status: incoming.statusCode ?? 0,
            location: incoming.headers.location,
            body: incoming,
            close: () => outgoing.destroy(),
          });
        },
      );
      outgoing.on("error", reject);
      outgoing.end();
      return promise;
    },
  };
}
