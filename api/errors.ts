/** Every error code of the API and its HTTP status, in one table the compiler keeps complete. @module */

import type { FaultCode } from "../control-plane/contract/faults.ts";

/** HTTP status by error code; a refusal of the control plane without a line here does not compile. */
export const statusByCode = {
  invalid_options: 400,
  invalid_host: 400,
  invalid_multipart: 400,
  invalid_idempotency_key: 400,
  invalid_image: 400,
  missing_source: 400,
  invalid_limit: 400,
  invalid_cursor: 400,
  invalid_format: 400,
  invalid_tolerance: 400,
  invalid_include_background: 400,
  invalid_merge_shared: 400,
  invalid_layers: 400,
  invalid_tool_mm: 400,
  invalid_width_mm: 400,
  invalid_island_mm2: 400,
  invalid_body: 400,
  oidc_failed: 400,
  invalid_api_key: 401,
  signed_out: 401,
  invalid_link: 401,
  payment_required: 402,
  cross_site: 403,
  sign_in_again: 403,
  signup_closed: 403,
  not_found: 404,
  method_not_allowed: 405,
  upload_timeout: 408,
  not_ready: 409,
  idempotency_in_flight: 409,
  too_many_keys: 409,
  gone: 410,
  payload_too_large: 413,
  too_large: 413,
  quota_exceeded: 413,
  result_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  stacked_separations: 422,
  too_complex: 422,
  unconvertible: 422,
  idempotency_mismatch: 422,
  rate_limited: 429,
  too_many_jobs: 429,
  too_many_uploads: 429,
  internal: 500,
  busy: 503,
  storage_unavailable: 503,
  unavailable: 503,
} as const satisfies Record<FaultCode | (string & {}), number>;

/** A code clients rely on. */
export type ErrorCode = keyof typeof statusByCode;

/** Whether `code` is one of the API's codes. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(statusByCode, code);
}
