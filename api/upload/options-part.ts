/** The `options` part: JSON text of bounded length. @module */
import { Refusal } from "./refusal.ts";

/** Longest `options` part, characters. */
export const OPTIONS_CHARACTERS = 65_536;

/** No character takes more than 4 bytes of UTF-8. */
const MAX_BYTES = 4 * OPTIONS_CHARACTERS;

/**
 * Parse the bytes of the part.
 *
 * Text that a database cannot keep (NUL, half a surrogate pair) is refused wherever it stands.
 *
 * @throws {Refusal} `invalid_options`
 */
export async function readOptions(source: AsyncIterable<Uint8Array>): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw refusal();
    chunks.push(chunk);
  }
  return parse(decode(Buffer.concat(chunks)));
}

function decode(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (text.length <= OPTIONS_CHARACTERS || [...text].length <= OPTIONS_CHARACTERS) return text;
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
  }
  throw refusal();
}

function parse(text: string): unknown {
  let keepable = true;
  try {
    const json = JSON.parse(text, (key, value) => {
      keepable &&= isKeepable(key) && (typeof value !== "string" || isKeepable(value));
      return value;
    });
    if (keepable) return json;
  } catch (cause) {
    // RangeError: nested deeper than the parser's stack.
    if (!(cause instanceof SyntaxError || cause instanceof RangeError)) throw cause;
  }
  throw refusal();
}

function isKeepable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

function refusal(): Refusal {
  return new Refusal({ code: "invalid_options", extra: { field: "" } });
}
