/** Safe names and texts from what a user typed: file names, headers, titles. @module */

/** What a job without a usable name is called. */
const NAMELESS = "drawing";
const MAX_CHARACTERS = 100;
/** File systems take 255 bytes; the rest is for a colour and an extension. */
const MAX_BYTES = 200;
/** Device names that Windows does not accept as files, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]) *($|\.)/i;

/**
 * A name that any file system, archive and header accepts, without extension.
 *
 * Keeps letters of any script. Path separators, `: * ? " < > |` and invisible characters become `-`;
 * dots, dashes and spaces at the ends go; a device name of Windows gets a `_` in front. At most 100
 * characters and 200 bytes of UTF-8, cut between characters.
 */
export function safeFileName(name: string | null | undefined): string {
  const dashed = (name ?? "")
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|%\uFFFD]+/gu, "-")
    .replace(/\s+/gu, " ");
  const safe = trimEnds(shorten(trimEnds(dashed)));
  if (safe === "") return NAMELESS;
  return RESERVED.test(safe) ? trimEnds(shorten(`_${safe}`)) : safe;
}

/**
 * A `Content-Disposition` for a download: the name in ASCII for old clients, and as it is by RFC 8187.
 *
 * @param extension Without dot.
 */
export function contentDisposition(name: string | null | undefined, extension: string): string {
  const safe = safeFileName(name);
  // Decomposed, letters lose their accents, but a wide quotation mark becomes a quotation mark: hence twice.
  const plain = safe.normalize("NFKD").replace(/\p{M}+/gu, "");
  const ascii = safeFileName(plain.replace(/[^ -~]+/gu, "_"));
  const file = `${safe}.${extension}`;
  const encoded = encodeURIComponent(file).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}.${extension}"; filename*=UTF-8''${encoded}`;
}

/** Text for a title inside a file: one line, no invisible characters, at most 200 characters. */
export function titleText(name: string | null | undefined): string {
  const line = (name ?? "").toWellFormed().replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ");
  return Array.from(line).slice(0, 200).join("").trim();
}

function shorten(name: string): string {
  let bytes = 0;
  let kept = "";
  for (const character of Array.from(name).slice(0, MAX_CHARACTERS)) {
    bytes += new TextEncoder().encode(character).length;
    if (bytes > MAX_BYTES) break;
    kept += character;
  }
  return kept;
}

/** Without dots, dashes and spaces at the ends: no regular expression, as they would backtrack. */
function trimEnds(name: string): string {
  let from = 0;
  let to = name.length;
  while (from < to && ".- ".includes(name[from]!)) from++;
  while (to > from && ".- ".includes(name[to - 1]!)) to--;
  return name.slice(from, to);
}
