// The agent tools' address as any HTTP client meets it.
import { afterAll, expect, test } from "bun:test";
import { connect } from "node:net";
import { localClient } from "../../control-plane/client.ts";
import { startService } from "../contract/service.ts";

const service = await startService();
afterAll(() => service.close());

const send = (headers: Record<string, string>, { body, ...init }: RequestInit = {}) =>
  fetch(`${service.base}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body: body ?? message("tools/list"),
    ...init,
  });
const message = (method: string, params: object = {}) =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });

test("the key is judged before anything else: 401 with a bare challenge and the API's error", async () => {
  const calls = [message("tools/list"), message("initialize"), "no JSON", "x".repeat(100_000)];
  for (const name of ["list_jobs", "vectorize_image"])
    calls.push(message("tools/call", { name, arguments: { image_url: "https://127.0.0.1/" } }));
  for (const headers of [{}, { authorization: "Bearer kerf_live_unknown" }])
    for (const body of calls) {
      const response = await send(headers, { body });
      expect([response.status, response.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
      expect(await response.json()).toMatchObject({ error: { code: "invalid_api_key" } });
    }
});

test("GET and DELETE answer 405 with Allow, discovery of OAuth a JSON 404", async () => {
  for (const method of ["GET", "DELETE", "PUT"]) {
    const response = await fetch(`${service.base}/mcp`, { method });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  }
  for (const name of [
    "oauth-protected-resource",
    "oauth-protected-resource/mcp",
    "oauth-authorization-server",
  ]) {
    const response = await fetch(`${service.base}/.well-known/${name}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: "not_found" } });
  }
});

/** Send `head` and `body`, which may be less than announced; the status, how long it took, and how long the connection lived, ms. */
async function silent(head: string, body = "") {
  const begin = performance.now();
  const socket = connect(service.port, "127.0.0.1");
  const closed = new Promise<number>((resolve) =>
    socket.once("close", () => resolve(performance.now() - begin)),
  );
  const first = new Promise<Buffer>((resolve) => socket.once("data", resolve));
  socket.write(`${head}\r\nhost: localhost\r\n\r\n${body}`);
  const answered = first.then((bytes) => [
    Number(bytes.toString("latin1").split(" ")[1]),
    performance.now() - begin,
  ]);
  const lived = await Promise.race([closed, Bun.sleep(25_000).then(() => Infinity)]);
  socket.destroy();
  const [status, ms] = await Promise.race([answered, Bun.sleep(0).then(() => [0, Infinity])]);
  return { status, ms, lived };
}

test("a connection of who has no good key, or asks nothing, is answered and then closed", async () => {
  const { key } = await service.account();
  const post = (token: string, bytes: number) =>
    `POST /mcp HTTP/1.1\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\ncontent-length: ${bytes}`;
  const list = message("tools/list");
  const ends = await Promise.all([
    silent(post("nope", 100)), // the body never comes
    silent("POST /mcp HTTP/1.1\r\ncontent-length: 100"),
    silent("GET /mcp HTTP/1.1"),
    silent(post(key, list.length), list),
  ]);
  expect(ends.map(({ status }) => status)).toEqual([401, 401, 405, 200]);
  for (const { ms, lived } of ends) {
    expect(ms).toBeLessThan(8000);
    expect(lived).toBeLessThan(25_000);
  }
}, 60_000);

test("a small call whose body is late is answered as any other", async () => {
  const { key } = await service.account();
  const late = new ReadableStream({
    async start(controller) {
      await Bun.sleep(1500);
      controller.enqueue(new TextEncoder().encode(message("tools/list")));
      controller.close();
    },
  });
  const length = { "content-length": String(message("tools/list").length) };
  const response = await send({ authorization: `Bearer ${key}`, ...length }, { body: late });
  expect(response.status).toBe(200);
});

test("a page of another origin is refused, programs and local pages are not", async () => {
  const { key } = await service.account();
  const from = async (origin: string) =>
    (await send({ authorization: `Bearer ${key}`, ...(origin && { origin }) })).status;
  expect(await from("")).toBe(200);
  expect(await from("http://localhost:6274")).toBe(200);
  expect(await from("https://evil.example")).toBe(403);
  expect(await from("null")).toBe(403);
});

test("issue 30: /llms.txt does not repeat a Host that was made up", async () => {
  const headers = { host: "evil.example" };
  const text = await (await fetch(`${service.base}/llms.txt`, { headers })).text();
  expect(text).not.toContain("evil.example");
});

test("/llms.txt names the server and the API at the address it listens on", async () => {
  const response = await fetch(`${service.base}/llms.txt`);
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const text = await response.text();
  expect(text).toStartWith("# Kerf\n");
  for (const path of ["/mcp", "/api/v1/openapi.json"]) expect(text).toContain(service.base + path);
});

test("issue 30: a message that is no JSON-RPC is the client's fault, and no defect", async () => {
  const { key } = await service.account();
  const headers = { authorization: `Bearer ${key}` };
  for (const body of ["no JSON", "", "[]", "{}", "null", '{"jsonrpc":"2.0","id":1,"method":5}'])
    expect((await send(headers, { body })).status).toBe(400);
  expect((await send({ ...headers, "content-type": "text/plain" })).status).toBe(415);
  expect(service.defects).toEqual([]);
});

test("bad keys that come to /mcp count for the address that sends them", async () => {
  const addresses: unknown[] = [];
  const harness = localClient(service.harness.plane);
  const authenticate = {
    mutate(input: { readonly key: string; readonly address?: string }) {
      addresses.push(input.address);
      return harness.keys.authenticate.mutate(input);
    },
  };
  const control = new Proxy(harness, {
    get: (target, name) =>
      name === "keys" ? { authenticate } : target[name as keyof typeof target],
  });
  const { port } = service.another({ control });
  const headers = { authorization: "Bearer kerf_live_unknown", "content-type": "application/json" };
  const init = { method: "POST", headers, body: message("tools/list") };
  expect((await fetch(`http://127.0.0.1:${port}/mcp`, init)).status).toBe(401);
  expect(addresses).toEqual(["127.0.0.1"]);
});

test("no call met a defect of the service", () => {
  expect(service.defects).toEqual([]);
});
