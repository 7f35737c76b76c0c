// The development server: `node bin/bun.js web/dev.ts [flags of kerf serve]`, then open the link that it prints.
// It starts the service behind itself, bundles web/ anew at each change and has open pages load it again.
import { watch } from "node:fs";
import { Assets, type AssetTable } from "../api/web/assets.ts";

const RELOAD = "/assets/dev-reload.js";
const EVENTS = "/assets/dev-events";
/** An editor writes a file in several steps; bundling waits until it is still, ms. */
const STILL_MS = 60;

const service = await startService(process.argv.slice(2));
let table = await bundled();
const pages = new Set<ReadableStreamDefaultController<string>>();

const server = Bun.serve({ port: 0, hostname: "localhost", idleTimeout: 0, fetch: answer });
process.stdout.write(
  `${service.greeting.replaceAll(new URL(service.url).origin, server.url.origin)}\n`,
);

let timer: ReturnType<typeof setTimeout> | undefined;
watch(import.meta.dir, { recursive: true }, () => {
  clearTimeout(timer);
  timer = setTimeout(() => void reload(), STILL_MS);
});

async function reload(): Promise<void> {
  try {
    table = await bundled();
    for (const page of pages) page.enqueue("data: changed\n\n");
  } catch (error) {
    process.stderr.write(`${error instanceof AggregateError ? error.errors.join("\n") : error}\n`);
  }
}

function bundled(): Promise<AssetTable> {
  return new Assets("full").table();
}

async function answer(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  if (pathname === EVENTS) return events();
  const script = { "content-type": "text/javascript", "cache-control": "no-store" };
  if (pathname === RELOAD)
    return new Response(`new EventSource("${EVENTS}").onmessage = () => location.reload();`, {
      headers: script,
    });
  // A service worker would keep what has just been changed.
  if (pathname === "/service-worker.js") return new Response(null, { status: 404 });
  const asset = table.files.get(pathname);
  if (asset) return new Response((await asset.file.in(null)).bytes, { headers: asset.headers });
  return await passOn(request, new URL(pathname + search, service.url));
}

/** Let the service answer; its pages get the newest bundles, and the script that waits for newer ones. */
async function passOn(request: Request, url: URL): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.delete("accept-encoding");
  // The service compares the page's origin with its own.
  if (headers.has("origin")) headers.set("origin", url.origin);
  headers.set("host", url.host);
  const { method, body } = request;
  const response = await fetch(url, { method, headers, body, redirect: "manual" });
  const own = new Headers(response.headers);
  // The body is here as it was before it was compressed.
  for (const name of ["content-encoding", "content-length"]) own.delete(name);
  if (!response.headers.get("content-type")?.startsWith("text/html"))
    return new Response(response.body, { status: response.status, headers: own });
  const html = (await response.text())
    .replace(/\/assets\/main\.[\w-]+\.js/, table.script)
    .replace(/\/assets\/main\.[\w-]+\.css/, table.styles)
    .replace("</html>", `<script type="module" src="${RELOAD}"></script></html>`);
  own.delete("etag");
  return new Response(html, { status: response.status, headers: own });
}

function events(): Response {
  let page: ReadableStreamDefaultController<string>;
  const stream = new ReadableStream<string>({
    start(controller) {
      page = controller;
      pages.add(page);
    },
    cancel: () => void pages.delete(page),
  });
  return new Response(stream, { headers: { "content-type": "text/event-stream" } });
}

/** Start `kerf serve` on a port of its own; it ends with this process. */
async function startService(flags: readonly string[]) {
  const child = Bun.spawn(
    [process.execPath, `${import.meta.dir}/../cli.ts`, "serve", "--port", "0", ...flags],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  process.on("exit", () => child.kill());
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit());
  const decoder = new TextDecoder();
  let greeting = "";
  for await (const chunk of child.stdout) {
    greeting += decoder.decode(chunk);
    const url = /ready at (\S+)\n/.exec(greeting)?.[1];
    if (url) return { url, greeting };
  }
  throw new Error(`The service did not start:\n${greeting}`);
}
