/** Saying no to a client that still sends. @module */
import { contentLength } from "./content-length.ts";

/** A body up to this size comes whole before anybody could stop it. */
const SMALL_BYTES = 64 * 1024;
/** Most that is read of the body behind a refusal. */
const MOST_BYTES = 1 << 20;
/** How long the client may take to notice the answer before the connection ends, ms. */
const NOTICE_MS = 500;

/**
 * `response` so that a refused client stops: it gets the whole answer at once, then the connection ends.
 *
 * At most {@link MOST_BYTES} are read and dropped meanwhile; what is sent beyond them waits with the sender. An end
 * at once would be met by some clients in their sending, and they would not look for the answer.
 */
export function farewell(request: Request, response: Response): Response {
  if (response.status < 400 || !mayStillSend(request)) return response;
  const headers = new Headers(response.headers);
  headers.set("connection", "close");
  const { status } = response;
  return new Response(lingering(response, request), { status, headers });
}

function mayStillSend(request: Request): boolean {
  return request.body !== null && (contentLength(request) ?? Infinity) > SMALL_BYTES;
}

/** The body of `response`, whose end waits for the client. */
function lingering(response: Response, request: Request): ReadableStream<Uint8Array> {
  const gone = new AbortController();
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(new Uint8Array(await response.arrayBuffer()));
      const over = AbortSignal.any([gone.signal, AbortSignal.timeout(NOTICE_MS)]);
      await dropRest(request, over);
      if (!gone.signal.aborted) controller.close();
    },
    cancel: () => gone.abort(),
  });
}

/** Read on until the body ends or `over` says so, up to {@link MOST_BYTES}. */
async function dropRest({ body, bodyUsed }: Request, over: AbortSignal): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  over.addEventListener("abort", () => resolve(undefined));
  const reader = bodyUsed || body?.locked ? undefined : body?.getReader();
  for (let bytes = 0; reader && bytes < MOST_BYTES; ) {
    const read = await Promise.race([reader.read().catch(() => undefined), late]);
    if (over.aborted) break;
    if (!read || read.done) return;
    bytes += read.value.length;
  }
  await late;
  await reader?.cancel().catch(() => {});
}
