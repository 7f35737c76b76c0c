/** What each code's sentence mentions, with values that occur: examples of the description, and of the tests. @module */
import { exportFormats } from "../../plugin/mod.ts";
import type { ErrorCode } from "../errors.ts";
import type { Facts } from "../refusals.ts";

const MIB = 1024 * 1024;
const parameter = (name: string, expected: string, current: string): Facts => ({
  name,
  expected,
  current: JSON.stringify(current),
});
const flag = (name: string) => parameter(name, "true or false", "yes");

/** One set of facts for each code. */
export const exampleFacts: Readonly<Record<ErrorCode, Facts>> = {
  invalid_options: {
    field: "/options/fit/tolerance",
    expected: "a decimal number from 0.2 to 5",
    current: "9",
  },
  invalid_host: { current: '"a b"' },
  invalid_multipart: { fault: "repeated", name: "file" },
  invalid_idempotency_key: { current: '"a b"' },
  invalid_image: { detail: "The PNG must be undamaged: the checksum of its header is wrong" },
  missing_source: { fault: "none" },
  invalid_limit: parameter("limit", "an integer from 1 to 100", "101"),
  invalid_cursor: parameter("cursor", "the nextCursor of a previous page", "abc"),
  invalid_format: parameter("format", `one of ${exportFormats.join(", ")}`, "png"),
  invalid_tolerance: parameter("tolerance", "a decimal number from 0.001 to 10", "0"),
  invalid_include_background: flag("include_background"),
  invalid_merge_shared: flag("merge_shared"),
  invalid_layers: parameter("layers", "one of 0, 1, zip", "2"),
  invalid_tool_mm: parameter("tool_mm", "a decimal number from 0.01 to 10", "0"),
  invalid_width_mm: parameter("width_mm", "a decimal number from 1 to 10000", "0"),
  invalid_island_mm2: parameter("island_mm2", "a decimal number from 0 to 1000", "-1"),
  invalid_api_key: { fault: "unknown" },
  invalid_body: { expected: "a JSON object with name" },
  oidc_failed: {},
  signed_out: {},
  invalid_link: {},
  cross_site: {},
  sign_in_again: {},
  signup_closed: {},
  too_many_keys: { limit: 50 },
  payment_required: { accountId: "0199e2c6-7b1e-7d4a-9a55-3f0c2b1d4e5f" },
  not_found: { what: "job", name: "0197a3c4-5d1e-7b6a-9c2f-3e4d5a6b7c8d" },
  method_not_allowed: { method: "PUT", allow: "GET, HEAD, OPTIONS" },
  upload_timeout: { limitSeconds: 60, leastRate: 32 * 1024, seconds: 12, bytes: 71_204 },
  not_ready: { state: "running" },
  idempotency_in_flight: { retryAfterSeconds: 5 },
  gone: {},
  payload_too_large: { limitBytes: 80 * MIB, bytes: 96 * MIB },
  too_large: { width: 20_000, height: 9000, limitPixels: 5e7, limitSide: 16_384 },
  quota_exceeded: { usedBytes: 2040 * MIB, limitBytes: 2048 * MIB, bytes: 12 * MIB },
  result_too_large: { obstacle: "svg-bytes", limit: 4 * MIB, current: 6 * MIB },
  unsupported_media_type: { current: "47 49 46 38 39 61" },
  range_not_satisfiable: { size: 4096, range: "bytes=5000-" },
  stacked_separations: {},
  too_complex: { obstacle: "vertices", limit: 2_000_000, current: 2_400_117 },
  unconvertible: { obstacle: "empty" },
  idempotency_mismatch: {},
  rate_limited: { action: "requests", limit: 60, windowSeconds: 60, retryAfterSeconds: 12 },
  too_many_jobs: { limitRunning: 1, limitQueued: 3, retryAfterSeconds: 5 },
  too_many_uploads: { limit: 2, retryAfterSeconds: 5 },
  internal: { requestId: "7d1e0a52-3c0f-4f8e-9b57-6f1c2a9d4e10" },
  busy: { whose: "account", limit: 1, retryAfterSeconds: 2 },
  storage_unavailable: {},
  unavailable: {},
};
