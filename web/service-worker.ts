/** Keeps the workshop at work without a network: pages, engine and fonts. Jobs wait until there is one again. @module */

/** Paths of all assets. The bundler puts it in, and a new release has other names. */
declare const KERF_ASSETS: readonly string[];
/** What `GET /web/session` says while nobody can be asked: who was signed in is not kept. */
declare const KERF_OFFLINE: Readonly<Record<string, unknown>>;
/** Names what is kept; another release has another one. */
declare const KERF_RELEASE: string;

/** What a service worker uses of its scope; the DOM's types do not know it. */
interface Scope {
  addEventListener(type: "install" | "activate", listener: (event: LifeEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  readonly location: Location;
}

interface LifeEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const scope = globalThis as unknown as Scope;
const CACHE = `kerf-${KERF_RELEASE}`;
/** The one page; its router reads the address. */
const PAGE = "/";

scope.addEventListener("install", (event) => event.waitUntil(keepAll()));
scope.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // Left to the page, a request that is to outlive it would end with it.
  if (request.keepalive) return event.respondWith(fetch(request));
  if (request.method !== "GET" || url.origin !== scope.location.origin) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(keptOrFetched(request));
  else if (url.pathname === "/web/session") event.respondWith(fetchedOr(request, offlineSession));
  else if (request.mode === "navigate" && isPage(url.pathname))
    event.respondWith(fetchedOr(request, keptPage));
});

/** Paths that the page answers; the documentation is another one. */
function isPage(path: string): boolean {
  return ["/", "/account", "/jobs", "/batch", "/sign-in"].includes(path);
}

async function keepAll(): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = new Request(PAGE, { headers: { accept: "text/html" } });
  await cache.addAll([page, ...KERF_ASSETS]);
  await scope.skipWaiting();
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await scope.clients.claim();
}

async function keptOrFetched(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? (await fetch(request));
}

async function fetchedOr(request: Request, other: () => Promise<Response>): Promise<Response> {
  return await fetch(request).catch(other);
}

async function keptPage(): Promise<Response> {
  return (await caches.match(PAGE, { ignoreVary: true })) ?? Response.error();
}

async function offlineSession(): Promise<Response> {
  return Response.json(KERF_OFFLINE, { headers: { "x-kerf-offline": "1" } });
}
