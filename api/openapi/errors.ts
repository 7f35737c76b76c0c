/** The error answers of an operation, by status. @module */
import { enumOf } from "../../plugin/mod.ts";
import { type ErrorCode, statusByCode } from "../errors.ts";
import { exampleFacts } from "../messages/example-facts.ts";
import { catalogs } from "../messages/mod.ts";
import { errorBody } from "../schemas/error.ts";
import { headerReferences, spokenHeaders } from "./fixed.ts";

/** Codes that every operation with a key can give. */
export const keyErrors: readonly ErrorCode[] = [
  "invalid_api_key",
  "rate_limited",
  "internal",
  "unavailable",
];

/** Codes that every route for browsers can give. */
export const webErrors: readonly ErrorCode[] = [
  "signed_out",
  "rate_limited",
  "internal",
  "unavailable",
];

/** Codes that come with `Retry-After`. */
const RETRYABLE = new Set<ErrorCode>([
  "rate_limited",
  "too_many_jobs",
  "too_many_uploads",
  "busy",
  "idempotency_in_flight",
]);

const WORDS: Partial<Record<number, string>> = {
  400: "Invalid submission or parameter",
  401: "The key is missing, unknown or revoked",
  402: "No Pro quota and no credit is left",
  403: "Not from here, or not now",
  404: "Unknown job, or one of another account",
  408: "The upload took too long or was too slow",
  409: "Not ready, or still under way",
  410: "The result was deleted",
  413: "Too large",
  415: "Neither PNG nor JPEG",
  416: "The range starts past the end",
  422: "Retrying unchanged does not help",
  429: "Wait for Retry-After",
  500: "A defect of the service",
  503: "Retry later",
};

/** Response objects by status, for the operation's own `codes` and those that it shares. */
export function errorAnswers(
  codes: readonly ErrorCode[],
  common: readonly ErrorCode[],
): Record<string, unknown> {
  const byStatus = Map.groupBy(new Set([...codes, ...common]), (code) => statusByCode[code]);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, alike]) => [status, answerOf(status, alike)]),
  );
}

function answerOf(status: number, codes: readonly ErrorCode[]) {
  return {
    description: `${WORDS[status]}: ${codes.join(", ")}`,
    headers: headerReferences([
      ...spokenHeaders,
      ...(status === 401 ? (["WWW-Authenticate"] as const) : []),
      ...(status === 416 ? (["Content-Range"] as const) : []),
      ...(codes.some((code) => RETRYABLE.has(code)) ? (["Retry-After"] as const) : []),
    ]),
    content: {
      "application/json": {
        schema: errorBody(enumOf(...codes)),
        examples: Object.fromEntries(
          codes.map((code) => [
            code,
            { value: { error: { code, message: catalogs.en.errors[code](exampleFacts[code]) } } },
          ]),
        ),
      },
    },
  };
}
