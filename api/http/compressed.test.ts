import { describe, expect, test } from "bun:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { compressed } from "./compressed.ts";

const text = `<svg>${"<path d='M0 0h9v9z'/>".repeat(100)}</svg>`;
const svg = (body: BodyInit = text, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { "content-type": "image/svg+xml", etag: '"a"', ...headers } });
const asking = (encoding: string) =>
  new Request("http://localhost/", { headers: { "accept-encoding": encoding } });
const decoders = { br: brotliDecompressSync, gzip: gunzipSync };

describe.each(["br", "gzip"] as const)("compressed() in %s", (encoding) => {
  const decoded = async (response: Response) =>
    decoders[encoding](await response.bytes()).toString();

  test("gives the same text in fewer bytes, with their length and a weak tag", async () => {
    const response = await compressed(asking(encoding), svg(text, { "accept-ranges": "bytes" }));
    const bytes = (await response.clone().bytes()).length;
    expect(bytes).toBeLessThan(text.length / 4);
    expect(Object.fromEntries(response.headers)).toEqual({
      "content-type": "image/svg+xml",
      "content-encoding": encoding,
      "content-length": String(bytes),
      etag: 'W/"a"',
      vary: "Accept-Encoding",
    });
    expect(await decoded(response)).toBe(text);
  });

  test("takes a long stream as it comes, and gives it up with its reader", async () => {
    const size = 5 << 20;
    const long = new Blob(["x".repeat(size)]).stream();
    const headers = { "content-length": String(size) };
    const response = await compressed(asking(encoding), svg(long, headers));
    expect(response.headers.get("content-length")).toBeNull();
    expect((await decoded(response)).length).toBe(size);
    const given = Promise.withResolvers<void>();
    const endless = new ReadableStream({
      async pull(controller) {
        await Bun.sleep(1);
        controller.enqueue(crypto.getRandomValues(new Uint8Array(65_536)));
      },
      cancel: () => given.resolve(),
    });
    const { body } = await compressed(asking(encoding), svg(endless, headers));
    await body!.cancel();
    await given.promise;
  });
});

test("compressed() adds to Vary, once", async () => {
  const spoken = svg(text, { vary: "Accept-Language" });
  const response = await compressed(asking("gzip"), spoken);
  expect(response.headers.get("vary")).toBe("Accept-Language, Accept-Encoding");
  const stale = new Response(null, { status: 304, headers: { vary: "Accept-Encoding" } });
  expect((await compressed(asking("gzip"), stale)).headers.get("vary")).toBe("Accept-Encoding");
});

test("compressed() leaves as they are: what is short, a range, another type, and who does not ask", async () => {
  const range = new Response(text, { status: 206, headers: { "content-type": "image/svg+xml" } });
  const png = new Response(text, { headers: { "content-type": "image/png" } });
  for (const [request, response] of [
    [asking("gzip"), svg("<svg/>")],
    [asking("gzip"), range],
    [asking("gzip"), png],
    [asking("identity"), svg()],
  ] as const) {
    const body = await response.clone().text();
    const answer = await compressed(request, response);
    expect(answer.status).toBe(response.status);
    expect(answer.headers.get("content-encoding")).toBeNull();
    expect(await answer.text()).toBe(body);
  }
});
