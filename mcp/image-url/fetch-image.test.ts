import { expect, test } from "bun:test";
import { type UrlFault, UrlRefusal } from "./fault.ts";
import { fetchImage, type Network, type RemoteResponse } from "./fetch-image.ts";

const PNG = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10, 0);
const limits = { timeoutMs: 200 };

/** All chunks, or the refusal that the reading met. */
async function read(url: string, network: Network, { timeoutMs } = limits) {
  try {
    return { bytes: Buffer.concat(await Array.fromAsync(fetchImage(url, network, { timeoutMs }))) };
  } catch (error) {
    if (error instanceof UrlRefusal) return { error: error.fault as UrlFault };
    throw error;
  }
}

function answer(body: readonly Uint8Array[], status = 200, location?: string): RemoteResponse {
  return {
    status,
    location,
    body: (async function* () {
      yield* body;
    })(),
    close() {},
  };
}

/** A network that counts connections; names resolve to what the table says. */
function counting(
  names: Record<string, readonly string[]>,
  reply: (url: URL) => RemoteResponse | Promise<RemoteResponse> = () => answer([PNG]),
): Network & { readonly connections: string[] } {
  const connections: string[] = [];
  return {
    connections,
    resolve: async (host) => names[host] ?? [],
    get: async (url, address) => {
      connections.push(`${url.hostname} ${address}`);
      return reply(url);
    },
  };
}

test("fetchImage() connects to the very address that was judged", async () => {
  const network = counting({ "a.example": ["93.184.216.34", "2606:2800:220:1::1"] });
  const image = fetchImage("https://a.example/x.png", network, limits);
  expect(network.connections).toEqual([]); // before the first chunk is read
  expect(Buffer.concat(await Array.fromAsync(image))).toEqual(Buffer.from(PNG));
  expect(network.connections).toEqual(["a.example 93.184.216.34"]);
});

test.each([
  "http://a.example/x.png",
  "ftp://a.example/x.png",
  "file:///etc/passwd",
  "data:image/png;base64,AAAA",
  "https://a.example:8443/x.png",
  "https://a.example:80/x.png",
  "https://user@a.example/x.png",
  "https://user:pass@a.example/x.png",
  "https://127.0.0.1/x.png",
  "https://2130706433/x.png",
  "https://0x7f000001/x.png",
  "https://0177.0.0.1/x.png",
  "https://127.1/x.png",
  "https://0/x.png",
  "https://10.1.2.3/x.png",
  "https://100.64.0.1/x.png",
  "https://169.254.169.254/latest/meta-data",
  "https://172.31.0.1/x.png",
  "https://192.168.0.1/x.png",
  "https://192.0.0.8/x.png",
  "https://198.18.0.1/x.png",
  "https://224.0.0.1/x.png",
  "https://255.255.255.255/x.png",
  "https://[::]/x.png",
  "https://[::1]/x.png",
  "https://[fc00::1]/x.png",
  "https://[fe80::1]/x.png",
  "https://[ff02::1]/x.png",
  "https://[::ffff:127.0.0.1]/x.png",
  "https://[::ffff:93.184.216.34]/x.png",
  "https://[64:ff9b::7f00:1]/x.png",
  "https://[2002:7f00:1::]/x.png",
  "https://[2001::1]/x.png",
  "https://a.example./x.png",
  "https://private.example/x.png",
  "https://mixed.example/x.png",
  "https://mapped.example/x.png",
  "/x.png",
  "",
])("fetchImage() refuses %j and opens no connection", async (url) => {
  const network = counting({
    "a.example": ["93.184.216.34"],
    "a.example.": ["93.184.216.34"],
    "private.example": ["10.0.0.1"],
    "mixed.example": ["93.184.216.34", "::1"],
    "mapped.example": ["::ffff:10.0.0.1"],
  });
  const result = await read(url, network);
  expect(result).toMatchObject({ error: { status: 400, code: "invalid_image_url" } });
  expect(network.connections).toEqual([]);
});

test("fetchImage() judges each redirect anew", async () => {
  for (const to of [
    "http://a.example/",
    "https://127.0.0.1/",
    "https://inner.example/",
    "//[::1]/",
  ]) {
    const names = { "a.example": ["93.184.216.34"], "inner.example": ["192.168.1.1"] };
    const network = counting(names, () => answer([], 302, to));
    const result = await read("https://a.example/", network);
    expect(result).toMatchObject({ error: { code: "invalid_image_url" } });
    expect(network.connections.length).toBe(1);
  }
});

test("fetchImage() follows three redirects and no fourth", async () => {
  const names = { "a.example": ["93.184.216.34"] };
  const chain = (hops: number) =>
    counting(names, ({ pathname }) => {
      const n = Number(pathname.slice(1));
      return n < hops ? answer([], 302, `/${n + 1}`) : answer([PNG]);
    });
  expect(await read("https://a.example/0", chain(3))).toMatchObject({ bytes: Buffer.from(PNG) });
  const fourth = chain(4);
  expect(await read("https://a.example/0", fourth)).toMatchObject({
    error: { code: "invalid_image_url" },
  });
  expect(fourth.connections.length).toBe(4);
});

test("fetchImage() reads no faster than it is read, and drops what is not read on", async () => {
  let sent = 0;
  let dropped = false;
  const network: Network = {
    resolve: async () => ["93.184.216.34"],
    async get(_url, _address, signal) {
      signal.addEventListener("abort", () => {
        dropped = true;
      });
      const body = (async function* () {
        for (; ; sent++) yield new Uint8Array(100);
      })();
      return { ...answer([]), body };
    },
  };
  for await (const _chunk of fetchImage("https://a.example/", network, limits)) {
    await Bun.sleep(2 * limits.timeoutMs); // a reader's own time is not the server's
    if (sent >= 1) break;
  }
  expect([sent, dropped]).toEqual([1, true]);
});

test("fetchImage() gives up on a slow answer and on a silent body", async () => {
  const never = new Promise<never>(() => {});
  const silent: RemoteResponse = {
    ...answer([]),
    body: (async function* () {
      yield await never;
    })(),
  };
  for (const reply of [() => never, () => silent]) {
    const network = counting({ "a.example": ["93.184.216.34"] }, reply);
    const result = await read("https://a.example/", network, { timeoutMs: 30 });
    expect(result).toMatchObject({ error: { status: 504, code: "image_url_timeout" } });
  }
});

test("fetchImage() reports a server that fails", async () => {
  const names = { "a.example": ["93.184.216.34"] };
  const unreachable = { error: { status: 502, code: "image_url_unreachable" } };
  const gone = counting(names, () => answer([], 404));
  expect(await read("https://a.example/", gone)).toMatchObject(unreachable);
  const refused = counting(names, () => Promise.reject(new Error("ECONNREFUSED")));
  expect(await read("https://a.example/", refused)).toMatchObject(unreachable);
  expect(await read("https://nowhere.example/", counting({}))).toMatchObject(unreachable);
});
