// `image_url` through the whole service: what is fetched, when, and how much of it is held.
import { afterAll, expect, test } from "bun:test";
import type { Network } from "../../mcp/image-url/fetch-image.ts";
import { tinyPng } from "../../runner/testing/png.ts";
import { startService } from "../contract/service.ts";
import { connect } from "./clients.ts";

const service = await startService();
afterAll(() => service.close());

/** A public server that answers with `chunks`, and counts. */
function remote(chunks: () => Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
  const seen = { connections: 0, chunks: 0, dropped: 0 };
  const network: Network = {
    resolve: async () => ["93.184.216.34"],
    async get(_url, _address, signal) {
      seen.connections++;
      signal.addEventListener("abort", () => seen.dropped++);
      const body = (async function* () {
        for await (const chunk of chunks()) {
          seen.chunks++;
          yield chunk;
        }
      })();
      return { status: 200, location: undefined, body, close() {} };
    },
  };
  return { network, seen };
}

async function vectorize(network: Network, { key }: { readonly key: string }, calls = 1) {
  const { port } = service.another({}, network);
  const agent = await connect("v2", { base: `http://127.0.0.1:${port}`, key });
  const call = () => agent.call("vectorize_image", { image_url: "https://a.example/a.png" });
  const answers = await Promise.all(Array.from({ length: calls }, call));
  await agent.close();
  return answers.map(({ structured }) => {
    const { code } = (structured.error ?? {}) as { code?: string };
    return code ?? structured.state;
  });
}

test("a picture behind a URL becomes a job", async () => {
  const { network, seen } = remote(() => [tinyPng.slice(0, 50), tinyPng.slice(50)]);
  expect(await vectorize(network, await service.account())).toEqual(["queued"]);
  expect(seen).toEqual({ connections: 1, chunks: 2, dropped: 1 });
});

test("issue 30: without credit, nothing is fetched", async () => {
  const { network, seen } = remote(() => [tinyPng]);
  const poor = await service.account({ credits: 0 });
  expect(await vectorize(network, poor, 4)).toEqual(Array(4).fill("payment_required"));
  expect(seen.connections).toBe(0);
});

test("issue 30: no more is fetched at once than the key has slots", async () => {
  const { network, seen } = remote(async function* () {
    yield tinyPng.slice(0, 50);
    await Bun.sleep(1000);
    yield tinyPng.slice(50);
  });
  const codes = await vectorize(network, await service.account(), 6);
  expect(codes.toSorted()).toEqual(["queued", "queued", ...Array(4).fill("too_many_uploads")]);
  expect(seen.connections).toBe(2);
});

test("a file that is no image is refused by its first bytes, and read no further", async () => {
  const page = new TextEncoder().encode("<html>".padEnd(1000));
  const { network, seen } = remote(function* () {
    for (;;) yield page;
  });
  expect(await vectorize(network, await service.account())).toEqual(["unsupported_media_type"]);
  expect(seen.chunks).toBeLessThan(200);
  expect(seen.dropped).toBe(1);
});

test("a file without end is cut off at the size limit, and a broken one is unreachable", async () => {
  const megabyte = new Uint8Array(1 << 20);
  const endless = remote(function* () {
    yield tinyPng.slice(0, -12);
    for (;;) yield megabyte;
  });
  expect(await vectorize(endless.network, await service.account())).toEqual(["payload_too_large"]);
  const broken = remote(function* () {
    yield tinyPng.slice(0, 50);
    throw new Error("ECONNRESET");
  });
  const owner = await service.account();
  expect(await vectorize(broken.network, owner)).toEqual(["image_url_unreachable"]);
  expect(await vectorize(broken.network, owner)).toEqual(["image_url_unreachable"]); // its slot is free again
});

test("no call met a defect of the service", () => {
  expect(service.defects).toEqual([]);
});
