/** Fetch the image that an agent points at, and nothing else on the network. @module */
import { fail, ok, type Result } from "../../plugin/mod.ts";
import { isPublicAddress } from "./addresses.ts";
import { allowedUrl, literalAddress } from "./allowed-url.ts";
import { type UrlFault, urlFault } from "./fault.ts";

/** An answer whose body has not been read yet. */
export interface RemoteResponse {
  readonly status: number;
  /** The `Location` header of a redirect. */
  readonly location: string | undefined;
  readonly body: AsyncIterable<Uint8Array>;
  /** Drop the connection; the body is not read further. */
  close(): void;
}

/** The ways to the network; tests bring their own. */
export interface Network {
  /** Every address, v4 and v6, that a name stands for. */
  resolve(host: string, signal: AbortSignal): Promise<readonly string[]>;
  /** GET `url` over a connection to `address`, whatever its host would resolve to now. */
  get(url: URL, address: string, signal: AbortSignal): Promise<RemoteResponse>;
}

/** Bounds of a fetch. */
export interface FetchLimits {
  readonly maxBytes: number;
  /** For the whole fetch, redirects included. */
  readonly timeoutMs: number;
}

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Fetch a PNG or JPEG from a public `https` URL.
 *
 * Each hop is judged before any connection: scheme, port, user info, then every address of its
 * host; one address that is not public refuses the host. The connection goes to an address that was
 * judged, so a name that changes between look-up and connection leads nowhere else.
 */
export async function fetchImage(
  text: string,
  network: Network,
  { maxBytes, timeoutMs }: FetchLimits,
): Promise<Result<Uint8Array, UrlFault>> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await within(signal, follow(text, network, { maxBytes, signal }));
  } catch (error) {
    if (signal.aborted) {
      return refuse("image_url_timeout", `it must be read within ${timeoutMs / 1000} s`);
    }
    if (!(error instanceof Error)) throw error;
    return refuse("image_url_unreachable", "its server does not answer");
  }
}

async function follow(
  text: string,
  network: Network,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<Result<Uint8Array, UrlFault>> {
  let url = allowedUrl(text);
  for (let hop = 0; ; hop++) {
    if (!url.ok) return url;
    const address = await publicAddress(url.value, network, signal);
    if (!address.ok) return address;
    const response = await network.get(url.value, address.value, signal);
    if (!REDIRECTS.has(response.status)) return read(response, maxBytes);
    response.close();
    if (hop === MAX_REDIRECTS) {
      return refuse("invalid_image_url", `it must redirect at most ${MAX_REDIRECTS} times`);
    }
    if (!response.location) return refuse("image_url_unreachable", "its redirect names no place");
    url = allowedUrl(response.location, url.value);
  }
}

/** The address to connect to: the first of those of the host, if all of them are public. */
async function publicAddress(
  url: URL,
  network: Network,
  signal: AbortSignal,
): Promise<Result<string, UrlFault>> {
  const literal = literalAddress(url);
  const addresses = literal ? [literal] : await network.resolve(url.hostname, signal);
  const [first] = addresses;
  if (!first) return refuse("image_url_unreachable", `"${url.hostname}" has no address`);
  if (!addresses.every(isPublicAddress)) {
    return refuse("invalid_image_url", `"${url.hostname}" must have public addresses only`);
  }
  return ok(first);
}

async function read(
  response: RemoteResponse,
  maxBytes: number,
): Promise<Result<Uint8Array, UrlFault>> {
  if (response.status !== 200) {
    response.close();
    return refuse("image_url_unreachable", `its server answers with status ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > maxBytes) {
      response.close();
      return refuse("payload_too_large", `it must be <= ${maxBytes} bytes`);
    }
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  // The type is what the first bytes say, whatever the server calls it.
  if (isPng(bytes) || isJpeg(bytes)) return ok(bytes);
  return refuse("unsupported_media_type", "it must be a PNG or a JPEG by its first bytes");
}

function isPng(bytes: Uint8Array): boolean {
  return [137, 80, 78, 71, 13, 10, 26, 10].every((byte, i) => bytes[i] === byte);
}

function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}

/** Reject when `signal` fires, even where the work itself does not listen to it. */
async function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const expire = () => reject(signal.reason);
  signal.addEventListener("abort", expire);
  try {
    return await Promise.race([work, expired]);
  } finally {
    signal.removeEventListener("abort", expire);
  }
}

function refuse(code: UrlFault["code"], detail: string): Result<never, UrlFault> {
  return fail(urlFault(code, `Cannot fetch "image_url" as ${detail}`));
}
