/** The `options` part: JSON text of bounded length. @module */
import { echo } from "../messages/echo.ts";
import type { OptionsFault } from "../refusals.ts";
import { Refusal } from "./refusal.ts";

/** Longest `options` part, characters. */
const OPTIONS_CHARACTERS = 65_536;

/** No character takes more than 4 bytes of UTF-8. */
const MAX_BYTES = 4 * OPTIONS_CHARACTERS;

/** The refusal of the part as a whole. */
export function optionsRefusal(fault: OptionsFault, current: string | number = ""): Refusal {
  const facts = { fault, limit: OPTIONS_CHARACTERS, current };
  return new Refusal({ code: "invalid_options", facts, extra: { field: "" } });
}

/**
 * Parse the bytes of the part.
 *
 * Nothing at all is undefined where it may be empty. Text that a database cannot keep (NUL, half a surrogate pair) is refused wherever it stands.
 *
 * @throws {Refusal} `invalid_options`
 */
export async function readOptions(
  source: AsyncIterable<Uint8Array>,
  { mayBeEmpty = false } = {},
): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw optionsRefusal("length", bytes / 4);
    chunks.push(chunk);
  }
  if (bytes === 0 && mayBeEmpty) return undefined;
  return parse(decode(Buffer.concat(chunks)));
}

function decode(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw optionsRefusal("json", echo(new TextDecoder().decode(bytes)));
  }
  const characters = text.length > OPTIONS_CHARACTERS ? [...text].length : text.length;
  if (characters > OPTIONS_CHARACTERS) throw optionsRefusal("length", characters);
  return text;
}

function parse(text: string): unknown {
  let keepable = true;
  let json: unknown;
  try {
    json = JSON.parse(text, (key, value) => {
      keepable &&= isKeepable(key) && (typeof value !== "string" || isKeepable(value));
      return value;
    });
  } catch (cause) {
    // RangeError: nested deeper than the parser's stack.
    if (!(cause instanceof SyntaxError || cause instanceof RangeError)) throw cause;
    throw optionsRefusal("json", echo(text));
  }
  if (!keepable) throw optionsRefusal("unkeepable");
  return json;
}

function isKeepable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
