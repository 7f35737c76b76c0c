/**
 * Letting an image in: `open` before the body is read, `commit` once it is stored, `abort` if it is not.
 *
 * @module
 */
import type { Result } from "../../plugin/mod.ts";
import { type Static, section, Type } from "../../plugin/mod.ts";
import type { Fault } from "./faults.ts";
import { type Authenticated, Principal } from "./keys.ts";

/** What is known before the body. */
export const OpenInput = section({
  principal: Principal,
  /** `Content-Length` of the whole body; absent when the client announces none. */
  announcedBytes: Type.Optional(Type.Integer({ minimum: 0 })),
  idempotencyKey: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
});

/** An upload slot, held until commit, abort or `expiresAt`. */
export interface UploadTicket {
  readonly uploadId: string;
  /** Storage key to write the image to. */
  readonly blob: string;
  /** Largest image accepted, bytes. */
  readonly limitBytes: number;
  /** Largest image accepted, px; what is over is {@link Fault} `too_large`. */
  readonly limitPixels: number;
  readonly limitSide: number;
  readonly expiresAt: string;
}

/** What is known once the image lies in storage. */
export const CommitInput = section({
  principal: Principal,
  uploadId: Type.String(),
  bytes: Type.Integer({ minimum: 1 }),
  /** Lower-case hex. */
  sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
  mediaType: Type.Union([Type.Literal("image/png"), Type.Literal("image/jpeg")]),
  /** From the image's header, px. */
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  /** The `options` part as parsed JSON; absent when there was none. */
  options: Type.Optional(Type.Unknown()),
  /** What the job is called when its options do not say it. */
  fileName: Type.Optional(Type.String({ maxLength: 400 })),
  /** For the logs of the job. */
  requestId: Type.Optional(Type.String()),
});

/** A job let in, or the answer of the first request with the same idempotency key. */
export interface Committed {
  readonly jobId: string;
  readonly replayed: boolean;
}

/** An upload given up. */
export const AbortInput = section({ principal: Principal, uploadId: Type.String() });

/** A link to make for a key; `options` are JobOptions of an upload that brings none. */
export const CreateLinkInput = section({
  principal: Principal,
  options: Type.Optional(Type.Unknown()),
});

/** A link by its token. */
export const OpenLinkInput = section({
  token: Type.String({ maxLength: 200 }),
  /** Of the connection: unknown links are counted by it, as bad keys are. */
  address: Type.Optional(Type.String({ maxLength: 100 })),
});

/** A link that lets one image in, without a key. */
export interface UploadLink {
  /** Shown this once. */
  readonly token: string;
  readonly expiresAt: string;
}

/** Whom a link stands for, its rate after this request, and what goes with the image. */
export interface OpenedLink extends Authenticated {
  readonly options?: unknown;
  /** Makes the link one job's: no client can write such a key. */
  readonly idempotencyKey: string;
}

/** Why no upload is opened. */
export type OpenFault = Fault<
  | "payment_required"
  | "payload_too_large"
  | "quota_exceeded"
  | "too_many_uploads"
  | "idempotency_in_flight"
>;

/** Why a stored image is not let in; `invalid_api_key`: its key was revoked meanwhile. */
export type CommitFault = Fault<
  | "invalid_api_key"
  | "invalid_options"
  | "too_large"
  | "payload_too_large"
  | "quota_exceeded"
  | "payment_required"
  | "rate_limited"
  | "too_many_jobs"
  | "upload_timeout"
  | "idempotency_mismatch"
>;

/** Procedures of admission, in the order a request meets them. */
export interface AdmissionProcedures {
  /** Make a link; its options are checked now. */
  createLink(
    input: Static<typeof CreateLinkInput>,
  ): Promise<Result<UploadLink, Fault<"invalid_options" | "unavailable">>>;
  /** Find a link's key and count one request against it, or against the address. */
  openLink(
    input: Static<typeof OpenLinkInput>,
  ): Promise<Result<OpenedLink, Fault<"not_found" | "rate_limited" | "unavailable">>>;
  /** Entitlement, then announced size, then slot. Takes one upload slot of the key. */
  open(
    input: Static<typeof OpenInput>,
  ): Promise<Result<UploadTicket, OpenFault | Fault<"unavailable">>>;
  /** One transaction: limits again, job, charge, queue. Frees the slot; a refusal deletes the blob. */
  commit(
    input: Static<typeof CommitInput>,
  ): Promise<Result<Committed, CommitFault | Fault<"unavailable">>>;
  /** Free the slot and delete what was written. Idempotent. */
  abort(input: Static<typeof AbortInput>): Promise<Result<null, Fault<"unavailable">>>;
}
