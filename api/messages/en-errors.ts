/** Refusals in English: the thing, what it must be, what it is, and what to do. @module */

import type { Facts } from "../refusals.ts";
import type {
  ErrorMessages,
  KeyWords,
  MultipartWords,
  ObstacleWords,
  OptionsWords,
  SourceWords,
  UnavailableWords,
} from "./catalog.ts";
import { damageOf } from "./damage.ts";

const parameter = ({ name = "", expected = "", current = "" }: Facts) =>
  `Cannot read the parameter "${name}" as it must be ${expected}${current && `: it is ${current}`}`;

const size = (bytes: Facts[string] = 0) =>
  `${Math.round(Number(bytes) / 104857.6) / 10} MB (${bytes} bytes)`;

const conversion = (facts: Facts) =>
  `Cannot convert the result as ${obstacles[facts.obstacle as keyof ObstacleWords](facts)}`;

const obstacles: ObstacleWords = {
  "svg-bytes": ({ limit, current }) =>
    `its SVG must be at most ${size(limit)}: it is ${size(current)}; download the SVG itself, or trace again with fewer colours or a larger fit.tolerance`,
  "separation-bytes": ({ limit, current }) =>
    `its files of one colour must be at most ${size(limit)} together: they are ${size(current)} or more; trace again with fewer colours`,
  separations: ({ limit, current }) =>
    `it must have at most ${limit} colours for a file each: it has ${current}; trace again with fewer colours`,
  segments: ({ limit, current }) =>
    `its curves must flatten to at most ${limit} segments: they give ${current}; use a larger tolerance`,
  vertices: ({ limit, current }) =>
    `its contours must have at most ${limit} vertices: they have ${current}; use a larger tolerance`,
  "page-side": ({ limit, current }) =>
    `its page must be at most ${limit} pt a side: it is ${current} pt; trace a smaller image, or give a smaller width_mm`,
  crowd: ({ limit }) =>
    `the lines of one colour must meet in at most ${limit} places to be outlined: they meet in more; use layers=0, where they stay lines`,
  extent: ({ limit }) =>
    `it must lie within ${limit} px of its origin: it reaches farther; trace a smaller image`,
  merge: () => "too many borders meet to be merged: leave merge_shared out",
  empty: () =>
    "it must draw something besides its background: it draws nothing; trace again with other options",
  feature: () =>
    "its SVG must hold plain shapes only: it holds something else; trace the image again",
  seconds: ({ limit }) =>
    `it must take at most ${limit} s: it takes longer; use a larger tolerance, or trace again with fewer colours`,
  defect: () => "its exporter met a defect: download the SVG itself, and tell the operator",
  stacked: () => "it must be cut-out: it is stacked; trace again with export.mode cut",
};

const away: UnavailableWords = {
  database: () => "Cannot reach the database as it must be up: it is down or refuses us",
  "control-plane": () =>
    "Cannot reach the control plane as it must be up: it is down or refuses us",
  service: () => "Cannot finish the request as the service must be running: it is stopping",
};

const key: KeyWords = {
  missing: () => "there is no such header",
  form: () => 'the header is not "Bearer", a space and one key',
  unknown: () => "the key is unknown or revoked",
};

const source: SourceWords = {
  type: ({ current }) => `its Content-Type is ${current}`,
  none: () => "it has no such part",
  empty: () => "the part is empty",
};

const multipart: MultipartWords = {
  boundary: () => "its Content-Type must name the boundary: it names none",
  parts: ({ limit }) => `it must have at most ${limit} parts: it has more`,
  malformed: () => "it must be whole multipart/form-data: it ends early, or is something else",
  cut: () => "it must arrive whole: it ends in the middle of a part",
  connection: () => "it must arrive whole: the connection ended before it did",
  repeated: ({ name }) => `the part "${name}" must come once: it comes again`,
  unknown: ({ name }) =>
    `its parts must be "file" or "source_job_id", and "options": it has ${name}; settings belong into "options", as {"preset":"photo"}`,
  both: () =>
    'one of "file" and "source_job_id" must say which image it is: both do; leave one out',
};

const options: OptionsWords = {
  length: ({ limit, current }) =>
    `the part must have at most ${limit} characters: it has ${current} or more; leave out what is the preset's`,
  json: ({ current }) => `the part must be JSON text in UTF-8: it is ${current}`,
  unkeepable: () =>
    "no text in the part may hold NUL or half a surrogate pair: one does; remove them",
  repeated: () => "the part must come once: it comes again",
};

/** One sentence for each code. */
export const errors: ErrorMessages = {
  invalid_options: ({ field = "", expected = "", current = "", ...facts }) =>
    `Cannot accept the options as ${
      facts.fault
        ? options[facts.fault as keyof OptionsWords]({ current, ...facts })
        : `${field ? `"${field}"` : "the part"} must be ${expected}${current && `: it is ${current}`}`
    }`,
  invalid_multipart: (facts) =>
    `Cannot read the multipart body as ${multipart[facts.fault as keyof MultipartWords](facts)}`,
  invalid_host: ({ current }) =>
    `Cannot read the header Host as it must be a name or an address, and a port where there is one: it is ${current}`,
  invalid_idempotency_key: ({ current }) =>
    `Cannot accept the header "Idempotency-Key" as it must be 1 to 255 visible ASCII characters: it is ${current}`,
  invalid_image: ({ detail }) =>
    `Cannot read the size of the image as ${damageOf(detail) ?? "its header must be whole: it is damaged"}; save it again as PNG or JPEG`,
  missing_source: (facts) =>
    `Cannot create the job as the multipart/form-data body must have a part "file" with a PNG or JPEG image, or "source_job_id": ${source[facts.fault as keyof SourceWords](facts)}`,
  invalid_limit: parameter,
  invalid_cursor: parameter,
  invalid_format: parameter,
  invalid_tolerance: parameter,
  invalid_include_background: parameter,
  invalid_merge_shared: parameter,
  invalid_layers: parameter,
  invalid_tool_mm: parameter,
  invalid_width_mm: parameter,
  invalid_island_mm2: parameter,
  invalid_api_key: (facts) =>
    `Cannot authenticate the request as the header "Authorization: Bearer <API_KEY>" must carry a valid API key: ${key[facts.fault as keyof KeyWords](facts)}`,
  invalid_body: ({ expected }) => `Cannot read the body as it must be ${expected}`,
  oidc_failed: () =>
    "Cannot sign in as the provider must confirm who you are: it did not, or you began more than 10 minutes ago; begin again",
  signed_out: () => "Cannot answer as you must be signed in: your session is over, or never began",
  invalid_link: () =>
    'Cannot sign in as the link must be open: it was used, its 10 minutes are over, or it is incomplete; make another with "kerf admin login-link"',
  cross_site: () =>
    "Cannot accept the request as a page of this service must send it: another site or a program did",
  sign_in_again: () =>
    "Cannot do this as you must have signed in within 12 hours: sign in again, then repeat it",
  signup_closed: () =>
    "Cannot sign you in as you must have an account here: ask the operator for one",
  too_many_keys: ({ limit }) =>
    `Cannot make the key as an account may have at most ${limit}: it has them; revoke one`,
  payment_required: ({ accountId }) =>
    `Cannot create the job as a Pro quota or a credit must be left: none is; add credits with "kerf admin account credit --account ${accountId} --credits 100" where Kerf runs, or wait for the next month`,
  not_found: ({ what, name }) =>
    what === "path"
      ? `Cannot find the path "${name}" as it must be one of those in /api/v1/openapi.json`
      : what === "link"
        ? "Cannot find the upload link as it must be unused and at most 15 minutes old: make another by POST /api/v1/uploads, or the tool create_upload"
        : what === "key"
          ? `Cannot find the key "${name}" as it must be one of this account that is not revoked`
          : `Cannot find the job "${name}" as it must be one of this account: GET /api/v1/jobs lists them`,
  method_not_allowed: ({ method, allow }) =>
    `Cannot answer the method "${method}" here as it must be one of ${allow}`,
  upload_timeout: ({ limitSeconds, leastRate, seconds, bytes }) =>
    `Cannot complete the upload as it must take at most ${limitSeconds} s and keep at least ${Number(leastRate) / 1024} KB/s: it brought ${bytes} bytes in ${seconds} s; send it again, over a faster line or smaller`,
  not_ready: ({ state }) =>
    state === "queued" || state === "running"
      ? `Cannot deliver a result as the job must be "done": it is "${state}"; poll it every 2 to 5 seconds`
      : `Cannot deliver a result as the job must be "done": it is "${state}" for good; send the image again`,
  idempotency_in_flight: ({ retryAfterSeconds }) =>
    `Cannot repeat the request as the first one with this Idempotency-Key must have ended: it is under way; try again in ${retryAfterSeconds} s`,
  gone: () =>
    "Cannot deliver the result as it must be kept still: it was deleted, by its owner or at the end of its time; send the image again",
  payload_too_large: ({ limitBytes, bytes }) =>
    `Cannot accept the file as it must be at most ${size(limitBytes)}: the upload has ${size(bytes)} or more; send a smaller image`,
  too_large: ({ width, height, limitPixels, limitSide }) =>
    `Cannot trace the image as it must have at most ${Number(limitPixels) / 1e6} megapixels and ${limitSide} px a side: its size is ${width} x ${height} px; reduce it`,
  quota_exceeded: ({ usedBytes, limitBytes, bytes }) =>
    `Cannot store the file as the account may keep at most ${size(limitBytes)}: it keeps ${size(usedBytes)} and the file has ${size(bytes)}; delete results, or wait until they expire`,
  result_too_large: conversion,
  unsupported_media_type: ({ current }) =>
    `Cannot accept the file as it must be a PNG or a JPEG image: it begins with the bytes ${current}; convert it`,
  range_not_satisfiable: ({ size: bytes, range }) =>
    `Cannot deliver the range "${range}" as it must begin before the end of the result: that has ${bytes} bytes`,
  stacked_separations: () =>
    'Cannot write one file per colour as the result must be cut-out: it is stacked; trace again with {"options":{"export":{"mode":"cut"}}}',
  too_complex: conversion,
  unconvertible: conversion,
  idempotency_mismatch: () =>
    "Cannot repeat the request as its payload must be that of the first one with this Idempotency-Key: it is another; use a new key",
  rate_limited: ({ action, limit, windowSeconds, retryAfterSeconds }) =>
    `Cannot answer as at most ${limit} ${action} in ${windowSeconds} s are allowed: all are used; wait ${retryAfterSeconds} s, as Retry-After says`,
  too_many_jobs: ({ limitRunning, limitQueued, retryAfterSeconds }) =>
    `Cannot create the job as a key may have at most ${limitRunning} running and ${limitQueued} queued: it has them; wait ${retryAfterSeconds} s, as Retry-After says, or cancel one`,
  too_many_uploads: ({ limit, retryAfterSeconds }) =>
    `Cannot accept the upload as a key may have at most ${limit} under way: it has them; wait ${retryAfterSeconds} s, as Retry-After says`,
  internal: ({ requestId }) =>
    `Cannot answer as the service met a defect: quote the request id "${requestId}" to its operator`,
  busy: ({ whose, limit, retryAfterSeconds }) =>
    `Cannot convert now as ${whose === "account" ? "an account" : "the server"} may have at most ${limit} under way: all slots are taken; wait ${retryAfterSeconds} s, as Retry-After says`,
  storage_unavailable: () =>
    "Cannot reach the storage as it must be up: it is down or refuses us; try again in a few seconds",
  unavailable: (facts) =>
    `${away[(facts.what ?? "database") as keyof UnavailableWords](facts)}; try again in a few seconds`,
};
