/**
 * `kerf serve --role api` but for the network of `image_url`, which leads to a server on loopback whatever is asked for.
 *
 * `bun api-on-loopback.ts CONTROL_URL FOLDER PICTURE_PORT`; prints its port.
 *
 * @module
 */
import { request } from "node:http";
import { defaultPace } from "../../api/upload/pace.ts";
import { httpClient } from "../../control-plane/client.ts";
import type { Network, RemoteResponse } from "../../mcp/image-url/fetch-image.ts";
import { JobOptions } from "../../pipeline/options.ts";
import { createPublicApp } from "../../public-app.ts";
import { sniff } from "../../raster/decode/sniff.ts";
import { openStorage } from "../../storage/open.ts";
import { SECRET } from "../contract/api-process.ts";

const [control = "", folder = "", picturePort = ""] = process.argv.slice(2);

const network: Network = {
  resolve: async () => ["93.184.216.34"],
  get({ pathname }, _address, signal) {
    const { promise, resolve, reject } = Promise.withResolvers<RemoteResponse>();
    const target = { host: "127.0.0.1", port: Number(picturePort), path: pathname, agent: false };
    const outgoing = request({ ...target, signal }, (incoming) =>
      resolve({
        status: incoming.statusCode ?? 0,
        location: undefined,
        body: incoming,
        close: () => outgoing.destroy(),
      }),
    );
    outgoing.on("error", reject);
    outgoing.end();
    return promise;
  },
};

const app = createPublicApp(
  {
    control: httpClient(control, SECRET),
    storage: await openStorage(Bun.pathToFileURL(folder).href),
    sniff,
    jobOptions: JobOptions,
    pace: defaultPace,
    log: ({ cause }) => {
      if (cause !== undefined) process.stderr.write(`${cause}\n`);
    },
  },
  { publicUrl: "", network, onError: (error) => process.stderr.write(`${error}\n`) },
);
app.listen({ hostname: "127.0.0.1", port: 0, maxRequestBodySize: Number.MAX_SAFE_INTEGER });
process.stdout.write(`${app.server?.port}\n`);
