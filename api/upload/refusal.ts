/** A refusal met inside a stream, where only an exception can get out. @module */
import type { Problem } from "../problem.ts";

/** Carries a {@link Problem} through stream code; never leaves `api/upload`. */
export class Refusal extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** The body breaks the rules of multipart. */
export function malformed(reason: string): Refusal {
  return new Refusal({ code: "invalid_multipart", facts: { reason } });
}
