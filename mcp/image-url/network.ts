/** The real network, one pinned connection at a time. @module */
import { lookup } from "node:dns/promises";
import { request } from "node:https";
import type { Network, RemoteResponse } from "./fetch-image.ts";

/** DNS of the system and `node:https`. */
export const network: Network = {
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
        servername: url.hostname,
        port: 443,
        path: `${url.pathname}${url.search}`,
        headers: { host: url.host, accept: "image/png, image/jpeg" },
        agent: false,
        signal,
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
