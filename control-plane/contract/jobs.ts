/** Jobs as the API shows them. @module */
import { type Palette, type Result, type Static, section, Type } from "../../plugin/mod.ts";
import type { Overrun } from "../../runner/protocol.ts";
import type { Fault, JobState } from "./faults.ts";
import { Principal } from "./keys.ts";

/** Why a job ended without a result. */
export type JobErrorCode = "invalid_image" | "too_complex" | "internal" | "interrupted";

/** A job; the API adds its links and words its error. Absent is absent, dates are ISO strings. */
export interface JobView {
  readonly id: string;
  readonly state: JobState;
  /** 0 to 1. */
  readonly progress: number;
  readonly error?: {
    readonly code: JobErrorCode;
    readonly detail: string;
    readonly overrun?: Overrun;
  };
  readonly createdAt: string;
  readonly startedAt?: string;
  readonly finishedAt?: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly charge: {
    readonly source: "pro" | "credit" | "trial" | null;
    readonly refunded: boolean;
  };
  /** What the client called it. */
  readonly name: string | null;
  /** Its JobOptions. */
  readonly options: object;
  /** Milliseconds by stage, of a done job; for `Server-Timing`. */
  readonly timings?: Readonly<Record<string, number>>;
}

/** One page of jobs, newest first. */
export interface JobPage {
  readonly jobs: readonly JobView[];
  readonly nextCursor: string | null;
}

/** The stored SVG of a done job. */
export interface StoredResult {
  /** Storage key. */
  readonly blob: string;
  readonly bytes: number;
  /** Lower-case hex; the strong ETag of the SVG. */
  readonly sha256: string;
  readonly mode: "cut" | "stacked";
  /** The job's name, for file names; absent when the client gave none. */
  readonly name?: string;
  readonly finishedAt: string;
}

/** The image of a done job. */
export interface StoredSource {
  /** Storage key. */
  readonly blob: string;
  readonly bytes: number;
  /** What the job is called; absent when nobody said. */
  readonly name?: string;
}

/** One job of the caller's account; an id that is no uuid is `not_found`. */
export const JobInput = section({ principal: Principal, jobId: Type.String({ maxLength: 200 }) });

/** A page of the caller's jobs; a cursor that is not one of them is `invalid_cursor`. */
export const ListInput = section({
  principal: Principal,
  limit: Type.Integer({ minimum: 1, maximum: 100 }),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  /** Leave out what its owner has deleted. */
  keptOnly: Type.Optional(Type.Boolean()),
});

/** Procedures about jobs. */
export interface JobProcedures {
  get(input: Static<typeof JobInput>): Promise<Result<JobView, Fault<"not_found" | "unavailable">>>;
  list(
    input: Static<typeof ListInput>,
  ): Promise<Result<JobPage, Fault<"invalid_cursor" | "unavailable">>>;
  /** Cancel what is queued (refunded) or running, delete the result of what is done. Idempotent. */
  delete(
    input: Static<typeof JobInput>,
  ): Promise<Result<null, Fault<"not_found" | "storage_unavailable" | "unavailable">>>;
  result(
    input: Static<typeof JobInput>,
  ): Promise<Result<StoredResult, Fault<"not_found" | "not_ready" | "gone" | "unavailable">>>;
  palette(
    input: Static<typeof JobInput>,
  ): Promise<Result<Palette, Fault<"not_found" | "not_ready" | "gone" | "unavailable">>>;
  source(
    input: Static<typeof JobInput>,
  ): Promise<Result<StoredSource, Fault<"not_found" | "not_ready" | "gone" | "unavailable">>>;
}
