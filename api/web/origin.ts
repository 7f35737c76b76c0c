/** Where the browser believes this service to be, and whether a page of it asks. @module */
import type { Call } from "../call.ts";

/** What a call must have for its origin to be known. */
type Asked = Pick<Call, "request" | "url"> & {
  readonly api: { readonly web?: { readonly publicUrl: string } };
};

/** Whether the browser speaks TLS, to us or to a proxy before us. */
export function isSecure({ request, url, api }: Asked): boolean {
  const publicUrl = api.web?.publicUrl;
  if (publicUrl) return publicUrl.startsWith("https:");
  // Whoever forges this header renames their own cookie.
  return (request.headers.get("x-forwarded-proto") ?? url.protocol).startsWith("https");
}

/**
 * Whether a page of ours sent a request that changes something.
 *
 * Browsers write `Sec-Fetch-Site` themselves, over TLS and on this machine; elsewhere `Origin` says
 * it. The header of our own needs a preflight from any other origin, and nobody answers that.
 */
export function isOwnPage(call: Asked): boolean {
  const { headers } = call.request;
  if (headers.get("x-kerf-web") !== "1") return false;
  const site = headers.get("sec-fetch-site");
  return site === null ? hasOwnOrigin(call) : site === "same-origin";
}

function hasOwnOrigin({ request, url, api }: Asked): boolean {
  const origin = URL.parse(request.headers.get("origin") ?? "");
  if (!origin) return false;
  const publicUrl = api.web?.publicUrl;
  if (publicUrl) return origin.origin === new URL(publicUrl).origin;
  // A proxy may have taken TLS off: the host is what an attacker cannot have.
  return origin.host === url.host;
}
