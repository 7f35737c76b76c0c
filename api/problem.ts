/** The answer that tells a refusal. @module */
import { statusByCode } from "./errors.ts";
import type { Language } from "./http/language.ts";
import { catalogs } from "./messages/mod.ts";
import type { Problem } from "./refusals.ts";

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
