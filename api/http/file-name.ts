/** File names that are safe on every system, from whatever a job is called. @module */

/** Longest name without its extension, bytes of UTF-8: file systems stop at 255 with it. */
const MAX_BYTES = 200;

/** Names that Windows keeps for devices. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

/** Controls, separators and wildcards of file systems, and marks that turn the direction of text. */
const UNSAFE = /[\p{Cc}<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** A file name without extension that resembles `name`, or `fallback` when nothing of it is left. */
export function safeFileName(name: string, fallback: string): string {
  const plain = name.toWellFormed().normalize("NFC").replace(UNSAFE, "_");
  const trimmed = truncate(plain.replace(/^[. ]+/, "")).replace(/[. ]+$/, "");
  if (/^_*$/.test(trimmed)) return fallback;
  return DEVICE.test(trimmed) ? `_${trimmed}` : trimmed;
}

/** The longest start of `text` within the limit that cuts no character. */
function truncate(text: string): string {
  const bytes = new Uint8Array(MAX_BYTES);
  const { read } = new TextEncoder().encodeInto(text, bytes);
  return text.slice(0, read);
}
