/** Answers in the compression that the client asks for. @module */
import { Duplex } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import { WHOLE_BYTES } from "./blob-body.ts";
import { type Encoding, preferredEncoding } from "./encoding.ts";

/** Media types of text that is made for each client. */
const TYPES = new Set(["image/svg+xml", "application/json"]);

/** A packet holds it anyway, bytes. */
const MIN_BYTES = 1024;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** All bytes at once, off the event loop. */
const ofBytes: Readonly<Record<Encoding, (bytes: ArrayBuffer) => Promise<Buffer<ArrayBuffer>>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, BROTLI) as Promise<Buffer<ArrayBuffer>>,
  gzip: (bytes) => promisify(gzip)(bytes) as Promise<Buffer<ArrayBuffer>>,
};

/** Bytes as they come. */
const ofStream: Readonly<Record<Encoding, () => Duplex>> = {
  br: () => createBrotliCompress(BROTLI),
  gzip: () => createGzip(),
};

/**
 * `response` as `Accept-Encoding` asks for it, when it is a whole SVG or JSON of more than a packet.
 *
 * Its tag becomes weak, as the bytes are others than those of the plain answer.
 */
export async function compressed(
  { headers: asked }: Request,
  response: Response,
): Promise<Response> {
  const { status, headers, body } = response;
  const mediaType = (headers.get("content-type") ?? "").split(";")[0] ?? "";
  const isCandidate = status === 200 && TYPES.has(mediaType) && !headers.has("content-encoding");
  if (!isCandidate && status !== 304) return response;
  if (!/accept-encoding/i.test(headers.get("vary") ?? ""))
    headers.append("vary", "Accept-Encoding");
  const encoding = preferredEncoding(asked.get("accept-encoding"));
  if (!isCandidate || !encoding || !body) return response;
  if (Number(headers.get("content-length")) > WHOLE_BYTES)
    return encoded(response, encoding, body.pipeThrough(webOf(ofStream[encoding]())));
  const plain = await response.arrayBuffer();
  if (plain.byteLength < MIN_BYTES) return new Response(plain, { headers });
  return encoded(response, encoding, await ofBytes[encoding](plain));
}

/** `response` with a body in `encoding`. */
function encoded({ headers: plain }: Response, encoding: Encoding, body: BodyInit): Response {
  const headers = new Headers(plain);
  headers.set("content-encoding", encoding);
  if (Buffer.isBuffer(body)) headers.set("content-length", String(body.length));
  else headers.delete("content-length");
  // Ranges are of the plain bytes.
  headers.delete("accept-ranges");
  const etag = headers.get("etag");
  if (etag?.startsWith('"')) headers.set("etag", `W/${etag}`);
  return new Response(body, { headers });
}

function webOf(transform: Duplex) {
  return Duplex.toWeb(transform) as unknown as ReadableWritablePair<Uint8Array, Uint8Array>;
}
