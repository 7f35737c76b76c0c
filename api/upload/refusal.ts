/** A refusal met inside a stream, where only an exception can get out. @module */
import type { Facts, MultipartFault, Problem, SourceFault } from "../refusals.ts";

/** Carries a {@link Problem} through stream code; never leaves the operation that reads the body. */
export class Refusal extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** The submission has no image. */
export function missingSource(fault: SourceFault, facts: Facts = {}): Refusal {
  return new Refusal({ code: "missing_source", facts: { fault, ...facts } });
}

/** The body breaks the rules of multipart. */
export function malformed(fault: MultipartFault, facts: Facts = {}): Refusal {
  return new Refusal({ code: "invalid_multipart", facts: { fault, ...facts } });
}
