/** JSON bodies of requests, small ones. @module */
import { Value } from "@sinclair/typebox/value";
import { fail, ok, type Result, type Static, type TSchema } from "../../plugin/mod.ts";
import type { Problem } from "../refusals.ts";

/** More than any body of ours; a longer one is not read to its end. */
const MAX_BYTES = 4096;

/** Read and check the body of `request`; `expected` says what it must be. */
export async function readJson<S extends TSchema>(
  request: Request,
  { schema, expected }: { readonly schema: S; readonly expected: string },
): Promise<Result<Static<S>, Problem>> {
  const refusal = fail({ code: "invalid_body", facts: { expected } } as const);
  const text = await shortText(request.body);
  if (text === null) return refusal;
  try {
    const body: unknown = JSON.parse(text);
    return Value.Check(schema, body) ? ok(body) : refusal;
  } catch {
    return refusal;
  }
}

/** The text of a body; null where it is too long, broken, or none. */
async function shortText(body: ReadableStream<Uint8Array> | null): Promise<string | null> {
  if (!body) return null;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > MAX_BYTES) return null;
      chunks.push(chunk);
    }
  } catch {
    return null;
  }
  return Buffer.concat(chunks).toString("utf8");
}
