/** A submission's multipart body, read as a stream: never more than a few chunks in memory. @module */
import { Busboy, type BusboyHeaders, type BusboyInstance } from "@fastify/busboy";
import { fail, ok, type Result } from "../../plugin/mod.ts";
import { contentLength } from "../http/content-length.ts";
import { echo } from "../messages/echo.ts";
import type { Problem } from "../refusals.ts";
import { type Pace, type PaceRules, startPace } from "./pace.ts";
import { consumeParts, type ImageStore, MAX_PARTS, type Parts, type Submission } from "./parts.ts";
import { malformed, missingSource, Refusal } from "./refusal.ts";

/** Room for part headers, boundaries, the options and parts we ignore, beside the file, bytes. */
const OVERHEAD_BYTES = 1 << 20;

/** How to receive a submission. */
export interface Reception<T> {
  readonly pace: PaceRules;
  /** Largest file, bytes. */
  readonly limitBytes: number;
  /** Told of the bytes of every chunk. */
  readonly arrived: (bytes: number) => void;
  readonly store: ImageStore<T>;
}

/** Receive `request`'s body; whatever is refused is refused while the body still flows. */
export async function receive<T>(
  request: Request,
  reception: Reception<T>,
): Promise<Result<Submission<T>, Problem>> {
  try {
    return ok(await receiveParts(request, reception));
  } catch (cause) {
    if (cause instanceof Refusal) return fail(cause.problem);
    throw cause;
  }
}

async function receiveParts<T>(
  request: Request,
  { pace: rules, limitBytes, arrived, store }: Reception<T>,
): Promise<Submission<T>> {
  const parser = openParser(request.headers.get("content-type") ?? "");
  if (!request.body) throw missingSource("none");
  const reader = request.body.getReader();
  const stopReading = () => void reader.cancel().catch(() => {});
  const parts = consumeParts(parser, store, stopReading);
  const pace = startPace(contentLength(request) ?? 0, rules, stopReading);
  try {
    await pump(
      countedChunks(reader, limitBytes, (bytes) => {
        pace.arrived(bytes);
        arrived(bytes);
      }),
      { parser, parts, pace },
    );
    return await parts.submission();
  } finally {
    pace.stop();
    stopReading();
    await parts.abandon();
    parser.destroy();
  }
}

function openParser(contentType: string): BusboyInstance {
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType))
    throw missingSource("type", { current: echo(contentType) });
  try {
    return new Busboy({
      headers: { "content-type": contentType } as BusboyHeaders,
      // Every part as a stream: a Blob sent as "options" comes with a file name.
      isPartAFile: () => true,
      limits: { parts: MAX_PARTS, headerPairs: 32, headerSize: 16_384 },
    });
  } catch {
    throw malformed("boundary");
  }
}

/** Feed the parser, no faster than the parts are consumed. */
async function pump<T>(
  chunks: AsyncIterable<Uint8Array>,
  { parser, parts, pace }: { parser: BusboyInstance; parts: Parts<T>; pace: Pace },
): Promise<void> {
  for await (const chunk of chunks) {
    if (parts.failure !== undefined) break;
    if (parser.write(chunk)) continue;
    pace.blocked();
    await parts.reached("drain");
    pace.unblocked();
  }
  if (pace.expired) throw new Refusal({ code: "upload_timeout", facts: pace.tally() });
  if (parts.failure !== undefined) throw parts.failure;
  parser.end();
  await parts.reached("finish");
}

/** The body's chunks until it ends, is cancelled, or grows beyond what a submission can hold. */
async function* countedChunks(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  limit: number,
  arrived: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw malformed("connection");
    });
    if (done) return;
    arrived(value.length);
    bytes += value.length;
    if (bytes > limit + OVERHEAD_BYTES)
      throw new Refusal({ code: "payload_too_large", facts: { limitBytes: limit, bytes } });
    yield value;
  }
}
