/** A submission as the API takes it, streamed. @module */

/** A multipart body and the header that goes with it. */
export interface Multipart {
  readonly body: ReadableStream<Uint8Array>;
  readonly contentType: string;
}

/** The part that says which image it is. */
export interface ImagePart {
  readonly name: "file" | "source_job_id";
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * The parts `options` and `image` as a body of `multipart/form-data`.
 *
 * Nothing of `image` is read before the body is, and none of it is kept; it ends when the body is cancelled.
 */
export function multipartOf(options: string, image: ImagePart): Multipart {
  const boundary = `kerf-${crypto.randomUUID()}`;
  const chunks = partsOf(boundary, { options, image });
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
  { options, image }: { readonly options: string; readonly image: ImagePart },
): AsyncGenerator<Uint8Array, void> {
  const text = new TextEncoder();
  const head = (name: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`;
  yield text.encode(`${head("options")}${options}\r\n${head(image.name)}`);
  yield* image.bytes;
  yield text.encode(`\r\n--${boundary}--\r\n`);
}
