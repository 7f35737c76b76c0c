/** How words look on a terminal. @module */
import { styleText } from "node:util";

/** A colour or weight of `styleText()`. */
export type Style = "bold" | "dim" | "red" | "yellow" | "green";

/** Styles texts for `stream`: as they are unless it is a terminal; `NO_COLOR` and `FORCE_COLOR` decide before that. */
export function stylesFor(
  stream: { readonly isTTY?: boolean | undefined },
  env: Readonly<Record<string, string | undefined>> = process.env,
): (style: Style, text: string) => string {
  return colored(stream, env)
    ? (style, text) => styleText(style, text, { validateStream: false })
    : (_style, text) => text;
}

/** See no-color.org and force-color.org: a variable counts when it is not empty. */
function colored(
  { isTTY }: { readonly isTTY?: boolean | undefined },
  { NO_COLOR, FORCE_COLOR, TERM }: Readonly<Record<string, string | undefined>>,
): boolean {
  if (NO_COLOR) return false;
  if (FORCE_COLOR) return FORCE_COLOR !== "0";
  return isTTY === true && TERM !== "dumb";
}

/** Bytes for people: `812 B`, `3.2 kB`, `4.1 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** A count with its noun: `1 shape`, `12 shapes`. */
export function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
