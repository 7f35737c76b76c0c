/** The documentation page, with every byte from this service: no CDN. @module */
import { swagger } from "@elysiajs/swagger";
import { Elysia } from "elysia";
import type { Call } from "../call.ts";
import { etagOf, isFresh } from "../http/etag.ts";
import type { Language } from "../http/language.ts";
import type { PublicRoute } from "../operation.ts";
import { bundleScript, webFolder } from "../web/bundle.ts";
import { EncodedFile } from "../web/encoded.ts";
import { assetHeaders, docsHeaders } from "../web/policy.ts";

/** The page, what it loads, and the viewer's own files; `hasPages`: whether workshop and account are served too. */
export function docsRoutes(document: object, hasPages: boolean): readonly PublicRoute[] {
  return [page(document, hasPages), ...files.map(fileRoute)];
}

/** @elysiajs/swagger writes the page around our document; ours is the frame, and every script and style. */
function page(document: object, hasPages: boolean): PublicRoute {
  const app = new Elysia().use(
    swagger({
      path: "/docs",
      documentation: document,
      scalarCDN: "/docs/viewer.js",
      scalarConfig: { spec: { url: "/api/v1/openapi.json" }, customCss: "" },
    }),
  );
  return publicGet("/docs", async ({ language }) => {
    const written = await app.handle(new Request("http://localhost/docs"));
    const html = framed(language, hasPages).transform(await written.text());
    const headers = {
      ...docsHeaders,
      "content-type": "text/html; charset=utf-8",
      "content-language": language,
      vary: "Accept-Language",
    };
    return new Response(html, { headers });
  });
}

const HEAD = `<meta name="color-scheme" content="light dark">
<link rel="icon" href="/docs/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/docs.css">`;

/** Put the page into our frame; its own styles are inline, which the policy forbids. */
function framed(language: Language, hasPages: boolean): HTMLRewriter {
  return new HTMLRewriter()
    .on("html", { element: (html) => void html.setAttribute("lang", language) })
    .on("title", { element: (title) => void title.setInnerContent("Kerf API") })
    .on("style", { element: (style) => void style.remove() })
    .on("head", { element: (head) => void head.append(HEAD, { html: true }) })
    .on("#api-reference", {
      element(reference) {
        // data, no script: the policy would block one that stands in the page
        reference.setAttribute("type", "application/json");
        reference.before(headerOf(language, hasPages), { html: true });
        reference.after('<script src="/docs/swagger-ui-bundle.js"></script>', { html: true });
      },
    });
}

const words = {
  en: { workshop: "Workshop", account: "Account", docs: "API", theme: "Light or dark" },
  fr: { workshop: "Atelier", account: "Compte", docs: "API", theme: "Clair ou sombre" },
} as const satisfies Record<Language, object>;

function headerOf(language: Language, hasPages: boolean): string {
  const { workshop, account, docs, theme } = words[language];
  const pages = hasPages ? `<a href="/">${workshop}</a><a href="/account">${account}</a>` : "";
  const mark = '<img src="/docs/icon.svg" width="22" height="22" alt="">';
  return `<header class="bar"><a class="brand" href="${hasPages ? "/" : "/docs"}">${mark}kerf</a>
<nav>${pages}<a href="/docs" aria-current="page">${docs}</a><a href="/api/v1/openapi.json">OpenAPI</a>
<button type="button" id="theme" title="${theme}" aria-label="${theme}">◐</button></nav></header>
<main id="viewer"></main>`;
}

interface DocsFile {
  readonly name: string;
  readonly type: string;
  read(): Promise<Uint8Array<ArrayBuffer> | ArrayBuffer | string>;
}

const SCRIPT = "text/javascript; charset=utf-8";
const STYLES = "text/css; charset=utf-8";

/** Beside the page, under `/docs/`: it works the same where the workshop is not served. */
const files: readonly DocsFile[] = [
  { name: "viewer.js", type: SCRIPT, read: () => bundleScript("docs/viewer.ts") },
  { name: "docs.css", type: STYLES, read: readStyles },
  vendored("swagger-ui-bundle.js", SCRIPT),
  vendored("swagger-ui.css", STYLES),
  { name: "icon.svg", type: "image/svg+xml", read: () => webFile("icon.svg").bytes() },
  font("geist-latin-wght-normal.woff2"),
  font("geist-mono-latin-wght-normal.woff2"),
];

/** The viewer's styles in a layer, so that ours win; then the workshop's colours and sizes. */
async function readStyles(): Promise<string> {
  const tokens = await webFile("styles/tokens.css").text();
  const own = await Promise.all(
    ["frame", "viewer"].map((name) => webFile(`docs/${name}.css`).text()),
  );
  const layer = '@import url("/docs/swagger-ui.css") layer(viewer);';
  return [layer, tokens.replaceAll("/assets/fonts/", "/docs/"), ...own].join("\n");
}

/** A file of the package swagger-ui-dist. */
function vendored(name: string, type: string): DocsFile {
  const read = () => Bun.file(new URL(import.meta.resolve(`swagger-ui-dist/${name}`))).bytes();
  return { name, type, read };
}

function font(name: string): DocsFile {
  return { name, type: "font/woff2", read: () => webFile(`fonts/${name}`).bytes() };
}

function webFile(path: string) {
  return Bun.file(webFolder + path);
}

/** Serve a file, read and compressed when first asked for. */
function fileRoute({ name, type, read }: DocsFile): PublicRoute {
  let made: Promise<{ file: EncodedFile; etag: string }> | undefined;
  const make = async () => {
    const bytes = new Uint8Array(await new Response(await read()).arrayBuffer());
    const hash = new Bun.CryptoHasher("sha256").update(bytes).digest("base64url");
    return { file: new EncodedFile(bytes), etag: etagOf(hash) };
  };
  return publicGet(`/docs/${name}`, async ({ request }) => {
    made ??= make();
    const { file, etag } = await made;
    const headers = { ...assetHeaders, "content-type": type, etag, "cache-control": "no-cache" };
    if (isFresh(request.headers.get("if-none-match"), etag))
      return new Response(null, { status: 304, headers });
    const encoded = await file.in(request.headers.get("accept-encoding"));
    return new Response(encoded.bytes, { headers: { ...headers, ...encoded.headers } });
  });
}

function publicGet(path: string, answer: (call: Call) => Promise<Response>): PublicRoute {
  return { method: "GET", path, access: "public", answer };
}
