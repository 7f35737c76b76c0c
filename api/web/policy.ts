/** Security headers of pages and of what they load. @module */

/**
 * What a page may do: scripts, styles and fonts of this service alone, no inline code, no strings as code, no frames.
 *
 * Pictures that a visitor opens are `blob:`.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types kerf-worker",
].join("; ");

/** What the documentation may do: its viewer draws with `data:` pictures, and sets markup from our own description. */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

/** A worker that has a visitor's picture can send it nowhere. */
const WORKER_POLICY = "default-src 'none'";

/** A service worker fetches what pages ask for, of this service. */
const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** Isolation: without it a browser shares no memory between threads, and other origins could embed what is served. */
const isolation = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
};

/** Headers of a page. */
export const pageHeaders = { ...isolation, "content-security-policy": PAGE_POLICY };

/** Headers of the documentation. */
export const docsHeaders = { ...isolation, "content-security-policy": DOCS_POLICY };

/** Headers of a worker's script. */
export const workerHeaders = { ...isolation, "content-security-policy": WORKER_POLICY };

/** Headers of the service worker's script. */
export const serviceWorkerHeaders = {
  ...isolation,
  "content-security-policy": SERVICE_WORKER_POLICY,
};

/** Headers of everything else that a page loads. */
export const assetHeaders = isolation;
