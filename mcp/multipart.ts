/** A submission as the API takes it, streamed. @module */

/** A multipart body and the header that goes with it. */
export interface Multipart {
  readonly body: ReadableStream<Uint8Array>;
  readonly contentType: string;
}

/**
 * The parts `options` and `file` as a body of `multipart/form-data`.
 *
 * Nothing of `file` is read before the body is, and none of it is kept; it ends when the body is cancelled.
 */
export function multipartOf(options: string, file: AsyncIterable<Uint8Array>): Multipart {
  const boundary = `kerf-${crypto.randomUUID()}`;
  const chunks = partsOf(boundary, { options, file });
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return(undefined);
      },
    },
    // Not even one chunk ahead: whether the body is wanted is judged first.
    { highWaterMark: 0 },
  );
  return { body, contentType: `multipart/form-data; boundary=${boundary}` };
}

async function* partsOf(
  boundary: string,
  { options, file }: { readonly options: string; readonly file: AsyncIterable<Uint8Array> },
): AsyncGenerator<Uint8Array, void> {
  const text = new TextEncoder();
  const head = (name: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`;
  yield text.encode(`${head("options")}${options}\r\n${head("file")}`);
  yield* file;
  yield text.encode(`\r\n--${boundary}--\r\n`);
}
