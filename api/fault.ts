/** From a refusal of the control plane to what the client reads. @module */
import type { Fault } from "../control-plane/contract/faults.ts";
import type { Call } from "./call.ts";
import { rateHeaders } from "./http/rate.ts";
import { catalogs } from "./messages/mod.ts";
import type { Problem } from "./problem.ts";

/** The problem that tells `fault` to the caller; `invalid_options` has its own. */
export function problemOf(fault: Fault, { language }: Pick<Call, "language">): Problem {
  const { code, ...facts } = fault;
  switch (code) {
    case "invalid_cursor": {
      const facts = { name: "cursor", expected: catalogs[language].expectations.uuid };
      return { code, facts, extra: { parameter: "cursor" } };
    }
    case "rate_limited":
      return {
        code,
        facts,
        retryAfter: fault.retryAfterSeconds,
        headers: rateHeaders(policyOf(fault)),
      };
    default:
      return "retryAfterSeconds" in fault
        ? { code, facts, retryAfter: fault.retryAfterSeconds }
        : { code, facts };
  }
}

function policyOf({ action, limit, windowSeconds, retryAfterSeconds }: Fault<"rate_limited">) {
  return { policy: action, limit, windowSeconds, remaining: 0, resetSeconds: retryAfterSeconds };
}
