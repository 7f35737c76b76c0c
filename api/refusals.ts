/** What a refusal consists of, and the ways in which a request can be wrong: types that every part of the API shares. @module */
import type { ErrorCode } from "./errors.ts";

/** Values that a message mentions; `exampleFacts` shows which ones each code has. */
export type Facts = Readonly<Record<string, string | number>>;

/** An expected refusal on its way to the client. */
export interface Problem {
  readonly code: ErrorCode;
  /** Values that the message may mention. */
  readonly facts?: Facts;
  /** Further members of the `error` object, such as `field`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Seconds until a retry may succeed; written as `Retry-After`, at least 1. */
  readonly retryAfter?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What can be wrong with a key. */
export type KeyFault =
  /** There is no header. */
  | "missing"
  /** The header is no Bearer and one token. */
  | "form"
  /** No account has it, or no longer. */
  | "unknown";

/** How an `options` part can be unreadable. */
export type OptionsFault =
  /** Too long. */
  | "length"
  /** No JSON, or no UTF-8. */
  | "json"
  /** Text in it that a database cannot keep. */
  | "unkeepable"
  /** It comes twice. */
  | "repeated";

/** How a submission can be without an image. */
export type SourceFault =
  /** It is of another media type. */
  | "type"
  /** It has no part `file`. */
  | "none"
  /** The part is empty. */
  | "empty";

/** How a body can break the rules of multipart. */
export type MultipartFault =
  /** Its header names no boundary. */
  | "boundary"
  /** Too many parts. */
  | "parts"
  /** It is something else, or ends between two parts. */
  | "malformed"
  /** It ends in the middle of a part. */
  | "cut"
  /** The connection ended before it. */
  | "connection"
  /** A part comes twice. */
  | "repeated"
  /** A part has a name that no part may have. */
  | "unknown"
  /** Two parts say which image it is. */
  | "both";
