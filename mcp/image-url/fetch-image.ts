/** Fetch the image that an agent points at, and nothing else on the network. @module */
import { fail, ok, type Result } from "../../plugin/mod.ts";
import { isPublicAddress } from "./addresses.ts";
import { allowedUrl, literalAddress } from "./allowed-url.ts";
import { type UrlFault, UrlRefusal, urlFault } from "./fault.ts";

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
  /** What the other side may take, redirects included; the reader's own time does not count. */
  readonly timeoutMs: number;
}

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Fetch a file from a public `https` URL, chunk by chunk; nothing is fetched before the first is read.
 *
 * Each hop is judged before any connection: scheme, port, user info, then every address of its
 * host; one address that is not public refuses the host. The connection goes to an address that was
 * judged, so a name that changes between look-up and connection leads nowhere else. Whether the
 * bytes are an image, and how many there may be, is the reader's to judge.
 *
 * @throws {UrlRefusal} from the reading
 */
export async function* fetchImage(
  text: string,
  network: Network,
  { timeoutMs }: FetchLimits,
): AsyncGenerator<Uint8Array> {
  const connection = new AbortController();
  const { signal } = connection;
  const patience = new Patience(timeoutMs);
  try {
    const found = await patience.spend(follow(text, network, signal));
    if (!found.ok) throw new UrlRefusal(found.error);
    const chunks = found.value.body[Symbol.asyncIterator]();
    for (;;) {
      const { done, value } = await patience.spend(chunks.next());
      if (done) return;
      yield value;
    }
  } catch (error) {
    if (error instanceof UrlRefusal || !(error instanceof Error)) throw error;
    throw new UrlRefusal(
      patience.isOver
        ? urlFault("image_url_timeout", `it must be read within ${timeoutMs / 1000} s`)
        : urlFault("image_url_unreachable", "its server does not answer"),
    );
  } finally {
    connection.abort(); // also when nobody reads on
  }
}

/** Time that several waits share. */
class Patience {
  #leftMs: number;

  constructor(ms: number) {
    this.#leftMs = ms;
  }

  get isOver(): boolean {
    return this.#leftMs <= 0;
  }

  /** What `work` gives; rejects once the time is over, even where the work listens to no signal. */
  async spend<T>(work: Promise<T>): Promise<T> {
    work.catch(() => {}); // it may fail when nobody waits for it any more
    const began = performance.now();
    const over = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      this.#leftMs = 0;
      over.reject(new Error("The time is over"));
    }, this.#leftMs);
    try {
      return await Promise.race([work, over.promise]);
    } finally {
      clearTimeout(timer);
      this.#leftMs -= performance.now() - began;
    }
  }
}

async function follow(
  text: string,
  network: Network,
  signal: AbortSignal,
): Promise<Result<RemoteResponse, UrlFault>> {
  let url = allowedUrl(text);
  for (let hop = 0; ; hop++) {
    if (!url.ok) return url;
    const address = await publicAddress(url.value, network, signal);
    if (!address.ok) return address;
    const response = await network.get(url.value, address.value, signal);
    const { status, location } = response;
    if (status === 200) return ok(response);
    response.close();
    if (!REDIRECTS.has(status))
      return refuse("image_url_unreachable", `its server answers with status ${status}`);
    if (hop === MAX_REDIRECTS)
      return refuse("invalid_image_url", `it must redirect at most ${MAX_REDIRECTS} times`);
    if (!location) return refuse("image_url_unreachable", "its redirect names no place");
    url = allowedUrl(location, url.value);
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

function refuse(code: UrlFault["code"], detail: string): Result<never, UrlFault> {
  return fail(urlFault(code, detail));
}
