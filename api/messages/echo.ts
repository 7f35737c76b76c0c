/** A refused value told back. @module */

/** Longest part of it that is shown, characters. */
const MAX_ECHO = 40;

/** `value` as JSON on one line, shortened; "" when there is none. */
export function echo(value: unknown): string {
  return shortened(JSON.stringify(value) ?? "");
}

/** The beginning of `text`, with a mark where something is left out. */
export function shortened(text: string): string {
  return text.length <= MAX_ECHO ? text : `${text.slice(0, MAX_ECHO).toWellFormed()}…`;
}
