/** Messages in English. @module */
import type { Catalog } from "./catalog.ts";

const parameter = ({ name = "", expected = "", current = "" }) =>
  `Cannot read the parameter "${name}" as it must be ${expected}${current && `: it is ${current}`}`;

const mib = (bytes: string | number) => `${Math.round(Number(bytes) / 104857.6) / 10} MB`;

export const en: Catalog = {
  errors: {
    invalid_options: ({ field = "", expected = "valid JSON text of at most 65536 characters" }) =>
      field
        ? `Cannot accept the options as "${field}" must be ${expected}`
        : `Cannot accept the options as the part must be ${expected}`,
    invalid_multipart: ({ reason = "it is malformed" }) =>
      `Cannot read the multipart body as ${reason}`,
    invalid_idempotency_key: () =>
      'Cannot accept the header "Idempotency-Key" as it must be 1 to 255 visible ASCII characters',
    invalid_image: () => "Cannot read the size of the image as its header is damaged",
    missing_source: () =>
      'Cannot create the job as the part "file" with a PNG or JPEG image is missing',
    invalid_limit: parameter,
    invalid_cursor: parameter,
    invalid_format: parameter,
    invalid_tolerance: parameter,
    invalid_include_background: parameter,
    invalid_merge_shared: parameter,
    invalid_layers: parameter,
    invalid_tool_mm: parameter,
    invalid_island_mm2: parameter,
    invalid_api_key: () =>
      "Cannot authenticate the request as the API key is missing, unknown or revoked",
    payment_required: () => "Cannot create the job as no Pro quota and no credit is left",
    not_found: ({ what = "the job" }) => `Cannot find ${what}`,
    method_not_allowed: ({ method = "", allow = "" }) =>
      `Cannot answer the method "${method}" here as it must be one of ${allow}`,
    upload_timeout: () => "Cannot complete the upload as it took too long or was too slow",
    not_ready: ({ state = "" }) =>
      state
        ? `Cannot deliver a result as the job must be "done": it is "${state}"`
        : 'Cannot deliver a result as the job must be "done"',
    idempotency_in_flight: () =>
      "Cannot repeat the request yet as the first one with this Idempotency-Key is still under way",
    gone: () => "Cannot deliver the result as it was deleted",
    payload_too_large: ({ limitBytes = 0 }) =>
      `Cannot accept the file as it must be at most ${mib(limitBytes)} (${limitBytes} bytes)`,
    too_large: ({ width = 0, height = 0, limitPixels = 0, limitSide = 0 }) =>
      `Cannot trace the image as it must have at most ${Number(limitPixels) / 1e6} megapixels and ${limitSide} px a side: its size is ${width} x ${height} px`,
    quota_exceeded: ({ usedBytes = 0, limitBytes = 0 }) =>
      `Cannot store the file as the account may keep at most ${mib(limitBytes)}: it keeps ${mib(usedBytes)}`,
    result_too_large: ({ limitBytes = 0 }) =>
      `Cannot convert the result as it must be at most ${mib(limitBytes)}`,
    unsupported_media_type: () => "Cannot accept the file as it must be a PNG or a JPEG image",
    range_not_satisfiable: ({ size = 0 }) =>
      `Cannot deliver the range as the result has ${size} bytes`,
    stacked_separations: () =>
      "Cannot write one file per colour as the result is stacked: choose the cut-out mode",
    too_complex: () => "Cannot convert the result as it is too complex",
    unconvertible: () => "Cannot convert the result",
    idempotency_mismatch: () =>
      "Cannot repeat the request as its Idempotency-Key was used with another payload",
    rate_limited: ({ action = "requests", limit = 0, windowSeconds = 0 }) =>
      `Cannot answer as at most ${limit} ${action} in ${windowSeconds} s are allowed: wait for Retry-After`,
    too_many_jobs: ({ limitRunning = 0, limitQueued = 0 }) =>
      `Cannot create the job as a key may have at most ${limitRunning} running and ${limitQueued} queued: wait for Retry-After`,
    too_many_uploads: ({ limit = 0 }) =>
      `Cannot accept the upload as a key may have at most ${limit} under way: wait for Retry-After`,
    internal: ({ requestId = "" }) =>
      `Cannot answer as the service met a defect: quote the request id "${requestId}" to its operator`,
    busy: () => "Cannot convert now as all conversion slots are taken: wait for Retry-After",
    storage_unavailable: () => "Cannot reach the storage: retry later",
    unavailable: () => "Cannot reach the database: retry later",
  },
  jobErrors: {
    invalid_image: "Cannot decode the image",
    too_complex: "Cannot trace the image within the limits of time and memory",
    internal: "Cannot trace the image as the engine met a defect",
    interrupted: "Cannot finish the job as its runner stopped twice",
  },
  expectations: {
    oneOf: (values) => `one of ${values}`,
    integer: (min, max) => `an integer from ${min} to ${max}`,
    number: (min, max) => `a decimal number from ${min} to ${max}`,
    boolean: "true or false",
    uuid: "the nextCursor of a previous page",
    text: (max) => `text of at most ${max} characters, without NUL`,
    color: "a colour such as #RRGGBB or #RGB",
    list: (min, max) => `a list of ${min} to ${max} items`,
    object: "an object",
    distinct: "different from the values before it",
    known: "left out: it is no known setting",
    other: "of the documented type",
  },
};
