/** A refusal on its way to the client: code, facts for the message, headers. @module */
import { type ErrorCode, statusByCode } from "./errors.ts";
import type { Language } from "./http/language.ts";
import type { Facts } from "./messages/catalog.ts";
import { catalogs } from "./messages/mod.ts";

/** An expected refusal. */
export interface Problem {
  readonly code: ErrorCode;
  /** Values that the message may mention. */
  readonly facts?: Facts;
  /** Further members of the `error` object, such as `field`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Seconds until a retry may succeed; written as `Retry-After`, at least 1. */
  readonly retryAfter?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The JSON answer for `problem` in `language`; never cached. */
export function problemResponse(problem: Problem, language: Language): Response {
  const { code, facts = {}, extra = {}, retryAfter, headers = {} } = problem;
  const message = catalogs[language].errors[code](facts);
  const response = Response.json(
    { error: { code, message, ...extra } },
    { status: statusByCode[code], headers: { ...headers, "cache-control": "no-store" } },
  );
  response.headers.set("content-language", language);
  response.headers.set("vary", "Accept-Language");
  if (code === "invalid_api_key") response.headers.set("www-authenticate", "Bearer");
  if (retryAfter !== undefined)
    response.headers.set("retry-after", String(Math.max(1, Math.ceil(retryAfter))));
  return response;
}
