/**
 * Every refusal a client of the control plane can meet, with the facts a message needs.
 *
 * The control plane words nothing: the API turns a code and its details into a sentence in the
 * reader's language, and into an HTTP status.
 *
 * @module
 */

import type { ExportObstacle } from "../../plugin/mod.ts";

/** What a refused request must wait for. */
export type RatedAction =
  | "requests"
  | "computations"
  | "conversions"
  | "sign-ins"
  | "new keys"
  | "refused keys";

/** Why a result cannot be converted or checked: what its exporter met, a defect, or the end of the time. */
export interface Obstacle {
  readonly obstacle: ExportObstacle | "seconds" | "defect";
  /** What must not be exceeded, and what it is; absent where nothing is counted. */
  readonly limit?: number;
  readonly current?: number;
}

/** What a request may find away: `service` is one that is stopping. */
export type Unavailable = "database" | "control-plane" | "service";

/** Details by code; a code without details carries an empty object. */
export interface FaultDetails {
  invalid_api_key: object;
  /** The account that has nothing left. */
  payment_required: { readonly accountId: string };
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
  /** `bytes`: of the whole body where it announces them, else of the image. */
  payload_too_large: { readonly limitBytes: number; readonly bytes: number };
  too_large: {
    readonly width: number;
    readonly height: number;
    readonly limitPixels: number;
    readonly limitSide: number;
  };
  quota_exceeded: {
    readonly usedBytes: number;
    readonly limitBytes: number;
    /** Of the image. */
    readonly bytes: number;
  };
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
  result_too_large: Obstacle;
  unconvertible: Obstacle;
  too_complex: Obstacle;
  stacked_separations: object;
  /** `limit` conversions at once of `whose`. */
  busy: {
    readonly whose: "account" | "server";
    readonly limit: number;
    readonly retryAfterSeconds: number;
  };
  /** Blobs cannot be read or written now. */
  storage_unavailable: object;
  /** No session has this cookie, or no longer. */
  signed_out: object;
  /** No link has this token, or it was used, or its time is over. */
  invalid_link: object;
  /** A provider has identified somebody new, and new accounts are the operator's to open. */
  signup_closed: object;
  /** The session is too old for what only its user may do. */
  sign_in_again: object;
  too_many_keys: { readonly limit: number };
  /** `what` (the database where it is absent) cannot be reached now, or stops. */
  unavailable: { readonly what?: Unavailable; readonly retryAfterSeconds?: number };
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
