/** Bodies of answers from stored bytes. @module */

/** Up to here a body is read first, so that it goes out with its length instead of in chunks. */
export const WHOLE_BYTES = 4 << 20;

/** What to give to `Response` for `length` bytes of `stream`. */
export async function blobBody(
  stream: ReadableStream<Uint8Array>,
  length: number,
): Promise<ReadableStream<Uint8Array> | ArrayBuffer> {
  return length <= WHOLE_BYTES ? await new Response(stream).arrayBuffer() : stream;
}

/** `stream` unchanged; `onEnd` is called once when it was read, has failed or was given up. */
export function withEnd(
  stream: ReadableStream<Uint8Array>,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        controller.close();
      } catch (cause) {
        controller.error(cause);
      }
      onEnd();
    },
    async cancel(reason) {
      await reader.cancel(reason);
      onEnd();
    },
  });
}
