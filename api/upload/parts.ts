/** The parts of a submission, each consumed as a stream while the body still flows. @module */
import type { Readable } from "node:stream";
import type { BusboyInstance } from "@fastify/busboy";
import { echo } from "../messages/echo.ts";
import { optionsRefusal, readOptions } from "./options-part.ts";
import { malformed, missingSource, type Refusal } from "./refusal.ts";
import { readJobId } from "./source-part.ts";

/** Parts that the parser looks for: more than a submission may have. */
export const MAX_PARTS = 32;

/** A submission that arrived whole. */
export interface Submission<T> {
  readonly file: T;
  /** What the client calls the file, or the job whose image it is; absent when nobody says. */
  readonly fileName?: string;
  /** Parsed JSON of the `options` part; absent when there was none. */
  readonly options?: unknown;
}

/** Consumers of the parts that `parser` finds. */
export interface Parts<T> {
  /** The first failure of parser or consumers. */
  readonly failure: unknown;
  /** Resolves when `event` of the parser, or a failure, has come. */
  reached(event: "drain" | "finish"): Promise<unknown>;
  /** Both parts; rejects with the failure, or with `missing_source` without a file. */
  submission(): Promise<Submission<T>>;
  /** Give up what is under way, and wait until it has stopped. */
  abandon(): Promise<unknown>;
}

/** What becomes of the image of a submission. */
export interface ImageStore<T> {
  /** Consumes the part `file`; may throw a {@link Refusal}. */
  storeFile(file: AsyncIterable<Uint8Array>): Promise<T>;
  /** Stores the image of an earlier job, which the part `source_job_id` names, again; may throw a {@link Refusal}. */
  storeSource(jobId: string): Promise<{ readonly file: T; readonly name?: string }>;
}

/**
 * Consume the part `file`, or `source_job_id` in its place, and the part `options` as JSON; a part of another name is refused.
 *
 * @param onFailure Called at the first failure, which stops the reading of the body.
 */
export function consumeParts<T>(
  parser: BusboyInstance,
  store: ImageStore<T>,
  onFailure: () => void,
): Parts<T> {
  const streams: Readable[] = [];
  const consumed = new Map<string, Promise<unknown>>();
  const failed = Promise.withResolvers<void>();
  let failure: unknown;
  let fileName: string | undefined;
  const fail = (cause: unknown) => {
    if (failure !== undefined) return;
    failure = cause;
    failed.resolve();
    onFailure();
  };

  parser.on("file", (name, stream, sentName) => {
    if (name === "file") fileName ??= sentName;
    // A stream that nobody reads any more may still report that the body ended early.
    stream.on("error", () => {});
    streams.push(stream);
    consumePart(name, stream, { store, consumed }).catch(fail);
  });
  parser.on("partsLimit", () => fail(malformed("parts", { limit: MAX_PARTS })));
  parser.on("error", () => fail(malformed("malformed")));

  return {
    get failure() {
      return failure;
    },
    reached: (event) =>
      Promise.race([new Promise((resolve) => parser.once(event, resolve)), failed.promise]),
    async submission() {
      if (failure !== undefined) throw failure;
      const options = consumed.has("options") && { options: await consumed.get("options") };
      if (consumed.has("source_job_id")) {
        const jobId = (await consumed.get("source_job_id")) as string;
        const { file, name } = await store.storeSource(jobId);
        return { file, ...(name && { fileName: name }), ...options };
      }
      if (!consumed.has("file")) throw missingSource("none");
      const file = (await consumed.get("file")) as T;
      return { file, ...(fileName && { fileName }), ...options };
    },
    abandon() {
      for (const stream of streams) stream.destroy();
      return Promise.allSettled(consumed.values());
    },
  };
}

interface Consumers<T> {
  readonly store: ImageStore<T>;
  /** What became of the parts, by name. */
  readonly consumed: Map<string, Promise<unknown>>;
}

/** Begin to consume a part. What would be left out, such as `-F preset=photo`, was meant: it is refused before a charge. */
function consumePart<T>(
  name: string,
  stream: Readable,
  { store, consumed }: Consumers<T>,
): Promise<unknown> {
  const read = readers(store).get(name);
  if (!read) return Promise.reject(malformed("unknown", { name: echo(name) }));
  if (consumed.has(name)) return Promise.reject(repeated(name));
  const other = { file: "source_job_id", source_job_id: "file" }[name];
  if (other && consumed.has(other)) return Promise.reject(malformed("both"));
  const work = read(bytesOf(stream));
  consumed.set(name, work);
  return work;
}

/** How each part is read. */
function readers<T>({ storeFile }: ImageStore<T>) {
  return new Map<string, (bytes: AsyncIterable<Uint8Array>) => Promise<unknown>>([
    ["file", storeFile],
    ["source_job_id", readJobId],
    ["options", readOptions],
  ]);
}

async function* bytesOf(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch {
    throw malformed("cut");
  }
  // Destroyed, not ended: the upload was given up.
  if (!stream.readableEnded) throw malformed("cut");
}

function repeated(name: string): Refusal {
  return name === "options" ? optionsRefusal("repeated") : malformed("repeated", { name });
}
