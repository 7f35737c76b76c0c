/** A refusal met inside a stream, where only an exception can get out. @module */
import type { Facts } from "../messages/catalog.ts";
import type { Problem } from "../problem.ts";

/** Carries a {@link Problem} through stream code; never leaves `api/upload`. */
export class Refusal extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** How a submission can be without an image. */
export type SourceFault =
  /** It is of another media type. */
  | "type"
  /** It has no part `file`. */
  | "none"
  /** The part is empty. */
  | "empty";

/** The submission has no image. */
export function missingSource(fault: SourceFault, facts: Facts = {}): Refusal {
  return new Refusal({ code: "missing_source", facts: { fault, ...facts } });
}

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
  | "unknown";

/** The body breaks the rules of multipart. */
export function malformed(fault: MultipartFault, facts: Facts = {}): Refusal {
  return new Refusal({ code: "invalid_multipart", facts: { fault, ...facts } });
}
