/** JSON answers about an account: never kept by a cache. @module */

import type { Language } from "./language.ts";

/** What goes with a body. */
export interface JsonAnswer {
  readonly status?: number;
  readonly language?: Language;
  readonly headers?: Record<string, string>;
}

/** `body` as JSON; with `language` it says that the words in it follow `Accept-Language`. */
export function json<T>(
  body: T,
  { status = 200, language, headers = {} }: JsonAnswer = {},
): Response {
  const spoken = language ? { "content-language": language, vary: "Accept-Language" } : {};
  return Response.json(body, {
    status,
    headers: { "cache-control": "no-store", ...spoken, ...headers },
  });
}
