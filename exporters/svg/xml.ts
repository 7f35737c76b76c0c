/** XML as a stream of elements: what SVG needs, without entity definitions and without recursion. @module */

/** Receives the elements in document order. */
export interface XmlHandler {
  /** @param from Where the start tag begins in the text. */
  open(name: string, attributes: ReadonlyMap<string, string>, from: number): void;
  /** @param to Where the element ends in the text, its end tag included. */
  close(name: string, to: number): void;
  /** Character data and CDATA sections, entities resolved. */
  text?(content: string): void;
}

/** Deeper nesting than any drawing program writes. */
const MAX_DEPTH = 256;
const PREDEFINED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * Read `text` and call `handler` for each start tag, end tag and run of text.
 *
 * A DOCTYPE is skipped and its entities are not defined: one that is used is an error, so no text can
 * grow. Time and memory are linear in the text.
 *
 * @throws SyntaxError where the text is not well-formed, or nests deeper than 256.
 */
export function readXml(text: string, handler: XmlHandler): void {
  const reader = new XmlReader(text, handler);
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (at < text.length) {
    const tag = text.indexOf("<", at);
    const end = tag < 0 ? text.length : tag;
    if (end > at) reader.readText(at, end);
    if (tag < 0) break;
    at = reader.readMarkup(tag);
  }
  reader.end();
}

/** What is open while the text is read. */
class XmlReader {
  readonly #text: string;
  readonly #handler: XmlHandler;
  readonly #open: string[] = [];
  #hasRoot = false;

  constructor(text: string, handler: XmlHandler) {
    this.#text = text;
    this.#handler = handler;
  }

  readText(from: number, to: number): void {
    const raw = this.#text.slice(from, to);
    const content = resolveEntities(raw); // an entity that is not defined is a fault wherever it stands
    if (this.#open.length > 0) this.#handler.text?.(content);
    else if (raw.trim() !== "") throw new SyntaxError("There is text outside the root");
  }

  /** Read what starts at the `<` in `from`; returns where it ends. */
  readMarkup(from: number): number {
    const text = this.#text;
    if (text.startsWith("<!--", from)) return after(text, "-->", from + 4);
    if (text.startsWith("<![CDATA[", from)) {
      const stop = after(text, "]]>", from + 9);
      this.#handler.text?.(text.slice(from + 9, stop - 3));
      return stop;
    }
    if (text.startsWith("<?", from)) return after(text, "?>", from + 2);
    if (text.startsWith("<!", from)) return afterDoctype(text, from);
    return text.startsWith("</", from) ? this.#readEndTag(from) : this.#readStartTag(from);
  }

  /** @throws SyntaxError where something is open still, or was never opened. */
  end(): void {
    if (this.#open.length > 0)
      throw new SyntaxError(`Element <${this.#open.at(-1)}> is not closed`);
    if (!this.#hasRoot) throw new SyntaxError("The text holds no element");
  }

  #readEndTag(from: number): number {
    const stop = after(this.#text, ">", from);
    const name = this.#text.slice(from + 2, stop - 1).trimEnd();
    if (this.#open.pop() !== name)
      throw new SyntaxError(`End tag </${excerpt(name)}> closes nothing`);
    this.#handler.close(name, stop);
    return stop;
  }

  #readStartTag(from: number): number {
    const text = this.#text;
    const open = this.#open;
    const nameEnd = endOfName(text, from + 1);
    const name = text.slice(from + 1, nameEnd);
    if (open.length === 0 && this.#hasRoot) throw new SyntaxError("There is more than one root");
    if (open.length >= MAX_DEPTH) throw new SyntaxError(`Elements nest deeper than ${MAX_DEPTH}`);
    this.#hasRoot = true;
    const attributes = new Map<string, string>();
    let i = skipSpace(text, nameEnd);
    while (text[i] !== ">" && text[i] !== "/")
      i = skipSpace(text, readAttribute(text, i, attributes));
    const empty = text[i] === "/";
    if (empty && text[i + 1] !== ">") throw new SyntaxError(`Tag <${excerpt(name)}> does not end`);
    this.#handler.open(name, attributes, from);
    if (empty) this.#handler.close(name, i + 2);
    else open.push(name);
    return empty ? i + 2 : i + 1;
  }
}

/** Read `name="value"` at `at` into `attributes`; returns where it ends. */
function readAttribute(text: string, at: number, attributes: Map<string, string>): number {
  const nameEnd = endOfName(text, at);
  const name = text.slice(at, nameEnd);
  const equals = skipSpace(text, nameEnd);
  const quoteAt = skipSpace(text, equals + 1);
  const quote = text[quoteAt];
  if (text[equals] !== "=" || (quote !== '"' && quote !== "'"))
    throw new SyntaxError(`Attribute "${excerpt(name)}" has no quoted value`);
  const end = text.indexOf(quote, quoteAt + 1);
  if (end < 0) throw new SyntaxError(`Attribute "${excerpt(name)}" does not end`);
  if (attributes.has(name)) throw new SyntaxError(`Attribute "${excerpt(name)}" is written twice`);
  attributes.set(name, resolveEntities(text.slice(quoteAt + 1, end)));
  return end + 1;
}

function resolveEntities(raw: string): string {
  let from = raw.indexOf("&");
  if (from < 0) return raw;
  let text = "";
  let done = 0;
  while (from >= 0) {
    const end = raw.indexOf(";", from);
    const name = end < 0 ? "" : raw.slice(from + 1, end);
    text += raw.slice(done, from) + entity(name);
    done = end + 1;
    from = raw.indexOf("&", done);
  }
  return text + raw.slice(done);
}

function entity(name: string): string {
  const predefined = PREDEFINED[name];
  if (predefined !== undefined) return predefined;
  const hex = name.startsWith("#x");
  const digits = name.slice(hex ? 2 : 1);
  const known = name.startsWith("#") && digits.length > 0 && digits.length <= 7;
  const code = known ? Number(hex ? `0x${digits}` : digits) : Number.NaN;
  if (!Number.isInteger(code) || code < 1 || code > 0x10ffff)
    throw new SyntaxError(`Entity "&${excerpt(name)};" is not defined`);
  return String.fromCodePoint(code);
}

/** Where a DOCTYPE ends: past its internal subset, brackets inside quotes not counted. */
function afterDoctype(text: string, from: number): number {
  let depth = 0;
  for (let i = from; i < text.length; i++) {
    const c = text[i];
    if (c === '"' || c === "'") i = after(text, c, i + 1) - 1;
    else if (c === "[") depth++;
    else if (c === "]") depth--;
    else if (c === ">" && depth <= 0) return i + 1;
    else if (c === "<" && text.startsWith("<!--", i)) i = after(text, "-->", i + 4) - 1;
  }
  throw new SyntaxError("The DOCTYPE does not end");
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  if (at < 0) throw new SyntaxError(`The text ends before "${mark}"`);
  return at + mark.length;
}

/** A name ends at white space, `=`, `/`, `>` or a quote; anything else may stand in it. */
function endOfName(text: string, from: number): number {
  let i = from;
  while (i < text.length && !NAME_END.has(text.charCodeAt(i))) i++;
  if (i === from)
    throw new SyntaxError(`A name is missing before "${excerpt(text.slice(i, i + 20))}"`);
  return i;
}
const NAME_END = new Set(Array.from(" \t\r\n=/><\"'&", (c) => c.charCodeAt(0)));

function skipSpace(text: string, from: number): number {
  let i = from;
  for (let c = text.charCodeAt(i); c === 32 || (c >= 9 && c <= 13); c = text.charCodeAt(++i));
  return i;
}

function excerpt(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
