/**
 * Every refusal a client of the control plane can meet, with the facts a message needs.
 *
 * The control plane words nothing: the API turns a code and its details into a sentence in the
 * reader's language, and into an HTTP status.
 *
 * @module
 */

/** What a request waits for when it is told to come back. */
export type RatedAction = "requests" | "computations" | "conversions";

/** Details by code; a code without details carries an empty object. */
export interface FaultDetails {
  invalid_api_key: object;
  payment_required: object;
  rate_limited: {
    readonly action: RatedAction;
    readonly limit: number;
    readonly windowSeconds: number;
    readonly retryAfterSeconds: number;
  };
  too_many_uploads: { readonly limit: number; readonly retryAfterSeconds: number };
  too_many_jobs: {
    readonly limitQueued: number;
    readonly limitRunning: number;
    readonly retryAfterSeconds: number;
  };
  payload_too_large: { readonly limitBytes: number };
  too_large: {
    readonly width: number;
    readonly height: number;
    readonly limitPixels: number;
    readonly limitSide: number;
  };
  quota_exceeded: { readonly usedBytes: number; readonly limitBytes: number };
  /** The upload's ticket ran out before its job was asked for. */
  upload_timeout: object;
  /** `path` is a JSON pointer into the options. */
  invalid_options: { readonly path: string; readonly detail: string };
  invalid_cursor: object;
  idempotency_mismatch: object;
  idempotency_in_flight: { readonly retryAfterSeconds: number };
  not_found: object;
  not_ready: { readonly state: JobState };
  gone: object;
  result_too_large: { readonly limitBytes: number };
  unconvertible: { readonly detail: string };
  too_complex: { readonly detail: string };
  stacked_separations: object;
  busy: { readonly retryAfterSeconds: number };
  /** Blobs cannot be read or written now. */
  storage_unavailable: object;
  /** The database, or the control plane itself, cannot be reached now. */
  unavailable: object;
}

/** Every code. */
export type FaultCode = keyof FaultDetails;

/** A refusal with its details; narrow it by `code`. */
export type Fault<Code extends FaultCode = FaultCode> = {
  [C in Code]: { readonly code: C } & FaultDetails[C];
}[Code];

/** A job's state, as the document names them. */
export const jobStates = [
  "queued",
  "running",
  "done",
  "failed",
  "cancelled",
  "interrupted",
] as const;

/** A job's state. */
export type JobState = (typeof jobStates)[number];
