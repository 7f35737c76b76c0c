/** The parts of the description that no route decides. @module */
import type { ServiceLimits } from "../operation.ts";
import { megabytes } from "./megabytes.ts";

/** Markdown. */
const descriptionOf = (
  limits?: ServiceLimits,
) => `Send a PNG or JPEG, poll the job every 2 to 5 seconds until it is done, then download the result as SVG, PDF, DXF, EPS or one file a colour, or check it for cutting.

**Key.** \`Authorization: Bearer <API_KEY>\`, and nowhere else.

**Charge.** A computation is charged to the monthly Pro quota, then to credits; cancelling a queued job refunds it.

${limits ? wordsOf(limits) : "**Limits** are those that the operator has set."}

**Errors.** Rely on \`error.code\`; the message follows \`Accept-Language\` (English or French). Every 429 says in \`Retry-After\` how long to wait.

**Compression.** SVG and JSON come in \`br\` or \`gzip\` where \`Accept-Encoding\` names it; the \`ETag\` is weak then.`;

/** Version of the description; the API's own version is in its paths. */
const VERSION = "1.0.0";

function wordsOf(limits: ServiceLimits): string {
  const { requestsPerMinute, computationsPerHour, queuedPerKey, conversionsPerMinuteKey } = limits;
  const { maxUploadBytes, maxPixels, maxSide, leastBytesPerSecond, resultDays } = limits;
  return `**Limits of a key.** ${requestsPerMinute} requests a minute, ${computationsPerHour} computations an hour, 1 job running and ${queuedPerKey} queued, ${conversionsPerMinuteKey} conversions and cut checks a minute. An image has at most ${megabytes(maxUploadBytes)}, ${maxPixels / 1e6} megapixels and ${maxSide} px a side; an upload keeps at least ${leastBytesPerSecond / 1024} KB/s. Results are kept for ${resultDays} days, an Idempotency-Key for ${limits.idempotencyHours} hours.`;
}

/** What the service is; its limits where they are known. */
export const infoOf = (limits?: ServiceLimits) => ({
  title: "Kerf",
  version: VERSION,
  summary: "Raster images to vector graphics that can be drawn, printed and cut",
  description: descriptionOf(limits),
  license: { name: "MIT", identifier: "MIT" },
});

/** Groups of operations. */
export const tags = [
  { name: "jobs", description: "Images on their way to vector graphics" },
  { name: "results", description: "Downloads of a done job, and its cut check" },
  { name: "account", description: "Keys and the description of the service" },
];

/** Headers that many answers carry. */
export const headers = {
  "Cache-Control": {
    description: "no-store, or for a download private, no-cache: ask with If-None-Match",
    schema: { type: "string" },
  },
  "Content-Security-Policy": {
    description: "Of an SVG: no script may run in it and nothing may load",
    schema: { type: "string" },
  },
  "Content-Range": { description: "Which bytes of how many", schema: { type: "string" } },
  Vary: {
    description: "What of the request decides on the answer: Accept-Language, Accept-Encoding",
    schema: { type: "string" },
  },
  "X-Content-Type-Options": { description: "nosniff", schema: { const: "nosniff" } },
  "X-Request-Id": {
    description: "The request's id, yours when you sent one",
    schema: { type: "string" },
  },
  "Content-Language": { description: "Language of the message", schema: { enum: ["en", "fr"] } },
  "WWW-Authenticate": { description: "The scheme", schema: { const: "Bearer" } },
  "Retry-After": { description: "Seconds to wait", schema: { type: "integer", minimum: 1 } },
  RateLimit: {
    description: "Requests left, and seconds until all are back",
    schema: { type: "string" },
  },
  "RateLimit-Policy": {
    description: "Requests in a window of seconds",
    schema: { type: "string" },
  },
};

/** Those of every answer, and those of every answer to a key. */
const EVERYWHERE = ["X-Request-Id", "X-Content-Type-Options", "Cache-Control", "Vary"] as const;
const WITH_KEY = [...EVERYWHERE, "RateLimit", "RateLimit-Policy"] as const;
/** Those of an answer whose words follow the language of the client. */
export const spokenHeaders = ["Content-Language", "Vary"] as const;

/** References to the headers of every answer to a key, and to those of `more`. */
export function headerReferences(more: readonly (keyof typeof headers)[] = []) {
  return referencesTo([...WITH_KEY, ...more]);
}

function referencesTo(names: readonly (keyof typeof headers)[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const DESCRIPTION_HEADERS = {
  ...referencesTo(EVERYWHERE),
  ETag: { description: "Strong tag of this description", schema: { type: "string" } },
  "Access-Control-Allow-Origin": {
    description: "Pages of any site may read it",
    schema: { const: "*" },
  },
};

/** The description itself: the one operation without a key. */
export const descriptionPath = {
  get: {
    operationId: "getDescription",
    summary: "Get this description",
    tags: ["account"],
    security: [],
    parameters: [
      {
        name: "If-None-Match",
        in: "header",
        description: "ETag of the copy at hand",
        schema: { type: "string" },
      },
    ],
    responses: {
      200: {
        description: "The OpenAPI 3.1 description",
        headers: DESCRIPTION_HEADERS,
        content: { "application/json": { schema: { type: "object", additionalProperties: true } } },
      },
      304: { description: "The copy at hand is current", headers: DESCRIPTION_HEADERS },
      "4XX": {
        description: "Refused",
        headers: referencesTo([...EVERYWHERE, ...spokenHeaders]),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  },
};
