import { expect, test } from "bun:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { answer } from "../answer.ts";
import type { ApiContext } from "../call.ts";
import { assetsFor } from "./assets.ts";
import { pageRoutes } from "./page.ts";

const routes = pageRoutes(assetsFor("full"));
const context = { log() {} } as unknown as ApiContext;

/** Ask the one route that has this path. */
async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const parts = path.split("/").length;
  const alike = routes.filter(({ path: pattern }) => {
    const fits = new RegExp(`^${pattern.replace("{name}", "[^/]+")}$`).test(path);
    return fits && pattern.split("/").length === parts;
  });
  const request = new Request(`http://kerf.test${path}`, { headers });
  const incoming = { request, params: {}, address: "", liftIdleTimeout() {} };
  return await answer(incoming, alike, context);
}

const html = { accept: "text/html,*/*;q=0.8" };

test.each(["/", "/account", "/jobs", "/batch", "/sign-in"])(
  "%s is the page for browsers",
  async (path) => {
    const page = await get(path, html);
    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("cache-control")).toBe("no-cache");
    const text = await page.text();
    expect(text).not.toMatch(/<script>|<style|\son\w+="|\sstyle="/);
    for (const [, url] of text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g))
      expect((await get(url!)).status).toBe(200);
  },
);

test("/ is not found, as ever, for whoever does not accept HTML", async () => {
  const refused = await get("/", { accept: "application/json" });
  expect(refused.status).toBe(404);
  expect(await refused.json()).toMatchObject({ error: { code: "not_found" } });
});

test("the page isolates itself and runs scripts of this service alone, with Trusted Types", async () => {
  const { headers } = await get("/", html);
  const policy = headers.get("content-security-policy");
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types kerf-worker",
  ])
    expect(policy?.split("; ")).toContain(rule);
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  expect(Object.fromEntries(headers)).toMatchObject({
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  });
});

test("the page speaks the visitor's language, and is sent once", async () => {
  const french = await get("/", { ...html, "accept-language": "fr-CA,fr" });
  expect(await french.text()).toContain('<html lang="fr">');
  const etag = french.headers.get("etag")!;
  const again = await get("/", { ...html, "accept-language": "fr", "if-none-match": etag });
  expect(again.status).toBe(304);
});

test("workers may load nothing at all", async () => {
  const workers = await assetsFor("full").workers();
  expect(Object.keys(workers)).toEqual(["engine", "cut", "pdf"]);
  for (const url of Object.values(workers)) {
    const { headers } = await get(url);
    expect(headers.get("content-security-policy")).toBe("default-src 'none'");
    expect(headers.get("cross-origin-embedder-policy")).toBe("require-corp");
  }
});

test("the service worker may fetch from this service alone", async () => {
  const { headers } = await get("/service-worker.js");
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; connect-src 'self'");
});

test("bundles are immutable, and come in the encoding that is asked for", async () => {
  const { engine } = await assetsFor("full").workers();
  const plain = await get(engine!);
  expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const bytes = Buffer.from(await plain.arrayBuffer());
  for (const [accepted, named, decode] of [
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip, br;q=0", "gzip", gunzipSync],
  ] as const) {
    const encoded = await get(engine!, { "accept-encoding": accepted });
    expect(encoded.headers.get("content-encoding")).toBe(named);
    expect(encoded.headers.get("vary")).toBe("Accept-Encoding");
    expect(decode(Buffer.from(await encoded.arrayBuffer())).equals(bytes)).toBe(true);
  }
});

test("fonts, samples and the icon have their own names; nothing else of the folder is served", async () => {
  for (const name of ["icon.svg", "fonts/geist-latin-wght-normal.woff2", "samples/backpack.png"])
    expect((await get(`/assets/${name}`)).status).toBe(200);
  for (const name of ["main.tsx", "..%2fpackage.json", "fonts/nothing.woff2"])
    expect((await get(`/assets/${name}`)).status).toBe(404);
});

test("where previews are off there is no worker", async () => {
  expect(await assetsFor("off").workers()).toEqual({});
});

test("a draft build traces no side above 512 px", async () => {
  const [full, draft] = [await assetsFor("full").workers(), await assetsFor("draft").workers()];
  expect(draft.engine).not.toBe(full.engine);
  expect(draft.cut).toBe(full.cut!);
});
