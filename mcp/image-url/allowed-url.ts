/** What an `image_url` must look like. @module */
import ipaddr from "ipaddr.js";
import { fail, ok, type Result } from "../../plugin/mod.ts";
import { type UrlFault, urlFault } from "./fault.ts";

const MAX_LENGTH = 2048;

/**
 * Parse a URL and refuse all but `https` on port 443 without credentials.
 *
 * The URL parser turns decimal, hexadecimal and octal hosts into dotted ones, so that they are
 * judged as the addresses they are.
 */
export function allowedUrl(text: string, base?: URL): Result<URL, UrlFault> {
  if (text.length > MAX_LENGTH) return refuse(`it must be <= ${MAX_LENGTH} characters`);
  if (!URL.canParse(text, base)) return refuse("it must be an absolute URL");
  const url = new URL(text, base);
  if (url.protocol !== "https:")
    return refuse(`it must be "https": current scheme is "${url.protocol.slice(0, -1)}"`);
  if (url.port !== "") return refuse(`it must be on port 443: current port is ${url.port}`);
  if (url.username !== "" || url.password !== "")
    return refuse("it must be without user name and password");
  if (url.hostname === "" || url.hostname.endsWith("."))
    return refuse("it must name a host without a trailing dot");
  return ok(url);
}

/** The address that a host name literally is, without brackets; undefined for a name. */
export function literalAddress({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(host) ? host : undefined;
}

function refuse(detail: string): Result<never, UrlFault> {
  return fail(urlFault("invalid_image_url", detail));
}
