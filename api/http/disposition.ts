/** `Content-Disposition` for file names in any language. @module */

/** Bytes that RFC 8187 lets stand unescaped in an extended value. */
const ATTR_CHAR = /[^A-Za-z0-9!#$&+.^_`|~-]/g;

/**
 * An attachment's header: a plain `filename` for old clients and the exact name in `filename*`.
 *
 * @param name A safe file name: no control characters, no path separators.
 */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const exact = encodeURIComponent(name.toWellFormed()).replace(ATTR_CHAR, escapeUnlessPercent);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}

function escapeUnlessPercent(character: string): string {
  if (character === "%") return character;
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
}
