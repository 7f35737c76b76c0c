/** The page of the workshop and the account area, and what it loads. @module */
import type { Call, Outcome } from "../call.ts";
import { etagOf, isFresh } from "../http/etag.ts";
import type { PublicRoute } from "../operation.ts";
import { type Assets, type AssetTable, SERVICE_WORKER_PATH } from "./assets.ts";
import { pageHeaders } from "./policy.ts";

/** Paths that show the page; its router knows which part. */
const PAGES = ["/", "/account", "/jobs", "/batch", "/sign-in"];
const FOLDERS = [
  "/assets/{name}",
  "/assets/fonts/{name}",
  "/assets/samples/{name}",
  SERVICE_WORKER_PATH,
];

/** Routes of the page, its bundles and its service worker. */
export function pageRoutes(assets: Assets): readonly PublicRoute[] {
  return [
    ...PAGES.map((path) => publicGet(path, (call) => showPage(call, assets))),
    ...FOLDERS.map((path) => publicGet(path, (call) => sendAsset(call, assets))),
  ];
}

/** The page for browsers; a request that does not accept HTML gets 404. */
async function showPage({ request, url, language }: Call, assets: Assets): Promise<Outcome> {
  if (!(request.headers.get("accept") ?? "").includes("text/html")) return notFound(url.pathname);
  const html = pageOf(await assets.table(), language);
  const headers = {
    ...pageHeaders,
    etag: etagOf(html),
    "cache-control": "no-cache",
    "content-language": language,
    vary: "Accept, Accept-Language",
  };
  if (isFresh(request.headers.get("if-none-match"), headers.etag))
    return new Response(null, { status: 304, headers });
  return new Response(html, {
    headers: { ...headers, "content-type": "text/html; charset=utf-8" },
  });
}

async function sendAsset({ request, url }: Call, assets: Assets): Promise<Outcome> {
  const asset = (await assets.table()).files.get(url.pathname);
  if (!asset) return notFound(url.pathname);
  const { headers, file } = asset;
  if (isFresh(request.headers.get("if-none-match"), headers.etag!))
    return new Response(null, { status: 304, headers });
  const encoded = await file.in(request.headers.get("accept-encoding"));
  return new Response(encoded.bytes, { headers: { ...headers, ...encoded.headers } });
}

function notFound(path: string): Outcome {
  return { code: "not_found", facts: { what: "path", name: path } };
}

/** What stands there while scripts load, and for browsers without them. */
const words = {
  en: {
    about: "Turn a PNG or JPEG into clean vector shapes that can be drawn, printed and cut.",
    needsScript: "The workshop needs JavaScript. The API does not: see",
  },
  fr: {
    about:
      "Transformez un PNG ou un JPEG en formes vectorielles nettes, à dessiner, imprimer et découper.",
    needsScript: "L’atelier a besoin de JavaScript. L’API, non : voir",
  },
} as const;

function pageOf({ script, styles }: AssetTable, language: keyof typeof words): string {
  const { about, needsScript } = words[language];
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${about}">
<meta name="color-scheme" content="light dark">
<title>Kerf</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${styles}">
<script type="module" src="${script}"></script>
<div id="app"></div>
<noscript>${needsScript} <a href="/docs">/docs</a>.</noscript>
</html>
`;
}

function publicGet(path: string, answer: PublicRoute["answer"]): PublicRoute {
  return { method: "GET", path, access: "public", answer };
}
