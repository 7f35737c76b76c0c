/** The documentation page, with every byte from this service: no CDN. @module */
import { swagger } from "@elysiajs/swagger";
import { Elysia } from "elysia";
import type { PublicRoute } from "../operation.ts";

/** Scripts and styles of our own origin only; the viewer writes inline styles and data images. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

/** The page, the script that opens the viewer on it, and the viewer's own files. */
export function docsRoutes(document: object): readonly PublicRoute[] {
  return [
    page(document),
    text("/docs/viewer.js", "text/javascript; charset=utf-8", VIEWER),
    vendored("/docs/swagger-ui-bundle.js", "text/javascript; charset=utf-8"),
    vendored("/docs/swagger-ui.css", "text/css; charset=utf-8"),
  ];
}

/** @elysiajs/swagger writes the page around our document; where it would load a CDN's script it loads ours. */
function page(document: object): PublicRoute {
  const app = new Elysia().use(
    swagger({
      path: "/docs",
      documentation: document,
      scalarCDN: "/docs/viewer.js",
      scalarConfig: { spec: { url: "/api/v1/openapi.json" }, customCss: "" },
    }),
  );
  return publicGet("/docs", async () => {
    const response = await app.handle(new Request("http://localhost/docs"));
    const headers = {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": POLICY,
    };
    return new Response(await response.text(), { headers });
  });
}

const VIEWER = `const reference = document.getElementById("api-reference");
const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/docs/swagger-ui.css" });
const root = Object.assign(document.createElement("div"), { id: "viewer" });
const bundle = Object.assign(document.createElement("script"), { src: "/docs/swagger-ui-bundle.js" });
bundle.onload = () => SwaggerUIBundle({ url: reference.dataset.url, dom_id: "#viewer", validatorUrl: null, deepLinking: true });
document.head.append(style);
document.body.append(root, bundle);
`;

function text(path: string, contentType: string, body: string): PublicRoute {
  return publicGet(
    path,
    async () => new Response(body, { headers: { "content-type": contentType } }),
  );
}

/** A file of the package swagger-ui-dist, by the last part of `path`. */
function vendored(path: string, contentType: string): PublicRoute {
  const file = Bun.file(new URL(import.meta.resolve(`swagger-ui-dist/${path.split("/").pop()}`)));
  const headers = { "content-type": contentType, "cache-control": "public, max-age=86400" };
  return publicGet(path, async () => new Response(file, { headers }));
}

function publicGet(path: string, answer: () => Promise<Response>): PublicRoute {
  return { method: "GET", path, access: "public", answer };
}
